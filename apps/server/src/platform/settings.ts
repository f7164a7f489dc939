import type { JsonWebKey } from 'node:crypto';
import { isAbsolute, resolve } from 'node:path';
import { defaultBases } from '@shulk/contract/paths';
import type { Service } from '@shulk/contract/paths';
import { AUTO_DEBIT_MIN_AMOUNT, DIRECT_MIN_AMOUNT, EMI_MIN_AMOUNT, parseRupees } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { loadOperatorKey, loadReceiptKey, loadSecretKey, prepareDataDir, readSecretKey } from './settings/key-files.ts';
import { variables } from './settings/variables.ts';
import type { Variables } from './settings/variables.ts';
import type { LockStep } from './settings/limit-variables.ts';

/** The server's settings: read once at start, handed to whoever needs them (house 1.6). */
export interface Settings {
  readonly nodeEnv: string;
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Address of the product as people type it, without a slash at the end. */
  readonly publicUrl: string;
  /** True when PUBLIC_URL is https: then cookies are Secure and HSTS is sent (decisions 15). */
  readonly https: boolean;
  /** Host of PUBLIC_URL, named in messages as `{host}`. */
  readonly publicHost: string;
  readonly checkoutOrigin: string;
  /** Absolute folder of keys, embedded database and images. */
  readonly dataDir: string;
  /** PostgreSQL; absent means the embedded database in DATA_DIR. */
  readonly databaseUrl?: string;
  readonly dbPoolSize: number;
  readonly seedFiles: readonly string[];
  /** Keys that seal secrets at rest: the first seals, all open (rotation). */
  readonly secretKeys: readonly [Buffer, ...Buffer[]];
  /** ES256 private key of the receipts' QR code (decisions 9). */
  readonly receiptKey: JsonWebKey;
  readonly operatorKey: string;
  /** The public x-api-key of our own page (decisions 15). */
  readonly apiClientKey: string;
  readonly platformCode: string;
  readonly minimum: { readonly emi: Paise; readonly autoDebit: Paise; readonly direct: Paise };
  readonly support: { readonly phone: string; readonly email: string };
  readonly sms?: SmsSettings;
  readonly smtp?: SmtpSettings;
  readonly trustProxy: boolean | number | string[];
  /** Where the sandbox gateway listens; absent when none runs (R40). */
  readonly sandboxUrl?: string;
  readonly sdkUrl: string;
  readonly serviceBases: Readonly<Record<Service, string>>;
  /** DEV_OPEN=1: `/dev` answers other machines too (R38). */
  readonly devOpen: boolean;
  readonly limits: LimitSettings;
  readonly analytics: AnalyticsSettings;
  readonly sentryDsn?: string;
  readonly logLevel: string;
}

export type SmsSettings =
  | { provider: 'msg91'; apiUrl: string; authKey: string; sender?: string; templates: Readonly<Record<string, string>> }
  | { provider: 'twilio'; apiUrl: string; accountSid: string; authToken: string; from: string };

export interface SmtpSettings {
  host: string;
  port: number;
  secure: boolean;
  user?: string;
  password?: string;
  from: string;
}

export interface AnalyticsSettings {
  /** True when ANALYTICS_DISABLED equals TRUE [SR-7.34]. */
  disabled: boolean;
  mixpanelToken?: string;
  mixpanelApiHost?: string;
  posthogKey?: string;
  posthogHost?: string;
  ga4Id?: string;
}

/** The limits of threats 5 as changed by R37. */
export interface LimitSettings {
  readonly otpTries: number;
  readonly otpLifeSeconds: number;
  readonly otpWaitSeconds: readonly number[];
  readonly otpSends15Min: number;
  readonly otpSendsHour: number;
  readonly otpSendsDay: number;
  readonly otpUnverifiedIpHour: number;
  /** Floor of a page's cap; the cap is max(this, 2 x its students) an hour (R37). */
  readonly otpPageHour: number;
  readonly otpInstituteDay: number;
  readonly otpGlobalDay: number;
  readonly otpLocks: readonly LockStep[];
  readonly lookupMisses10Min: number;
  readonly lookupMissesHour: number;
  readonly lookupHitsHour: number;
  readonly lookupPageMissesHour: number;
  readonly reverseMobileHour: number;
  /** In-memory metering of all calls per address and process. */
  readonly callsPerMinute: number;
  readonly callsBurst: number;
}

