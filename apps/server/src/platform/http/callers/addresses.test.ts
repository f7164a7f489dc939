import { expect, it } from 'vitest';
import { addressesOf, isLoopback, networkOf, rangeOf } from './addresses.ts';

it('counts all addresses of one IPv6 /64 network as one, in any notation, and each IPv4 address separately', () => {
  const same = ['2001:db8::1', '2001:db8::a:b:c:d', '2001:DB8:0:0:ffff::', '2001:db8:0:0:1:2:3:4'];
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:0:0']));
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect([networkOf('203.0.113.9'), networkOf('::ffff:203.0.113.9')]).toEqual(['203.0.113.9', '203.0.113.9']);
});

it('counts an IPv6 /48 network, in any notation, and an IPv4 /24 network as one neighbourhood', () => {
  const same = ['2001:db8::1', '2001:db8:0:1::1', '2001:DB8:0:ffff:1:2:3:4', '2001:db8::5:0:0:1'];
  expect(new Set(same.map(rangeOf))).toEqual(new Set(['2001:db8:0']));
  expect(rangeOf('2001:db8:1::1')).toBe('2001:db8:1');
  expect([rangeOf('203.0.113.9'), rangeOf('::ffff:203.0.113.200')]).toEqual(['203.0.113', '203.0.113']);
});

it('matches the addresses and networks of a list, including IPv4 mapped to IPv6', () => {
  const proxies = addressesOf(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);
  for (const address of ['10.9.8.7', '::ffff:10.1.1.1', '192.0.2.7', 'fd12::1'])
    expect([address, proxies.has(address)]).toEqual([address, true]);
  for (const address of ['11.0.0.1', '192.0.2.8', 'fe80::1', '', 'unknown'])
    expect([address, proxies.has(address)]).toEqual([address, false]);
  expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '192.168.1.1'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
