import type { Service } from '@shulk/contract/paths';

/** The run-time settings the server writes into the HTML (decisions 1). */
export interface Settings {
  /** Base addresses of services; the others have their default. */
  readonly bases: Readonly<Partial<Record<Service, string>>>;
  /** Value of the x-api-key header: a public client label (decisions 15). */
  readonly api_key: string;
  readonly platform_code: string;
  /** Address of the payment SDK's script, the "external ERP script" (R35). */
  readonly sdk_url: string;
  /** Where to get help if the page has no contacts [SR-1.9]. */
  readonly support: { readonly phone: string; readonly email: string };
  /** Minima of the payment cards, in rupees [SR-9.1] [SR-9.2] [SR-9.3]. */
  readonly limits: {
    readonly emi_min_amount: number;
    readonly auto_debit_min_amount: number;
    readonly direct_min_amount: number;
  };
  /** The page's public host, named in messages (decisions 15). */
  readonly host: string;
  /** The customer portal [SR-2.104]. */
  readonly portal_url: string;
  readonly analytics: AnalyticsSettings;
  /** Where errors are reported; empty for nowhere, the default in staging [SR-7.37]. */
  readonly sentry_dsn: string;
}

/** Which analytics may run; a vendor without its key never does (decisions 11). */
export interface AnalyticsSettings {
  /** The server's decision: ANALYTICS_DISABLED, and staging by default [SR-7.34] [SR-7.36]. */
  readonly disabled: boolean;
  /** `production` or another name; the second vendor runs in production only [SR-7.35]. */
  readonly environment: string;
  readonly mixpanel_token: string;
  readonly mixpanel_api_host: string;
  readonly posthog_key: string;
  readonly posthog_host: string;
}

const DEFAULTS: Settings = {
  bases: {},
  api_key: '',
  platform_code: '',
  sdk_url: '/sdk/v1.js',
  support: { phone: '', email: '' },
  limits: { emi_min_amount: 12000, auto_debit_min_amount: 5, direct_min_amount: 1 },
  host: '',
  portal_url: '/portal',
  analytics: {
    disabled: true,
    environment: '',
    mixpanel_token: '',
    mixpanel_api_host: '',
    posthog_key: '',
    posthog_host: '',
  },
  sentry_dsn: '',
};

/** The JSON inside an element of the document; undefined if the element is absent or empty. */
export function readJsonElement(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

let served: string | null = null;

/** Sets the settings on the server, where there is no document. */
export function serveSettings(json: string): void {
  served = json;
}

const settingsText = (): string | null =>
  typeof document === 'undefined' ? served : (document.getElementById('shulk-settings')?.textContent ?? null);

let read: { readonly text: string | null; readonly settings: Settings } | undefined;

/** The settings of this document, read once; missing ones have defaults. */
export function settings(): Settings {
  const text = settingsText();
  if (read?.text !== text || read === undefined) {
    const given = text ? (JSON.parse(text) as Partial<Settings>) : {};
    read = {
      text,
      settings: {
        ...DEFAULTS,
        ...given,
        host: given.host || location.host,
      },
    };
  }
  return read.settings;
}
