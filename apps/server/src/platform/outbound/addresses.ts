import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * How far a call of ours may go: to public addresses, to this machine as well, or anywhere. `any` is for addresses the
 * installation itself was given in its settings.
 */
export type Reach = 'public' | 'loopback' | 'any';

/** What decides how far the calls for an institute may go. */
export interface ReachPlace {
  readonly mode: 'test' | 'live';
  readonly settings: { readonly production: boolean; readonly sandboxUrl?: string | undefined };
}

const originOf = (address = ''): string => (URL.canParse(address) ? new URL(address).origin : '');

/**
 * How far calls to an institute's address may go: its own sandbox wherever the settings say it is, this machine for a
 * test institute while developing, else public addresses alone.
 * @param address '' for a vendor's own
 */
export function reachOf(address: string, { mode, settings: { production, sandboxUrl } }: ReachPlace): Reach {
  if (mode === 'test' && originOf(address) !== '' && originOf(address) === originOf(sandboxUrl)) return 'any';
  return mode === 'test' && !production ? 'loopback' : 'public';
}

/** The IPv4 address inside an IPv6 one that only translates it; else the address itself. */
function innermost(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const read = ipaddr.process(address);
  // A network without IPv4 names public hosts by 64:ff9b::/96 and the four bytes of their IPv4 address.
  return read.kind() === 'ipv6' && read.range() === 'rfc6052'
    ? ipaddr.fromByteArray(read.toByteArray().slice(12))
    : read;
}

/**
 * Whether a call of this reach may connect to an address: private networks, link-local addresses (where clouds keep their
 * metadata) and all that is reserved are for `any` alone, in whatever form they are written.
 * @param address IPv4 or IPv6 without brackets
 */
export function isReachable(address: string, reach: Reach): boolean {
  if (reach === 'any') return true;
  if (!ipaddr.isValid(address)) return false;
  const range = innermost(address).range();
  return range === 'unicast' || (reach === 'loopback' && range === 'loopback');
}

/**
 * Whether an address could ever be reached, before its name is looked up: false for one that names a forbidden machine by
 * number, or this machine by name.
 * @param url a whole address
 */
export function mayReach(url: URL, reach: Reach): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return isReachable(host, reach);
  return reach !== 'public' || !/^(?:.*\.)?localhost$/.test(host);
}
