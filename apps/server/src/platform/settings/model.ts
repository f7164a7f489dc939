import type { JsonWebKey } from 'node:crypto';
import type { Service } from '@shulk/contract/paths';
import type { Paise } from '@shulk/domain';
import type { LockStep } from './limit-variables.ts';

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
  /** Absolute folder of the built payer app; absent: the one of this installation. */
  readonly payerDist?: string;
  readonly dbPoolSize: number;
  readonly seedFiles: readonly string[];
  /** Keys that seal secrets at rest: the first seals, all open (rotation). */
  readonly secretKeys: readonly [Buffer, ...Buffer[]];
  /** ES256 private key of the receipts' QR code (decisions 9). */
  readonly receiptKey: JsonWebKey;
  readonly operatorKey: string;
  /** Addresses and networks the operator's key is taken from; none listed: from everywhere. */
  readonly operatorAddresses: readonly string[];
  /** Bearer of /metrics; absent: figures are for this machine alone, and for nobody in production. */
  readonly metricsKey?: string;
  /** Where the operator is told of what is wrong with the books; absent: the log alone says it. */
  readonly alarmEmail?: string;
  /** The public x-api-key of our own page (decisions 15). */
  readonly apiClientKey: string;
  readonly platformCode: string;
  readonly minimum: { readonly emi: Paise; readonly autoDebit: Paise; readonly direct: Paise };
  readonly support: { readonly phone: string; readonly email: string };
  readonly sms?: SmsSettings;
  readonly smtp?: SmtpSettings;
  /** Addresses and networks of the proxies before this server; what they say of a caller's address is believed. */
  readonly trustProxy: readonly string[];
  /** Where the sandbox gateway listens; absent when none runs (R40). */
  readonly sandboxUrl?: string;
  /** Whole time of one call to an institute's ERP, in milliseconds. */
  readonly erpTimeMs: number;
  /** Whole time of one call to a gateway or a lender, in milliseconds; a report has 30 s. */
  readonly gatewayTimeMs: number;
  readonly sdkUrl: string;
  readonly serviceBases: Readonly<Record<Service, string>>;
  /** DEV_OPEN=1: `/dev` answers other machines too (R38). */
  readonly devOpen: boolean;
  readonly limits: LimitSettings;
  readonly analytics: AnalyticsSettings;
  /** Where errors are reported; absent where reporting is off [SR-7.37]. */
  readonly sentryDsn?: string;
  readonly logLevel: string;
  /** A named point of a payment at which this process dies, for tests of a restart; refused in production. */
  readonly crashAt?: string;
}

export type SmsSettings =
  | {
      provider: 'msg91';
      apiUrl: string;
      authKey: string;
      sender?: string;
      templates: Readonly<Record<string, string>>;
    }
  | { provider: 'twilio'; apiUrl: string; accountSid: string; authToken: string; from: string };

export interface SmtpSettings {
  host: string;
  port: number;
  secure: boolean;
  /** Nothing is sent before the connection is encrypted. */
  mustEncrypt: boolean;
  user?: string;
  password?: string;
  from: string;
}

export interface AnalyticsSettings {
  /** True when ANALYTICS_DISABLED equals TRUE [SR-7.34], and in staging unless it equals FALSE [SR-7.36]. */
  disabled: boolean;
  mixpanelToken?: string;
  mixpanelApiHost?: string;
  posthogKey?: string;
  posthogHost?: string;
}

/** The limits of threats 5 as changed by R37. */
export interface LimitSettings {
  readonly otpTries: number;
  readonly otpLifeSeconds: number;
  readonly otpWaitSeconds: readonly number[];
  readonly otpSends15Min: number;
  readonly otpSendsHour: number;
  readonly otpSendsDay: number;
  /** Codes one contact may get over all institutes: those anybody may ask for, and those of a student it belongs to. */
  readonly otpAnybodyHour: number;
  readonly otpAnybodyDay: number;
  readonly otpKnownDay: number;
  /** Sends a browser may make in an hour to contacts nobody has on record (threats 2 row 15: tighter for new ones). */
  readonly otpNewContactsHour: number;
  /** Wrong contacts a caller, an address range and everybody together may try for one student (R37, R55). */
  readonly otpMismatchesHour: number;
  readonly otpMismatchesAddressDay: number;
  readonly otpMismatchesStudentDay: number;
  /** Wrong contacts, or wrong codes, for one student in an hour, whoever typed them, that raise an alarm (R37). */
  readonly otpFailuresAlarm: number;
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
  /** Times an address and everybody together may ask where a student's workflow stands, without a proof (R56). */
  readonly statusAddressHour: number;
  readonly statusStudentDay: number;
  /** Lists by mobile number an address may ask for on one page in 10 minutes (threats 2 row 5). */
  readonly mobileLists10Min: number;
  /** Numbers nobody has that an address range may ask for lists by at one institute in a day (R55). */
  readonly mobileListMissesDay: number;
  /** New students one browser, one address and one page may make by the form in an hour (threats 2 row 24). */
  readonly studentsBrowserHour: number;
  readonly studentsAddressHour: number;
  readonly studentsPageHour: number;
  /** Wrong ERP credentials an address may show for one client id, and in all, in 10 minutes (threats 5 in kind). */
  readonly erpFailuresClient10Min: number;
  readonly erpFailuresAddress10Min: number;
  /** Wrong credentials for one client id, from wherever, that raise an alarm. */
  readonly erpFailuresAlarm: number;
  /** Wrong operator's keys an address may show in 10 minutes. */
  readonly operatorFailures10Min: number;
  /** Tokens of the one-time-code calls an address may be given, a minute and at once. */
  readonly tokensPerMinute: number;
  readonly tokensBurst: number;
  /** Orders and sessions the browsers of an address may open, a minute and at once. */
  readonly openedPerMinute: number;
  readonly openedBurst: number;
  /** Searches by ID prefix an address may make on one page, a minute and at once. */
  readonly searchesPerMinute: number;
  readonly searchesBurst: number;
  readonly reverseMobileHour: number;
  /** In-memory metering of all calls per address and process. */
  readonly callsPerMinute: number;
  readonly callsBurst: number;
  /** Connections one address may hold at a time; trusted proxies have no limit. */
  readonly connectionsPerAddress: number;
}
