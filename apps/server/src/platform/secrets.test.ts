import { randomBytes } from 'node:crypto';
import type { CalendarDay, Instant } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { testClock } from '../testing/clock.ts';
import { instituteNow } from './clock.ts';
import { newApplicationCode, newCode, newToken, sha256 } from './ids.ts';
import { hmacHex, open, sameSecret, seal } from './secrets.ts';

describe('secrets at rest', () => {
  const key = randomBytes(32);

  it('opens what it sealed, only with the same key and owner', () => {
    const sealed = seal(key, 'client secret ₹', 'gateway:17');
    expect(open(key, sealed, 'gateway:17')).toBe('client secret ₹');
    expect(sealed).not.toContain('client');
    expect(() => open(key, sealed, 'gateway:18')).toThrow(/changed or belongs elsewhere/);
    expect(() => open(randomBytes(32), sealed, 'gateway:17')).toThrow(/no key/);
  });

  it('detects a changed or shortened text', () => {
    const sealed = seal(key, 'x', 'a');
    const [id = '', body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => open(key, `${id}.${changed.toString('base64url')}`, 'a')).toThrow(/changed/);
    }
    expect(() => open(key, `${id}.AAAA`, 'a')).toThrow(/cut off/);
  });

  it('never seals the same text to the same result, and opens with the right key of several after a rotation', () => {
    expect(seal(key, 'x', 'a')).not.toBe(seal(key, 'x', 'a'));
    const next = randomBytes(32);
    expect(open([next, key], seal(key, 'x', 'a'), 'a')).toBe('x');
    expect(open([next, key], seal(next, 'y', 'a'), 'a')).toBe('y');
  });

  it('compares secrets of any length and signs as gateways do', () => {
    expect([
      sameSecret('abc', 'abc'),
      sameSecret('abc', 'abd'),
      sameSecret('abc', 'abcd'),
      sameSecret('', 'a'),
    ]).toEqual([true, false, false, false]);
    // RFC 4231, test case 2.
    expect(hmacHex('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});

describe('codes [R14]', () => {
  it('creates public codes of a prefix and 26 random Crockford characters in lower case', () => {
    const codes = Array.from({ length: 2000 }, () => newCode('ses'));
    for (const code of codes) expect(code).toMatch(/^ses_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(new Set(codes).size).toBe(2000);
    expect(new Set(codes.join('').replaceAll('ses_', ''))).toHaveLength(32);
  });

  it('creates application codes of TXN, the day as yymmdd and 8 Crockford characters', () => {
    expect(newApplicationCode('2026-04-01' as CalendarDay)).toMatch(/^TXN260401[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(() => newApplicationCode('1 April' as CalendarDay)).toThrow(/calendar day/);
  });

  it('creates tokens of 256 random bits [threats 4]', () => {
    expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32);
    expect(sha256('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});

describe('the clock of an institute [decisions 7]', () => {
  it('is real time for a live institute and shifted by its offset for a test institute', () => {
    const clock = testClock('2026-11-20T06:00:00.000Z');
    expect(instituteNow(clock, 0)).toBe('2026-11-20T06:00:00.000Z');
    expect(instituteNow(clock, 86_400_000)).toBe('2026-11-21T06:00:00.000Z' as Instant);
  });
});
