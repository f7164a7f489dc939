import { defaultBases } from '@shulk/contract/paths';
import type { Service } from '@shulk/contract/paths';
import { parseRupees } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { isOwnNetwork } from '../http/callers/addresses.ts';
import type { AnalyticsSettings, LimitSettings, SmsSettings, SmtpSettings } from './model.ts';
import type { Variables } from './variables.ts';

/** `{[name]: value}`, or nothing if the value is absent: optional settings are omitted, not undefined. */
export function optional<K extends string, T>(name: K, value: T | undefined): { [P in K]?: T } {
  return (value === undefined ? {} : { [name]: value }) as { [P in K]?: T };
}

/** A minimum in rupees, or its preset. */
export function amount(text: string | undefined, preset: Paise): Paise {
  if (text === undefined) return preset;
  const parsed = parseRupees(text);
  return parsed.ok ? parsed.paise : preset;
}

function missing(problems: string[], because: string, wanted: Readonly<Record<string, unknown>>): boolean {
  const absent = Object.keys(wanted).filter((name) => wanted[name] === undefined);
  for (const name of absent)
    problems.push(`${name}: is required because ${because}. Set it, or remove ${because.split(' ')[0]}.`);
  return absent.length > 0;
}

/** The SMS provider, if one is chosen; its missing keys become problems. */
export function smsSettings(v: Variables, problems: string[]): SmsSettings | undefined {
  if (v.SMS_PROVIDER === 'msg91') {
    const { SMS_MSG91_AUTH_KEY: authKey, SMS_MSG91_TEMPLATES: templates } = v;
    missing(problems, 'SMS_PROVIDER is msg91', {
      SMS_MSG91_AUTH_KEY: authKey,
      SMS_MSG91_TEMPLATES: templates,
    });
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
    return {
      provider: 'twilio',
      apiUrl: v.SMS_API_URL ?? 'https://api.twilio.com',
      accountSid,
      authToken,
      from,
      languages: ['en', ...v.SMS_TWILIO_LANGUAGES],
    };
  }
  return undefined;
}

/** A machine of one's own: an address of the own network, or a name that no other network resolves. */
const isOwnMachine = (host: string): boolean => isOwnNetwork(host) || !/[.:]/.test(host);

/** The mail server, if set. In production its connection is encrypted, unless it is one's own machine. */
export function smtpSettings(v: Variables, problems: string[]): SmtpSettings | undefined {
  if (v.SMTP_HOST === undefined) return undefined;
  missing(problems, 'SMTP_HOST is set', { SMTP_FROM: v.SMTP_FROM });
  if (v.SMTP_FROM === undefined) return undefined;
  return {
    host: v.SMTP_HOST,
    port: v.SMTP_PORT,
    secure: v.SMTP_SECURE,
    mustEncrypt: v.NODE_ENV === 'production' && !isOwnMachine(v.SMTP_HOST),
    from: v.SMTP_FROM,
    ...optional('user', v.SMTP_USER),
    ...optional('password', v.SMTP_PASSWORD),
  };
}

/** The sandbox gateway, by address or by port on this machine (R40). */
export const sandboxUrl = (v: Variables): string | undefined =>
  v.SANDBOX_URL ?? (v.SANDBOX_PORT === undefined ? undefined : `http://127.0.0.1:${v.SANDBOX_PORT}`);

/** Base address of each service (decisions 1, R42). */
export function serviceBases(v: Variables): Record<Service, string> {
  return {
    pages: v.SERVICE_BASE_PAGES ?? defaultBases.pages,
    customer: v.SERVICE_BASE_CUSTOMER ?? defaultBases.customer,
    notify: v.SERVICE_BASE_NOTIFY ?? defaultBases.notify,
    erp: v.SERVICE_BASE_ERP ?? defaultBases.erp,
    checkout: v.SERVICE_BASE_CHECKOUT ?? defaultBases.checkout,
    portal: v.SERVICE_BASE_PORTAL ?? defaultBases.portal,
    console: v.SERVICE_BASE_CONSOLE ?? defaultBases.console,
    api: v.SERVICE_BASE_API ?? defaultBases.api,
    dev: v.SERVICE_BASE_DEV ?? defaultBases.dev,
    webhooks: v.SERVICE_BASE_WEBHOOKS ?? defaultBases.webhooks,
  };
}

