import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Which addresses a call of ours may reach: public ones, this machine as well, or any. `any` is for addresses from the
 * installation's own settings.
 */
export type Reach = 'public' | 'loopback' | 'any';

/** What decides which addresses the calls for an institute may reach. */
export interface ReachPlace {
  readonly mode: 'test' | 'live';
  readonly settings: { readonly production: boolean; readonly sandboxUrl?: string | undefined };
}

const originOf = (address = ''): string => (URL.canParse(address) ? new URL(address).origin : '');

/**
 * Which addresses calls for an institute may reach: its own sandbox by the settings, this machine for a test institute
 * in development, else only public addresses.
 * @param address '' for a vendor's own
 */
export function reachOf(address: string, { mode, settings: { production, sandboxUrl } }: ReachPlace): Reach {
  if (mode === 'test' && originOf(address) !== '' && originOf(address) === originOf(sandboxUrl)) return 'any';
  return mode === 'test' && !production ? 'loopback' : 'public';
}

/** A network without IPv4 names public hosts by this prefix and the four bytes of their IPv4 address. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** All IPv6 addresses that are given to hosts of the internet. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
/** A public address at which a cloud (Azure) answers for the machine that asks. */
const MACHINE_OWN = '168.63.129.16';

/** The IPv4 address inside an IPv6 one that only translates it; else the address itself. */
function innermost(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const read = ipaddr.process(address);
  return read instanceof ipaddr.IPv6 && read.match(NAT64)
    ? ipaddr.fromByteArray(read.toByteArray().slice(12))
    : read;
}

/** Whether an address is one of the internet: what is new or forgotten in the standards counts as none. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast' || address.toString() === MACHINE_OWN) return false;
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL);
}

/**
 * Whether a call with this reach may connect to an address: private networks, link-local addresses (cloud metadata) and
 * everything reserved need `any`, in whatever notation.
 * @param address IPv4 or IPv6 without brackets
 */
export function isReachable(address: string, reach: Reach): boolean {
  if (reach === 'any') return true;
  if (!ipaddr.isValid(address)) return false;
  const inner = innermost(address);
  return isPublic(inner) || (reach === 'loopback' && inner.range() === 'loopback');
}

/**
 * Whether an address may be reachable, before its name is resolved: false for one that names a forbidden machine by
 * number, or this machine by name.
 * @param url an absolute address
 */
export function mayReach(url: URL, reach: Reach): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return isReachable(host, reach);
  return reach !== 'public' || !/^(?:.*\.)?localhost$/.test(host);
}
