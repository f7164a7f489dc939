import { CSP_REPORTS } from '../../platform/reports/csp-reports.ts';
import type { Settings } from '../../platform/settings.ts';

const join = (parts: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(parts)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');

const originOf = (base: string): string[] => (base.startsWith('/') ? [] : [new URL(base).origin]);

/** Hosts of the active analytics vendors [SR-7.34] [SR-7.35], and of error reporting. */
function reportHosts({ analytics, production, sentryDsn }: Settings): string[] {
  const { disabled, mixpanelToken, mixpanelApiHost, posthogKey, posthogHost } = analytics;
  const hosts = [
    disabled || mixpanelToken === undefined ? undefined : mixpanelApiHost,
    disabled || posthogKey === undefined || !production ? undefined : posthogHost,
    sentryDsn,
  ];
  return hosts.filter((host) => host !== undefined);
}

/** Other origins that the payer's page calls: moved services, analytics, reports (R39). */
const callOrigins = (settings: Settings): string[] => [
  ...new Set([...Object.values(settings.serviceBases), ...reportHosts(settings)].flatMap(originOf)),
];

const scripts = (nonce: string): string[] => [`'nonce-${nonce}'`, "'strict-dynamic'"];

/** Policy of the payer's pages (threats 7). */
export const payerPolicy = (settings: Settings, nonce: string): string =>
  join({
    'default-src': ["'none'"],
    'script-src': scripts(nonce),
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...callOrigins(settings)],
    'frame-src': [settings.checkoutOrigin === settings.publicUrl ? "'self'" : settings.checkoutOrigin],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['app'],
    'report-uri': [CSP_REPORTS],
  });

/** Hosts whose script the checkout frame runs. */
const scriptHosts = [
  'https://checkout.razorpay.com',
  'https://sdk.cashfree.com',
  'https://ebz-static.s3.ap-south-1.amazonaws.com',
];

/**
 * Hosts of the checkout frame's frames, forms and calls: each vendor's script runs in the frame, so its own hosts are
 * listed together, which keeps the header short (gateways B.2 for Cashfree, C.1 for Easebuzz).
 */
const gatewayHosts = [
  'https://*.razorpay.com',
  'https://*.cashfree.com',
  'https://*.easebuzz.in',
  'https://ebz-static.s3.ap-south-1.amazonaws.com',
];

/**
 * Policy of the checkout frame: it has its own document, loads the gateway's script and pages, and only our own pages
 * and the one the order was made for may embed it (threats 7, decision 73).
 * @param holder that page's origin
 */
export const checkoutPolicy = (settings: Settings, nonce: string, holder?: string): string =>
  join({
    // Calls and frames of the gateways; those below have their own lists.
    'default-src': ["'self'", ...gatewayHosts],
    'script-src': [...scripts(nonce), ...scriptHosts],
    // The gateway's script styles its overlay inline, so inline styles are allowed only in this document.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...gatewayHosts],
    'font-src': ["'self'"],
    'form-action': ["'self'", ...gatewayHosts],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': [
      "'self'",
      ...new Set([settings.publicUrl, ...(holder === undefined ? [] : [holder])]),
    ],
    'report-uri': [CSP_REPORTS],
  });

/** Policy of our plain documents with one style sheet and at most one script. */
export const plainPolicy = (nonce: string): string =>
  join({
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });

/** Policy of the site for developers: its files are as built, without any script or style inside a document. */
export const docsSitePolicy: string = join({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'connect-src': ["'self'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
});

/** Policy of the API reference: its viewer styles elements itself. */
export const docsPolicy = (nonce: string): string =>
  join({
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
