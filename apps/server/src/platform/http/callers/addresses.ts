import { BlockList, isIP } from 'node:net';

/** A set of addresses and networks. */
export interface Addresses {
  /** Whether it contains this address; never true for what is no address. */
  has(address: string): boolean;
}

/** An IPv4 address that came by IPv6 is written as IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The network of a text like `10.0.0.0/8`; undefined if it is neither an address nor a network. */
export function readNetwork(
  text: string,
): { address: string; family: 'ipv4' | 'ipv6'; prefix: number } | undefined {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return undefined;
  const longest = version === 4 ? 32 : 128;
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return undefined;
  const bits = prefix === undefined ? longest : Number(prefix);
  return bits > longest ? undefined : { address, family: version === 4 ? 'ipv4' : 'ipv6', prefix: bits };
}

/** The largest private networks: 10.0.0.0/8 and fc00::/7. */
const LARGEST = { ipv4: 8, ipv6: 7 } as const;

/** Whether a text is an address, or a network no larger than a private one. */
export function isOwnSize(text: string): boolean {
  const network = readNetwork(text);
  return network !== undefined && network.prefix >= LARGEST[network.family];
}

/** The set of these addresses and networks. Other texts are skipped: the settings refuse them. */
export function addressesOf(texts: readonly string[]): Addresses {
  const list = new BlockList();
  for (const text of texts) {
    const network = readNetwork(text);
    if (network !== undefined) list.addSubnet(network.address, network.prefix, network.family);
  }
  return {
    has(address) {
      const asked = plain(address);
      const version = isIP(asked);
      return version !== 0 && list.check(asked, version === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

/** The first four groups of an IPv6 address, written out: `2001:db8::1` begins with 2001:db8:0:0. */
function firstHalf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? 0 : tail.split(':').length;
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...(tail ?? '').split(':')];
  return all.slice(0, 4).join(':');
}

/** What counts as one address in limits: an IPv6 household or carrier holds a whole /64. */
export const networkOf = (ip: string): string => {
  const address = plain(ip);
  return isIP(address) === 6 ? firstHalf(address) : address;
};

/** The neighbourhood of an address: /24 of IPv4, /48 of IPv6, so that changing the last part resets nothing (R37). */
export function rangeOf(ip: string): string {
  const network = networkOf(ip);
  const mark = network.includes(':') ? ':' : '.';
  return network.split(mark).slice(0, 3).join(mark);
}

const LOOPBACK = addressesOf(['127.0.0.0/8', '::1']);

/** True for the addresses of this machine itself. */
export const isLoopback = (address: string): boolean => LOOPBACK.has(address);

const OWN = addressesOf([
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]);

/** True for the addresses of this machine and of private networks. */
export const isOwnNetwork = (address: string): boolean => OWN.has(address);
