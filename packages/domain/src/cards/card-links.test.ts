import { describe, expect, it } from 'vitest';
import { isReceiptLink, isRedirectLeaf, isSiteOf, linkWithParams, safeUrl, telLink } from './card-links.ts';
import { withDistinctId } from './query-links.ts';

const link = 'https://info.kaveri.example/plan';
const all = ['sid', 'sbdc', 'm'];

describe('link parameters', () => {
  it('are sid, sbdc and m, for student id, sbd code and mobile [SR-2.98]', () => {
    expect(linkWithParams(link, all, { sid: 'KV 1', sbdc: 'SBD', m: '9876544321' })).toBe(
      `${link}?sid=KV%201&sbdc=SBD&m=9876544321`,
    );
  });

  it('are added only if custom_link_params lists them [SR-2.99]', () => {
    const values = { sid: 'KV', sbdc: 'SBD', m: '9876544321' };
    expect(linkWithParams(link, ['sbdc'], values)).toBe(`${link}?sbdc=SBD`);
    expect(linkWithParams(link, undefined, values)).toBe(link);
    expect(linkWithParams(link, ['other'], values)).toBe(link);
  });

  it('are added only if their value is present [SR-2.100]', () => {
    expect(linkWithParams(link, all, { sid: '', m: undefined })).toBe(link);
  });

  it('are added only if their value contains no dollar-sign placeholder [SR-2.101]', () => {
    expect(linkWithParams(link, all, { sid: '$$a1B2c3D4e5$$', sbdc: 'S$', m: '$$1234567890$$' })).toBe(link);
  });

  it('omit a masked mobile (R32)', () => {
    expect(linkWithParams(link, all, { m: 'XXXXXX4321' })).toBe(link);
  });

  it('keep the query and the fragment a link has', () => {
    expect(linkWithParams(`${link}?a=1#top`, all, { sid: 'KV' })).toBe(`${link}?a=1&sid=KV#top`);
  });

  it('append the analytics distinct id', () => {
    expect(withDistinctId(`${link}#x`, 'anon-1')).toBe(`${link}?mxp_did=anon-1#x`);
  });
});

describe('safeUrl (threats 2 row 22)', () => {
  const allowed = { hosts: ['info.kaveri.example'], own_origin: 'http://localhost:3000' };

  it.each([
    link,
    'https://INFO.kaveri.example:8443/x?y#z',
    'https://info.kaveri.example',
    '/kaveri-term?x=1',
    'http://localhost:3000',
    'http://localhost:3000/kaveri-term',
  ])('lets %s through', (url) => {
    expect(safeUrl(url, allowed)).toBe(url);
  });

  it.each([
    'http://info.kaveri.example/plan',
    'https://evil.example/',
    'https://info.kaveri.example.evil.example/',
    'https://info.kaveri.example@evil.example/',
    'https://user@info.kaveri.example/',
    'https://info.kaveri.example\\@evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/',
    '/\\evil.example',
    'http://localhost:3000.evil.example/',
    'http://localhost:30001/',
    'https://info.kaveri.example/\u0007',
    'https://info.kaveri.example/a b',
    'kaveri-term',
    '',
  ])('refuses %s', (url) => {
    expect(safeUrl(url, allowed)).toBeUndefined();
  });

  it('allows plain http only to the developer’s own machine, if it is listed (integrators 7)', () => {
    const local = {
      hosts: ['localhost', '127.0.0.1', 'info.kaveri.example'],
      own_origin: 'https://fees.example.in',
    };
    for (const url of ['http://localhost:8080/fees', 'http://127.0.0.1/x', 'http://LOCALHOST'])
      expect([safeUrl(url, local), safeUrl(url, { ...local, hosts: [] })]).toEqual([url, undefined]);
    for (const url of [
      'http://info.kaveri.example/',
      'http://localhost.evil.example/',
      'http://localhost@evil.example/',
    ])
      expect(safeUrl(url, local)).toBeUndefined();
  });

  it('makes tel links of phones only', () => {
    expect(telLink('+91 (80) 4567-8900')).toBe('tel:+918045678900');
    expect(telLink('javascript:1')).toBeUndefined();
  });
});

it('counts https on a listed host as a site of the institute, and localhost for a test institute (integrators 7)', () => {
  const live = { link_hosts: ['www.kaveri.example'], mode: 'live' as const };
  const test = { ...live, mode: 'test' as const };
  const own = ['http://localhost', 'http://localhost:8080', 'http://127.0.0.1:5500'];
  const never = [
    'http://www.kaveri.example',
    'https://kaveri.example',
    'https://localhost',
    'http://localhost.evil.example',
    'http://localhost:1/',
    'http://127.0.0.2',
    'http://192.168.1.4:8080',
    'null',
    '',
  ];
  expect(isSiteOf(live, 'https://www.kaveri.example')).toBe(true);
  expect(own.map((origin) => [isSiteOf(test, origin), isSiteOf(live, origin)])).toEqual(
    own.map(() => [true, false]),
  );
  for (const origin of never) expect([origin, isSiteOf(test, origin)]).toEqual([origin, false]);
});

it('handles a link with the receipt-auth segment in its path as a receipt link', () => {
  expect(
    ['/kaveri/r/auth', 'https://x.example/k/r/auth?a=1', '/kaveri/r/authors', '/kaveri'].map(isReceiptLink),
  ).toEqual([true, true, false, false]);
});

it('redirects from a leaf of a content dropdown when its value starts with http, else not [PJ-9.2]', () => {
  expect(['http://x.example', 'https://x.example', 'x http', 'HTTP', ''].map(isRedirectLeaf)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
