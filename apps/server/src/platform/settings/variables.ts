import { LANGUAGES } from '@shulk/words/languages';
import { z } from 'zod';
import { isOwnSize, readNetwork } from '../http/callers/addresses.ts';
import { limitVariables } from './limit-variables.ts';

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`);

const rupeeAmount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount in rupees, like 12000 or 0.50');

const webAddress = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an http or https address',
  )
  .transform((value) => value.replace(/\/+$/, ''));

const originOnly = webAddress.refine(
  (value) => new URL(value).origin === value,
  'must be an origin alone, like https://pay.example.in, without a path',
);

const postgresAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');

const flag = z
  .enum(['0', '1', 'true', 'false', 'TRUE', 'FALSE'], 'must be 1 or 0')
  .transform((value) => value === '1' || value.toLowerCase() === 'true');

/** The specification's own spelling of a switch that turns something off [SR-7.34]. */
const offSwitch = z.enum(['TRUE', 'FALSE'], 'must be TRUE or FALSE');

/** A base address: a path of ours, or a whole address on the same site. */
const serviceBase = z
  .string()
  .refine(
    (value) => /^\/[A-Za-z0-9/_.-]*$/.test(value) || /^https?:\/\/[^?#]+$/.test(value),
    'must be a path like /api/pages or a whole address',
  )
  .transform((value) => value.replace(/\/+$/, ''));

const json = <T>(shape: z.ZodType<T>, example: string) =>
  z.string().transform((text, ctx): T => {
    try {
      const read = shape.safeParse(JSON.parse(text));
      if (read.success) return read.data;
    } catch {
      // Text that is not JSON gets the same message as JSON of another shape.
    }
    ctx.addIssue({ code: 'custom', message: `must be JSON like ${example}` });
    return z.NEVER;
  });

/**
 * Only addresses: with a hop count, or trust in everybody, the server cannot tell a caller's own header from a
 * proxy's, and every limit per address is void.
 */
const trustProxy = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isOwnSize),
    'must be the addresses of your own proxies, like 127.0.0.1 or 10.0.0.0/8, separated by commas. ' +
      'A number of hops, true or a network of everybody would let each caller choose the address he is counted by. ' +
      'Remove it when no proxy stands before the server',
  );

const languages = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum(LANGUAGES, `must be codes like hi,ta, out of ${LANGUAGES.join(', ')}`)));

const operatorAddresses = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => readNetwork(part) !== undefined),
    'must be addresses or networks, like 127.0.0.1 or 203.0.113.0/24, separated by commas',
  );

/** Every environment variable the server reads (decisions 12, R37, R38, R42). Empty text counts as absent. */
export const variables = z.object({
  NODE_ENV: z
    .enum(
      ['development', 'test', 'staging', 'production'],
      'must be development, test, staging or production',
    )
    .default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  WORKERS: wholeNumber(1, 64).default(1),
  PUBLIC_URL: originOnly.optional(),
  CHECKOUT_ORIGIN: originOnly.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_READ_URL: postgresAddress.optional(),
  DATABASE_READ_DELAY_MS: wholeNumber(2_000, 60_000).default(5_000),
  DB_POOL_SIZE: wholeNumber(2, 200).default(10),
  PAYER_DIST: z.string().optional(),
  SEED_FILES: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .default([]),
  SECRET_KEY: z.string().optional(),
  SECRET_KEY_PREVIOUS: z.string().optional(),
  RECEIPT_KEY: z.string().optional(),
  OPERATOR_KEY: z.string().min(24, 'must have at least 24 characters').optional(),
  METRICS_KEY: z.string().min(24, 'must have at least 24 characters').optional(),
  OPERATOR_ADDRESSES: operatorAddresses.default([]),
  API_CLIENT_KEY: z.string().min(8, 'must have at least 8 characters').default('shulk-payer-page'),
  PLATFORM_CODE: z.string().min(3, 'must have at least 3 characters').default('shulk'),
  EMI_MIN_AMOUNT: rupeeAmount.optional(),
  AUTO_DEBIT_MIN_AMOUNT: rupeeAmount.optional(),
  DIRECT_MIN_AMOUNT: rupeeAmount.optional(),
  SUPPORT_PHONE: z.string().optional(),
  ALARM_EMAIL: z
    .string()
    .regex(/^[^@\s]+@[^@\s]+$/, 'must be an e-mail address')
    .optional(),
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[^@\s]+@[^@\s]+$/, 'must be an e-mail address')
    .optional(),
  SMS_PROVIDER: z.enum(['msg91', 'twilio'], 'must be msg91 or twilio').optional(),
  SMS_API_URL: webAddress.optional(),
  SMS_MSG91_AUTH_KEY: z.string().optional(),
  SMS_MSG91_SENDER: z.string().optional(),
  SMS_MSG91_TEMPLATES: json(z.record(z.string(), z.string()), '{"otp":"1107..."}').optional(),
  SMS_TWILIO_ACCOUNT_SID: z.string().optional(),
  SMS_TWILIO_AUTH_TOKEN: z.string().optional(),
  SMS_TWILIO_FROM: z.string().optional(),
  SMS_TWILIO_LANGUAGES: languages.default([]),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: wholeNumber(1, 65_535).default(587),
  SMTP_SECURE: flag.default(false),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_FROM: z.string().optional(),
  TRUST_PROXY: trustProxy.default([]),
  SANDBOX_URL: webAddress.optional(),
  SANDBOX_PORT: wholeNumber(1, 65_535).optional(),
  SANDBOX_ALLOW: flag.default(false),
  ERP_TIME_MS: wholeNumber(50, 30_000).default(8_000),
  GATEWAY_TIME_MS: wholeNumber(50, 5_000).default(5_000),
  SDK_URL: z
    .string()
    .regex(/^(\/|https?:\/\/)/, 'must be a path or an address')
    .default('/sdk/v1.js'),
  DEV_OPEN: flag.default(false),
  ANALYTICS_DISABLED: offSwitch.optional(),
  MIXPANEL_TOKEN: z.string().optional(),
  MIXPANEL_API_HOST: webAddress.optional(),
  POSTHOG_KEY: z.string().optional(),
  POSTHOG_HOST: webAddress.optional(),
  SENTRY_DSN: webAddress
    .refine(
      (value) => new URL(value).username !== '' && /\/\d+$/.test(new URL(value).pathname),
      'must be a DSN like https://key@host/1',
    )
    .optional(),
  SENTRY_DISABLED: offSwitch.optional(),
  SHULK_CRASH_AT: z.string().optional(),
  SHULK_PROCESS: z.string().optional(),
  SHULK_PROCESS_PORT: wholeNumber(0, 65_535).default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level')
    .default('info'),
  SERVICE_BASE_PAGES: serviceBase.optional(),
  SERVICE_BASE_CUSTOMER: serviceBase.optional(),
  SERVICE_BASE_NOTIFY: serviceBase.optional(),
  SERVICE_BASE_ERP: serviceBase.optional(),
  SERVICE_BASE_CHECKOUT: serviceBase.optional(),
  SERVICE_BASE_PORTAL: serviceBase.optional(),
  SERVICE_BASE_CONSOLE: serviceBase.optional(),
  SERVICE_BASE_API: serviceBase.optional(),
  SERVICE_BASE_DEV: serviceBase.optional(),
  SERVICE_BASE_WEBHOOKS: serviceBase.optional(),
  ...limitVariables,
});

/** The variables after reading: typed, with defaults. */
export type Variables = z.output<typeof variables>;
