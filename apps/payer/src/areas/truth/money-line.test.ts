import type { PaymentTruth } from '@shulk/contract';
import { describe, expect, it } from 'vitest';
import { stepsOf } from './money-line.tsx';

const truth = (state: PaymentTruth['state'], over: Partial<PaymentTruth> = {}): PaymentTruth => ({
  application_code: 'TXN261120ABCDEFGH',
  state,
  tone: 'info',
  title: '',
  where: '',
  next: [],
  by: '',
  amount: 48_500,
  amount_caption: '',
  institute_name: 'Kaveri School',
  what_for: 'Pay in full',
  at: '20-11-2026 11:30:00',
  receipt_no: '',
  receipt_at_once: false,
  may_pay_again: false,
  refresh_seconds: 0,
  ...over,
});
const marks = (state: PaymentTruth['state'], over: Partial<PaymentTruth> = {}): string =>
  stepsOf(truth(state, over))
    .map(({ mark }) => mark)
    .join(' ');

describe('the line of a payment’s money', () => {
  it.each([
    ['PENDING', 'done wait open open'],
    ['NO_ANSWER', 'done wait open open'],
    ['FAILED', 'done failed open open'],
    ['EXCESS', 'done done wait open'],
    ['NOT_TAKEN', 'done done wait open'],
    ['REFUNDED', 'done done done open'],
    ['REVIEW', 'done done wait open'],
  ] as const)('of %s never calls money received, receipted or returned that is not', (state, line) => {
    expect(marks(state)).toBe(line);
  });

  it('is done once the receipt is there, and not before', () => {
    expect(marks('PAID')).toBe('done done done wait');
    expect(marks('PAID', { receipt_no: 'RCP/2026-27/000001' })).toBe('done done done done');
  });

  it('says by when money comes back, as the server promised it', () => {
    expect(stepsOf(truth('EXCESS', { by: '2026-12-01' })).at(-1)?.detail).toBe('by 01-12-2026');
  });

  it.each(['NOT_PAID', 'CANCELLED', 'EXPIRED', 'TAKEN_BACK', 'MANDATE_ACTIVE'] as const)(
    'is not drawn for %s: no money is on its way',
    (state) => {
      expect(stepsOf(truth(state))).toEqual([]);
    },
  );
});
