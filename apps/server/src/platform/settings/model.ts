import type { JsonWebKey } from 'node:crypto';
import type { Service } from '@shulk/contract/paths';
import type { Paise } from '@shulk/domain';
import type { Language } from '@shulk/words/languages';
import type { LockStep } from './limit-variables.ts';

/** The server's settings: read once at start and passed to their users (house 1.6). */
export interface Settings {
  readonly nodeEnv: string;
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Processes that answer calls; with more than one, another process works on jobs. */
  readonly workers: number;
  /** Address of the product as people type it, without a trailing slash. */
  readonly publicUrl: string;
  /** True if PUBLIC_URL is https: cookies are Secure and HSTS is sent (decisions 15). */
  readonly https: boolean;
  /** Host of PUBLIC_URL, named in messages as `{host}`. */
  readonly publicHost: string;
  readonly checkoutOrigin: string;
  /** Absolute folder of keys, embedded database and images. */
  readonly dataDir: string;
  /** PostgreSQL; absent: the embedded database in DATA_DIR. */
  readonly databaseUrl?: string;
  /** The same database without a pooler; present: DATABASE_URL leads to a pooler of transactions, like PgBouncer. */
  readonly databaseDirectUrl?: string;
  /** A streaming replica of the database, for reads that may be older than now, and by how much at most. */
  readonly databaseReadUrl?: string;
  readonly databaseReadDelayMs: number;
  /** Absolute folder of the built payer app; absent: this installation's own. */
  readonly payerDist?: string;
  readonly dbPoolSize: number;
  readonly seedFiles: readonly string[];
  /** Keys that seal secrets at rest: the first seals, all open (rotation). */
  readonly secretKeys: readonly [Buffer, ...Buffer[]];
  /** ES256 private key of the receipts' QR code (decisions 9). */
  readonly receiptKey: JsonWebKey;
  readonly operatorKey: string;
  /** Addresses and networks that may use the operator's key; empty: any. */
  readonly operatorAddresses: readonly string[];
  /** Bearer of /metrics; absent: figures only for this machine, and for nobody in production. */
  readonly metricsKey?: string;
  /** Where alarms about the books are mailed; absent: only the log has them. */
  readonly alarmEmail?: string;
  /** The public x-api-key of our own page (decisions 15). */
  readonly apiClientKey: string;
  readonly platformCode: string;
  readonly minimum: { readonly emi: Paise; readonly autoDebit: Paise; readonly direct: Paise };
  readonly support: { readonly phone: string; readonly email: string };
  readonly sms?: SmsSettings;
  readonly smtp?: SmtpSettings;
  /** Addresses and networks of the proxies before this server, which are trusted about a caller's address. */
  readonly trustProxy: readonly string[];
  /** Address of the sandbox gateway; absent if none runs (R40). */
  readonly sandboxUrl?: string;
  /** Time-out of one whole call to an institute's ERP, in milliseconds. */
  readonly erpTimeMs: number;
  /** Time-out of one whole call to a gateway or a lender, in milliseconds; a report has 30 s. */
  readonly gatewayTimeMs: number;
  readonly sdkUrl: string;
  readonly serviceBases: Readonly<Record<Service, string>>;
  /** DEV_OPEN=1: `/dev` answers other machines too (R38). */
  readonly devOpen: boolean;
  readonly limits: LimitSettings;
  readonly analytics: AnalyticsSettings;
  /** Where errors are reported; absent if reporting is off [SR-7.37]. */
  readonly sentryDsn?: string;
  readonly logLevel: string;
  /** The task of this process, if a supervisor started it, and the server's port as far as it is known. */
  readonly task?: { readonly name: string; readonly port: number };
  /** A crash point at which this process dies, for tests of a restart; refused in production. */
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
  | {
      provider: 'twilio';
      apiUrl: string;
      accountSid: string;
      authToken: string;
      from: string;
      /** The languages whose texts are registered; English always is. */
      languages: readonly Language[];
    };

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
  /** True if ANALYTICS_DISABLED equals TRUE [SR-7.34], and in staging unless it equals FALSE [SR-7.36]. */
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
  /** Codes one contact may get over all institutes: requested by anybody, and for a student it belongs to. */
  readonly otpAnybodyHour: number;
  readonly otpAnybodyDay: number;
  readonly otpKnownDay: number;
  /** Sends of a browser in an hour to contacts that are on no record (threats 2 row 15: tighter for new ones). */
  readonly otpNewContactsHour: number;
  /** Wrong contacts for one student by a caller, an address range and in total (R37, R55). */
  readonly otpMismatchesHour: number;
  readonly otpMismatchesAddressDay: number;
  readonly otpMismatchesStudentDay: number;
  /** Wrong contacts or codes for one student in an hour, by anybody, that raise an alarm (R37). */
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
  /** Queries of a student's workflow without proof, by an address and in total (R56). */
  readonly statusAddressHour: number;
  readonly statusStudentDay: number;
  /** Lists by mobile number requested by an address on one page in 10 minutes (threats 2 row 5). */
  readonly mobileLists10Min: number;
  /** Unknown numbers for which an address range may request lists at one institute in a day (R55). */
  readonly mobileListMissesDay: number;
  /** New students created by one browser, one address and one page by the form in an hour (threats 2 row 24). */
  readonly studentsBrowserHour: number;
  readonly studentsAddressHour: number;
  readonly studentsPageHour: number;
  /** Wrong ERP credentials of an address for one client id, and in total, in 10 minutes (threats 5 in kind). */
  readonly erpFailuresClient10Min: number;
  readonly erpFailuresAddress10Min: number;
  /** Wrong credentials for one client id, from any address, that raise an alarm. */
  readonly erpFailuresAlarm: number;
  /** Wrong operator's keys of an address in 10 minutes. */
  readonly operatorFailures10Min: number;
  /** Requests with one API key, a minute and at once. */
  readonly keyPerMinute: number;
  readonly keyBurst: number;
  /** Tokens of the one-time-code calls for an address, a minute and at once. */
  readonly tokensPerMinute: number;
  readonly tokensBurst: number;
  /** Orders and sessions opened by the browsers of an address, a minute and at once. */
  readonly openedPerMinute: number;
  readonly openedBurst: number;
  /** Searches by ID prefix of an address on one page, a minute and at once. */
  readonly searchesPerMinute: number;
  readonly searchesBurst: number;
  readonly reverseMobileHour: number;
  /** In-memory metering of all calls per address; each of several processes allows its share. */
  readonly callsPerMinute: number;
  readonly callsBurst: number;
  /** Connections of one address at a time; trusted proxies have no limit. */
  readonly connectionsPerAddress: number;
}