/** The limits under their short names. */
export function limitSettings(v: Variables): LimitSettings {
  return {
    otpTries: v.LIMITS_OTP_TRIES,
    otpLifeSeconds: v.LIMITS_OTP_LIFE_SECONDS,
    otpWaitSeconds: v.LIMITS_OTP_WAIT_SECONDS,
    otpSends15Min: v.LIMITS_OTP_SENDS_15_MIN,
    otpSendsHour: v.LIMITS_OTP_SENDS_HOUR,
    otpSendsDay: v.LIMITS_OTP_SENDS_DAY,
    otpAnybodyHour: v.LIMITS_OTP_ANYBODY_HOUR,
    otpAnybodyDay: v.LIMITS_OTP_ANYBODY_DAY,
    otpKnownDay: v.LIMITS_OTP_KNOWN_DAY,
    otpNewContactsHour: v.LIMITS_OTP_NEW_CONTACTS_HOUR,
    otpMismatchesHour: v.LIMITS_OTP_MISMATCHES_HOUR,
    otpMismatchesAddressDay: v.LIMITS_OTP_MISMATCHES_ADDRESS_DAY,
    otpMismatchesStudentDay: v.LIMITS_OTP_MISMATCHES_STUDENT_DAY,
    otpFailuresAlarm: v.LIMITS_OTP_FAILURES_ALARM,
    otpUnverifiedIpHour: v.LIMITS_OTP_UNVERIFIED_IP_HOUR,
    otpPageHour: v.LIMITS_OTP_PAGE_HOUR,
    otpInstituteDay: v.LIMITS_OTP_INSTITUTE_DAY,
    otpGlobalDay: v.LIMITS_OTP_GLOBAL_DAY,
    otpLocks: v.LIMITS_OTP_LOCKS,
    lookupMisses10Min: v.LIMITS_LOOKUP_MISSES_10_MIN,
    lookupMissesHour: v.LIMITS_LOOKUP_MISSES_HOUR,
    lookupHitsHour: v.LIMITS_LOOKUP_HITS_HOUR,
    lookupPageMissesHour: v.LIMITS_LOOKUP_PAGE_MISSES_HOUR,
    statusAddressHour: v.LIMITS_LOOKUP_STATUS_ADDRESS_HOUR,
    statusStudentDay: v.LIMITS_LOOKUP_STATUS_STUDENT_DAY,
    mobileLists10Min: v.LIMITS_MOBILE_LISTS_10_MIN,
    mobileListMissesDay: v.LIMITS_MOBILE_LIST_MISSES_DAY,
    studentsBrowserHour: v.LIMITS_STUDENTS_BROWSER_HOUR,
    studentsAddressHour: v.LIMITS_STUDENTS_ADDRESS_HOUR,
    studentsPageHour: v.LIMITS_STUDENTS_PAGE_HOUR,
    erpFailuresClient10Min: v.LIMITS_ERP_FAILURES_CLIENT_10_MIN,
    erpFailuresAddress10Min: v.LIMITS_ERP_FAILURES_ADDRESS_10_MIN,
    erpFailuresAlarm: v.LIMITS_ERP_FAILURES_ALARM,
    operatorFailures10Min: v.LIMITS_OPERATOR_FAILURES_10_MIN,
    keyPerMinute: v.LIMITS_KEY_PER_MINUTE,
    keyBurst: v.LIMITS_KEY_BURST,
    tokensPerMinute: v.LIMITS_TOKENS_PER_MINUTE,
    tokensBurst: v.LIMITS_TOKENS_BURST,
    openedPerMinute: v.LIMITS_OPENED_PER_MINUTE,
    openedBurst: v.LIMITS_OPENED_BURST,
    searchesPerMinute: v.LIMITS_SEARCHES_PER_MINUTE,
    searchesBurst: v.LIMITS_SEARCHES_BURST,
    reverseMobileHour: v.LIMITS_REVERSE_MOBILE_HOUR,
    callsPerMinute: v.LIMITS_CALLS_PER_MINUTE,
    callsBurst: v.LIMITS_CALLS_BURST,
    connectionsPerAddress: v.LIMITS_CONNECTIONS_PER_ADDRESS,
  };
}

/** A switch named after its off state: TRUE is off, FALSE is on; unset is off only in staging [SR-7.36] [SR-7.37]. */
const isOff = (flag: string | undefined, nodeEnv: string): boolean =>
  flag === 'TRUE' || (flag === undefined && nodeEnv === 'staging');

/** Keys of the analytics vendors (decisions 11); each key needs its host, which decides the country of the data. */
export function analyticsSettings(v: Variables, problems: string[]): AnalyticsSettings {
  if (v.MIXPANEL_TOKEN !== undefined)
    missing(problems, 'MIXPANEL_TOKEN is set', { MIXPANEL_API_HOST: v.MIXPANEL_API_HOST });
  if (v.POSTHOG_KEY !== undefined) missing(problems, 'POSTHOG_KEY is set', { POSTHOG_HOST: v.POSTHOG_HOST });
  return {
    disabled: isOff(v.ANALYTICS_DISABLED, v.NODE_ENV),
    ...optional('mixpanelToken', v.MIXPANEL_TOKEN),
    ...optional('mixpanelApiHost', v.MIXPANEL_API_HOST),
    ...optional('posthogKey', v.POSTHOG_KEY),
    ...optional('posthogHost', v.POSTHOG_HOST),
  };
}

/** Where errors are reported; undefined if reporting is off, as by default in staging [SR-7.37]. */
export const sentryDsn = (v: Variables): string | undefined =>
  isOff(v.SENTRY_DISABLED, v.NODE_ENV) ? undefined : v.SENTRY_DSN;