/** Settings that cannot be used. `problems` is the whole list, each line saying what to do. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings have ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * Reads and checks all settings at once; in the demo it makes missing keys in DATA_DIR (R42).
 * @param env the environment, `process.env` in main
 * @throws SettingsError naming every problem
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = variables.safeParse(given);
  const problems: string[] = [];
  if (!read.success) {
    for (const issue of read.error.issues) problems.push(`${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(problems);
  }
  const v = read.data;
  const production = v.NODE_ENV === 'production';
  problems.push(...crossProblems(v, production));
  const sms = smsSettings(v, problems);
  const smtp = smtpSettings(v, problems);
  const dataDir = isAbsolute(v.DATA_DIR) ? v.DATA_DIR : resolve(v.DATA_DIR);
  const keys = loadKeys(v, { dataDir, production, problems });
  if (problems.length > 0 || keys === undefined) throw new SettingsError(problems);
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`;
  return {
    nodeEnv: v.NODE_ENV,
    production,
    port: v.PORT,
    host: v.HOST,
    publicUrl,
    https: publicUrl.startsWith('https:'),
    publicHost: new URL(publicUrl).host,
    checkoutOrigin: v.CHECKOUT_ORIGIN ?? publicUrl,
    dataDir,
    ...optional('databaseUrl', v.DATABASE_URL),
    dbPoolSize: v.DB_POOL_SIZE,
    seedFiles: v.SEED_FILES,
    ...keys,
    apiClientKey: v.API_CLIENT_KEY,
    platformCode: v.PLATFORM_CODE,
    minimum: {
      emi: amount(v.EMI_MIN_AMOUNT, EMI_MIN_AMOUNT),
      autoDebit: amount(v.AUTO_DEBIT_MIN_AMOUNT, AUTO_DEBIT_MIN_AMOUNT),
      direct: amount(v.DIRECT_MIN_AMOUNT, DIRECT_MIN_AMOUNT),
    },
    support: { phone: v.SUPPORT_PHONE, email: v.SUPPORT_EMAIL },
    ...optional('sms', sms),
    ...optional('smtp', smtp),
    trustProxy: v.TRUST_PROXY,
    ...optional('sandboxUrl', sandboxUrl(v)),
    sdkUrl: v.SDK_URL,
    serviceBases: serviceBases(v),
    devOpen: v.DEV_OPEN,
    limits: limitSettings(v),
    analytics: analyticsSettings(v),
    ...optional('sentryDsn', v.SENTRY_DSN),
    logLevel: v.LOG_LEVEL,
  };
}

/** `{[name]: value}`, or nothing when the value is absent: optional settings are left out, not undefined. */
function optional<K extends string, T>(name: K, value: T | undefined): { [P in K]?: T } {
  return (value === undefined ? {} : { [name]: value }) as { [P in K]?: T };
}

function amount(text: string | undefined, preset: Paise): Paise {
  if (text === undefined) return preset;
  const parsed = parseRupees(text);
  return parsed.ok ? parsed.paise : preset;
}

/** What single variables cannot tell: rules between them and those of production. */
function crossProblems(v: Variables, production: boolean): string[] {
  const problems: string[] = [];
  if (v.SANDBOX_URL !== undefined && v.SANDBOX_PORT !== undefined && !v.SANDBOX_URL.endsWith(`:${v.SANDBOX_PORT}`)) {
    problems.push('SANDBOX_PORT: does not fit SANDBOX_URL. Set one of the two only.');
  }
  if (!production) return problems;
  if (v.DEV_OPEN) problems.push('DEV_OPEN: cannot be used when NODE_ENV=production. Remove it.');
  if (v.DATABASE_URL === undefined) {
    problems.push(
      'DATABASE_URL: is required when NODE_ENV=production, as postgres://user:password@host/database. ' +
        'The embedded database does not survive a power loss.',
    );
  }
  if (v.PUBLIC_URL === undefined) {
    problems.push('PUBLIC_URL: is required when NODE_ENV=production. Set the address people open, like https://pay.example.in');
  }
  return problems;
}

function loadKeys(v: Variables, place: Parameters<typeof loadSecretKey>[0]) {
  // In production the keys come from the environment; the folder is needed there for images only.
  if (!prepareDataDir(place)) return undefined;
  const secretKey = loadSecretKey(place, v.SECRET_KEY);
  const previous = readSecretKey(place, 'SECRET_KEY_PREVIOUS', v.SECRET_KEY_PREVIOUS);
  const receiptKey = loadReceiptKey(place, v.RECEIPT_KEY);
  const operatorKey = loadOperatorKey(place, v.OPERATOR_KEY);
  if (secretKey === undefined || receiptKey === undefined || operatorKey === undefined) return undefined;
  const secretKeys: [Buffer, ...Buffer[]] = previous === undefined ? [secretKey] : [secretKey, previous];
  return { secretKeys, receiptKey, operatorKey };
}

function missing(problems: string[], because: string, wanted: Readonly<Record<string, unknown>>): boolean {
  const absent = Object.keys(wanted).filter((name) => wanted[name] === undefined);
  for (const name of absent) problems.push(`${name}: is required because ${because}. Set it, or remove ${because.split(' ')[0]}.`);
  return absent.length > 0;
}

