import { isAbsolute, resolve } from 'node:path';
import { AUTO_DEBIT_MIN_AMOUNT, DIRECT_MIN_AMOUNT, EMI_MIN_AMOUNT } from '@shulk/domain';
import {
  loadOperatorKey,
  loadReceiptKey,
  loadSecretKey,
  prepareDataDir,
  readSecretKey,
} from './settings/key-files.ts';
import type { KeyPlace } from './settings/key-files.ts';
import type { Settings } from './settings/model.ts';
import {
  amount,
  analyticsSettings,
  limitSettings,
  optional,
  sandboxUrl,
  sentryDsn,
  serviceBases,
  smsSettings,
  smtpSettings,
} from './settings/sections.ts';
import { crossProblems, productionProblems } from './settings/production.ts';
import { variables } from './settings/variables.ts';
import type { Variables } from './settings/variables.ts';

export type { Settings, SmsSettings, SmtpSettings } from './settings/model.ts';

/** Unusable settings. `problems` is the whole list, each line saying what to do. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The settings have ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * Reads and checks all settings at once; in the demo it makes missing keys in DATA_DIR (R42).
 * @param env the environment; the process's own by default
 * @throws SettingsError naming every problem
 */
export function readSettings(env: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = variables.safeParse(given);
  const problems: string[] = [];
  if (!read.success) {
    for (const issue of read.error.issues) problems.push(`${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(problems);
  }
  const v = read.data;
  const production = v.NODE_ENV === 'production';
  problems.push(...crossProblems(v), ...(production ? productionProblems(v) : []));
  const sms = smsSettings(v, problems);
  const smtp = smtpSettings(v, problems);
  const analytics = analyticsSettings(v, problems);
  const dataDir = isAbsolute(v.DATA_DIR) ? v.DATA_DIR : resolve(v.DATA_DIR);
  const keys = loadKeys(v, { dataDir, production, problems });
  if (problems.length > 0 || keys === undefined) throw new SettingsError(problems);
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`;
  return {
    nodeEnv: v.NODE_ENV,
    production,
    port: v.PORT,
    host: v.HOST,
    workers: v.WORKERS,
    publicUrl,
    https: publicUrl.startsWith('https:'),
    publicHost: new URL(publicUrl).host,
    checkoutOrigin: v.CHECKOUT_ORIGIN ?? publicUrl,
    dataDir,
    ...optional('databaseUrl', v.DATABASE_URL),
    ...optional('databaseDirectUrl', v.DATABASE_DIRECT_URL),
    ...optional('databaseReadUrl', v.DATABASE_READ_URL),
    databaseReadDelayMs: v.DATABASE_READ_DELAY_MS,
    ...optional('payerDist', v.PAYER_DIST === undefined ? undefined : resolve(v.PAYER_DIST)),
    dbPoolSize: v.DB_POOL_SIZE,
    seedFiles: v.SEED_FILES,
    ...keys,
    ...optional('metricsKey', v.METRICS_KEY),
    ...optional('alarmEmail', v.ALARM_EMAIL),
    apiClientKey: v.API_CLIENT_KEY,
    platformCode: v.PLATFORM_CODE,
    minimum: {
      emi: amount(v.EMI_MIN_AMOUNT, EMI_MIN_AMOUNT),
      autoDebit: amount(v.AUTO_DEBIT_MIN_AMOUNT, AUTO_DEBIT_MIN_AMOUNT),
      direct: amount(v.DIRECT_MIN_AMOUNT, DIRECT_MIN_AMOUNT),
    },
    support: {
      phone: v.SUPPORT_PHONE ?? '+91 90000 00990',
      email: v.SUPPORT_EMAIL ?? 'support@shulk.example',
    },
    ...optional('sms', sms),
    ...optional('smtp', smtp),
    trustProxy: v.TRUST_PROXY,
    operatorAddresses: v.OPERATOR_ADDRESSES,
    ...optional('sandboxUrl', sandboxUrl(v)),
    erpTimeMs: v.ERP_TIME_MS,
    gatewayTimeMs: v.GATEWAY_TIME_MS,
    sdkUrl: v.SDK_URL,
    serviceBases: serviceBases(v),
    devOpen: v.DEV_OPEN,
    limits: limitSettings(v),
    analytics,
    ...optional('sentryDsn', sentryDsn(v)),
    logLevel: v.LOG_LEVEL,
    ...(v.SHULK_PROCESS === undefined ? {} : { task: { name: v.SHULK_PROCESS, port: v.SHULK_PROCESS_PORT } }),
    ...optional('crashAt', v.SHULK_CRASH_AT),
  };
}

function loadKeys(v: Variables, place: KeyPlace) {
  // In production the keys come from the environment; the folder is only needed for images.
  if (!prepareDataDir(place)) return undefined;
  const secretKey = loadSecretKey(place, v.SECRET_KEY);
  const previous = readSecretKey(place, 'SECRET_KEY_PREVIOUS', v.SECRET_KEY_PREVIOUS);
  const receiptKey = loadReceiptKey(place, v.RECEIPT_KEY);
  const operatorKey = loadOperatorKey(place, v.OPERATOR_KEY);
  if (secretKey === undefined || receiptKey === undefined || operatorKey === undefined) return undefined;
  const secretKeys: [Buffer, ...Buffer[]] = previous === undefined ? [secretKey] : [secretKey, previous];
  return { secretKeys, receiptKey, operatorKey };
}
