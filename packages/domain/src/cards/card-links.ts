import { realValue } from '../placeholders.ts';
import { withQuery } from './query-links.ts';
import { isMobile } from '../contacts/contact-shapes.ts';

/** Hosts and origin a link may lead to. */
export interface LinkHosts {
  /** Hosts that belong to the institute, without port, in lower case. */
  readonly hosts: readonly string[];
  /** Our own public origin, `https://fees.example.in`; in development also http. */
  readonly own_origin: string;
}

/**
 * The link if it may be shown, else undefined (threats 2 row 22): https to a listed host, or our own origin, or a
 * path on it; no user name, no control characters, spaces or backslashes. Plain http is allowed only to the
 * developer's own machine, if a test institute lists it.
 */
export function safeUrl(link: string, allowed: LinkHosts): string | undefined {
  const url = link.trim();
  if (/[\s\\\p{Cc}]/u.test(url)) return undefined;
  if (/^\/(?!\/)/.test(url)) return url;
  const own = allowed.own_origin.toLowerCase();
  if (url.toLowerCase().startsWith(own) && /^$|^[/?#]/.test(url.slice(own.length))) return url;
  const web = /^https:\/\/([a-z0-9.-]+)(?::\d+)?(?:[/?#]|$)/i.exec(url);
  const host = (
    web ?? /^http:\/\/(localhost|127\.0\.0\.1)(?::\d+)?(?:[/?#]|$)/i.exec(url)
  )?.[1]?.toLowerCase();
  return host !== undefined && allowed.hosts.includes(host) ? url : undefined;
}

/** Names of the developer's own machine, which only a test institute may list. */
export const OWN_MACHINE_HOSTS: readonly string[] = ['localhost', '127.0.0.1'];

/** Names of the developer's own machine in a browser; any port. */
const OWN_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/**
 * Whether an origin is a site of the institute, which may hold the payment sheet (threats 7): https on a host it
 * lists, and for a test institute also the developer's own machine, so that a site can be built before it has a
 * domain.
 */
export const isSiteOf = (
  institute: { readonly link_hosts: readonly string[]; readonly mode: 'test' | 'live' },
  origin: string,
): boolean =>
  institute.link_hosts.some((host) => origin === `https://${host}`) ||
  (institute.mode === 'test' && OWN_MACHINE.test(origin));

/** The `tel:` link of a support phone; undefined when it holds anything but digits, spaces, + ( ) and -. */
export function telLink(phone: string): string | undefined {
  return /^[+\d][\d ()-]*$/.test(phone.trim()) ? `tel:${phone.replace(/[^+\d]/g, '')}` : undefined;
}

/** The values a link may carry. */
export interface LinkValues {
  readonly sid?: string | undefined;
  readonly sbdc?: string | undefined;
  /** A mobile this browser knows in full; a masked one is omitted (R32). */
  readonly m?: string | undefined;
}

const LINK_PARAMS = ['sid', 'sbdc', 'm'] as const;

/**
 * A card's link with the parameters its custom_link_params lists, each only if its value is present and not a
 * placeholder [SR-2.98] [SR-2.99] [SR-2.100] [SR-2.101] (R32).
 */
export function linkWithParams(
  link: string,
  listed: readonly string[] | undefined,
  values: LinkValues,
): string {
  return LINK_PARAMS.reduce((url, name) => {
    const value = realValue(values[name]);
    const isWanted = value !== undefined && listed?.includes(name) === true;
    return isWanted && (name !== 'm' || isMobile(value)) ? withQuery(url, name, value) : url;
  }, link);
}

/** Whether a link leads to the receipt pages: its path has the receipt-auth segment [SR-2.20]. */
export function isReceiptLink(link: string): boolean {
  return /\/r\/auth(?:[/?#]|$)/.test(link);
}

/** Whether a leaf of a content dropdown redirects: only a value that begins with http [PJ-9.2]. */
export function isRedirectLeaf(value: string): boolean {
  return value.startsWith('http');
}
