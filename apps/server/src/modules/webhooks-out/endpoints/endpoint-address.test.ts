import { HOOK_ADDRESS } from '@shulk/words/office/webhooks';
import { describe, expect, it } from 'vitest';
import type { ReachPlace } from '../../../platform/outbound/addresses.ts';
import { problemOfAddress } from './endpoint-address.ts';

const LIVE: ReachPlace = { mode: 'live', settings: { production: true } };
const HOSTED_TEST: ReachPlace = { mode: 'test', settings: { production: true } };
const OWN_TEST: ReachPlace = { mode: 'test', settings: { production: false } };

/** Addresses that lead inside, by what they pretend. */
const INSIDE = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://１２７.0.0.1/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://erp.localhost/',
  'https://10.0.0.1/',
  'https://172.16.5.4/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://100.100.100.200/latest/meta-data/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/latest/meta-data/',
  'https://168.63.129.16/metadata',
  'https://192.0.0.192/opc/v2/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::127.0.0.1]/',
  'https://[::a9fe:a9fe]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::ffff:0:10.0.0.1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://[64:ff9b:1:a00:0:100:808:808]/',
  'https://[2002:a00:1::]/',
  'https://[2001:0:a00:1::1]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://[2001:db8::1]/',
  'https://[5f00::1]/',
  'https://[4000::1]/',
];

describe('the address of an endpoint', () => {
  it('counts more than thirty hostile ones', () => expect(INSIDE.length).toBeGreaterThan(30));

  it.each(INSIDE)('is not %s, which leads inside: the refusal says what to give instead', (address) => {
    for (const place of [LIVE, HOSTED_TEST])
      expect(problemOfAddress(address, place)).toBe(HOOK_ADDRESS.forbidden);
    expect(HOOK_ADDRESS.forbidden).toContain('Give a public address');
  });

  it('is public and https', () => {
    for (const place of [LIVE, HOSTED_TEST, OWN_TEST]) {
      for (const address of [
        'https://erp.school.example/webhooks?key=1',
        'https://erp.school.example:8443/',
        'https://8.8.8.8/',
        'https://[2606:4700::1111]/',
      ])
        expect([address, problemOfAddress(address, place)]).toEqual([address, undefined]);
      expect(problemOfAddress('http://erp.school.example/', place)).toBe(HOOK_ADDRESS.noHttps);
      for (const scheme of ['ftp', 'file', 'gopher', 'ws'])
        expect(problemOfAddress(`${scheme}://erp.school.example/`, place)).toBe(HOOK_ADDRESS.noHttps);
    }
  });

  it('is this machine by http only for a test institute of a development server', () => {
    for (const address of ['http://localhost:8080/hook', 'http://127.0.0.1:1/', 'http://[::1]:3000/']) {
      expect(problemOfAddress(address, OWN_TEST)).toBeUndefined();
      for (const place of [LIVE, HOSTED_TEST])
        expect(problemOfAddress(address, place)).toBe(HOOK_ADDRESS.noHttps);
    }
    expect(problemOfAddress('http://10.0.0.1/', OWN_TEST)).toBe(HOOK_ADDRESS.forbidden);
    expect(problemOfAddress('https://10.0.0.1/', OWN_TEST)).toBe(HOOK_ADDRESS.forbidden);
  });

  it('has no user, no password and no part that is never sent', () => {
    expect(problemOfAddress('https://me:secret@erp.school.example/', LIVE)).toBe(HOOK_ADDRESS.withUser);
    expect(problemOfAddress('https://erp.school.example@10.0.0.1/', LIVE)).toBe(HOOK_ADDRESS.withUser);
    expect(problemOfAddress('https://erp.school.example/#a', LIVE)).toBe(HOOK_ADDRESS.withHash);
    for (const address of [
      '',
      'erp.school.example',
      '/webhooks',
      'https://',
      'https://[::1',
      'https://1.2.3.4.5/',
    ])
      expect([address, problemOfAddress(address, LIVE)]).toEqual([address, HOOK_ADDRESS.noUrl]);
  });
});
