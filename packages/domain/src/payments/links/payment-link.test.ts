import { describe, expect, it } from 'vitest';
import type { Instant } from '../../dates.ts';
import { paise } from '../../money.ts';
import { givenName, linkState, payerName } from './payment-link.ts';
import type { LinkFacts } from './payment-link.ts';

const at = (text: string): Instant => text as Instant;
const NOW = at('2026-11-27T06:00:00.000Z');
const END = at('2026-11-30T06:00:00.000Z');

const link = (facts: Partial<LinkFacts> = {}): LinkFacts => ({
  cancelled_at: null,
  expires_at: END,
  is_paid: false,
  is_paying: false,
  due_paise: paise(1_265_000),
  ...facts,
});

describe('a link that asks somebody to pay', () => {
  it('is open until its last moment, and no longer (decision 240)', () => {
    expect(linkState(link(), NOW)).toBe('OPEN');
    expect(linkState(link(), at('2026-11-30T05:59:59.999Z'))).toBe('OPEN');
    expect(linkState(link(), END)).toBe('EXPIRED');
  });

  it('is settled when its fees were paid in another way, but not before', () => {
    expect(linkState(link({ due_paise: paise(0) }), NOW)).toBe('SETTLED');
    expect(linkState(link({ due_paise: paise(1) }), NOW)).toBe('OPEN');
  });

  it('takes nothing after the parent cancelled it, whatever its time', () => {
    expect(linkState(link({ cancelled_at: NOW }), NOW)).toBe('CANCELLED');
    expect(linkState(link({ cancelled_at: NOW }), END)).toBe('CANCELLED');
  });

  it('tells money first: what was paid while the link ended is paid', () => {
    const ended = { cancelled_at: NOW, due_paise: paise(0) };
    expect(linkState(link({ ...ended, is_paying: true }), END)).toBe('PAYING');
    expect(linkState(link({ ...ended, is_paid: true, is_paying: true }), END)).toBe('PAID');
  });

  it('stays paid when its money was refunded and its fees are due again', () => {
    expect(linkState(link({ is_paid: true }), NOW)).toBe('PAID');
  });
});

describe('the name of a student in a link', () => {
  it('is the first word alone', () => {
    expect(givenName('  Aarav Kumar Sharma')).toBe('Aarav');
    expect(givenName('தமிழ்ச்செல்வி  கிருஷ்ணமூர்த்தி')).toBe('தமிழ்ச்செல்வி');
    expect(givenName('')).toBe('');
  });
});

describe('the name a payer types', () => {
  it('keeps letters of any script with their signs', () => {
    expect(payerName('  S. K.  Rao ')).toBe('S. K. Rao');
    expect(payerName("D'Souza-Nair")).toBe("D'Souza-Nair");
    expect(payerName('रवि शर्मा')).toBe('रवि शर्मा');
    expect(payerName('محمد علی')).toBe('محمد علی');
  });

  it('carries no address and no number into a message that the parent reads (threats 2 row 23)', () => {
    expect(payerName('Pay at evil.example/x now 9876543210')).toBe('Pay at evil. examplex now');
    expect(payerName('https://evil.in')).toBe('httpsevil. in');
  });

  it('is no name without a letter, and never longer than 60 signs', () => {
    expect(payerName('😀 123 .')).toBe('');
    expect(Array.from(payerName('क'.repeat(500)))).toHaveLength(60);
  });

  it('loses signs that turn the direction of the text after them', () => {
    expect(payerName('Ravi\u202E Rao')).toBe('Ravi Rao');
  });
});