function smsSettings(v: Variables, problems: string[]): SmsSettings | undefined {
  if (v.SMS_PROVIDER === 'msg91') {
    const { SMS_MSG91_AUTH_KEY: authKey, SMS_MSG91_TEMPLATES: templates } = v;
    missing(problems, 'SMS_PROVIDER is msg91', { SMS_MSG91_AUTH_KEY: authKey, SMS_MSG91_TEMPLATES: templates });
    if (authKey === undefined || templates === undefined) return undefined;
    const apiUrl = v.SMS_API_URL ?? 'https://control.msg91.com';
    return { provider: 'msg91', apiUrl, authKey, templates, ...optional('sender', v.SMS_MSG91_SENDER) };
  }
  if (v.SMS_PROVIDER === 'twilio') {
    const { SMS_TWILIO_ACCOUNT_SID: accountSid, SMS_TWILIO_AUTH_TOKEN: authToken, SMS_TWILIO_FROM: from } = v;
    missing(problems, 'SMS_PROVIDER is twilio', {
      SMS_TWILIO_ACCOUNT_SID: accountSid,
      SMS_TWILIO_AUTH_TOKEN: authToken,
      SMS_TWILIO_FROM: from,
    });
    if (accountSid === undefined || authToken === undefined || from === undefined) return undefined;
    return { provider: 'twilio', apiUrl: v.SMS_API_URL ?? 'https://api.twilio.com', accountSid, authToken, from };
  }
  return undefined;
}

function smtpSettings(v: Variables, problems: string[]): SmtpSettings | undefined {
  if (v.SMTP_HOST === undefined) return undefined;
  missing(problems, 'SMTP_HOST is set', { SMTP_FROM: v.SMTP_FROM });
  if (v.SMTP_FROM === undefined) return undefined;
  return {
    host: v.SMTP_HOST,
    port: v.SMTP_PORT,
    secure: v.SMTP_SECURE,
    from: v.SMTP_FROM,
    ...optional('user', v.SMTP_USER),
    ...optional('password', v.SMTP_PASSWORD),
  };
}

const sandboxUrl = (v: Variables): string | undefined =>
  v.SANDBOX_URL ?? (v.SANDBOX_PORT === undefined ? undefined : `http://127.0.0.1:${v.SANDBOX_PORT}`);

function serviceBases(v: Variables): Record<Service, string> {
  return {
    pages: v.SERVICE_BASE_PAGES ?? defaultBases.pages,
    customer: v.SERVICE_BASE_CUSTOMER ?? defaultBases.customer,
    notify: v.SERVICE_BASE_NOTIFY ?? defaultBases.notify,
    erp: v.SERVICE_BASE_ERP ?? defaultBases.erp,
    checkout: v.SERVICE_BASE_CHECKOUT ?? defaultBases.checkout,
    console: v.SERVICE_BASE_CONSOLE ?? defaultBases.console,
    dev: v.SERVICE_BASE_DEV ?? defaultBases.dev,
    webhooks: v.SERVICE_BASE_WEBHOOKS ?? defaultBases.webhooks,
  };
}

function limitSettings(v: Variables): LimitSettings {
  return {
    otpTries: v.LIMITS_OTP_TRIES,
    otpLifeSeconds: v.LIMITS_OTP_LIFE_SECONDS,
    otpWaitSeconds: v.LIMITS_OTP_WAIT_SECONDS,
    otpSends15Min: v.LIMITS_OTP_SENDS_15_MIN,
    otpSendsHour: v.LIMITS_OTP_SENDS_HOUR,
    otpSendsDay: v.LIMITS_OTP_SENDS_DAY,
    otpUnverifiedIpHour: v.LIMITS_OTP_UNVERIFIED_IP_HOUR,
    otpPageHour: v.LIMITS_OTP_PAGE_HOUR,
    otpInstituteDay: v.LIMITS_OTP_INSTITUTE_DAY,
    otpGlobalDay: v.LIMITS_OTP_GLOBAL_DAY,
    otpLocks: v.LIMITS_OTP_LOCKS,
    lookupMisses10Min: v.LIMITS_LOOKUP_MISSES_10_MIN,
    lookupMissesHour: v.LIMITS_LOOKUP_MISSES_HOUR,
    lookupHitsHour: v.LIMITS_LOOKUP_HITS_HOUR,
    lookupPageMissesHour: v.LIMITS_LOOKUP_PAGE_MISSES_HOUR,
    reverseMobileHour: v.LIMITS_REVERSE_MOBILE_HOUR,
    callsPerMinute: v.LIMITS_CALLS_PER_MINUTE,
    callsBurst: v.LIMITS_CALLS_BURST,
  };
}

function analyticsSettings(v: Variables): AnalyticsSettings {
  return {
    disabled: v.ANALYTICS_DISABLED === 'TRUE',
    ...optional('mixpanelToken', v.MIXPANEL_TOKEN),
    ...optional('mixpanelApiHost', v.MIXPANEL_API_HOST),
    ...optional('posthogKey', v.POSTHOG_KEY),
    ...optional('posthogHost', v.POSTHOG_HOST),
    ...optional('ga4Id', v.GA4_ID),
  };
}
