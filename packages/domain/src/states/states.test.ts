import { describe, expect, it } from 'vitest';
import { ACT_MOVES, DEBIT_MOVES, EMI_MOVES, MANDATE_MOVES, isAppliedForEmi } from './plan-states.ts';
import { SESSION_MOVES } from './session-states.ts';
import { canMove } from './moves.ts';
import type { Moves } from './moves.ts';
import { ATTEMPT_MOVES, ORDER_MOVES, PAYMENT_MOVES, REFUND_MOVES } from './payment-states.ts';
import { hasReceiptDownload } from '../payments/receipt-rows.ts';

/** Every transition, written out a second time: one line per state, as `FROM > TO TO`; a ~ is a space. */
const LAWFUL: readonly (readonly [string, Moves<string>, string])[] = [
  [
    'order',
    ORDER_MOVES,
    `CREATED > ATTEMPTED PAID AUTHORISED EXPIRED CANCELLED REVIEW
     ATTEMPTED > PAID EXPIRED CANCELLED REVIEW
     PAID > PART_REFUNDED REFUNDED REVIEW
     PART_REFUNDED > REFUNDED REVIEW
     REFUNDED > REVIEW
     AUTHORISED >
     EXPIRED > PAID AUTHORISED REVIEW
     CANCELLED > PAID REVIEW
     REVIEW > PAID`,
  ],
  [
    'attempt',
    ATTEMPT_MOVES,
    `CREATED > SUBMITTED
     SUBMITTED > PENDING AUTHORIZED CAPTURED FAILED CANCELLED UNKNOWN
     PENDING > AUTHORIZED CAPTURED FAILED CANCELLED UNKNOWN
     AUTHORIZED > CAPTURED FAILED CANCELLED
     CAPTURED >
     FAILED > AUTHORIZED CAPTURED
     CANCELLED > AUTHORIZED CAPTURED
     UNKNOWN > PENDING AUTHORIZED CAPTURED FAILED CANCELLED`,
  ],
  [
    'refund',
    REFUND_MOVES,
    `REQUESTED > SENT PROCESSED FAILED
     SENT > WAITING PROCESSED FAILED UNKNOWN
     WAITING > SENT PROCESSED FAILED UNKNOWN
     PROCESSED >
     FAILED > PROCESSED
     UNKNOWN > WAITING PROCESSED FAILED`,
  ],
  [
    'session',
    SESSION_MOVES,
    `ACTIVE > PAID EXPIRED CANCELLED
     PAID >
     EXPIRED > PAID
     CANCELLED > PAID`,
  ],
  [
    'EMI application',
    EMI_MOVES,
    `DRAFT > SUBMITTED CANCELLED EXPIRED
     SUBMITTED > REFERRED APPROVED SIGNED REJECTED EXPIRED CANCELLED
     REFERRED > APPROVED SIGNED REJECTED EXPIRED CANCELLED
     APPROVED > SIGNED REJECTED EXPIRED CANCELLED
     SIGNED > MANDATE_PENDING CANCELLED
     MANDATE_PENDING > ACTIVE CANCELLED
     ACTIVE > COMPLETED CANCELLED
     COMPLETED >
     REJECTED >
     EXPIRED >
     CANCELLED >`,
  ],
  [
    'mandate',
    MANDATE_MOVES,
    `CREATED > PENDING ACTIVE REJECTED CANCELLED EXPIRED
     PENDING > ACTIVE REJECTED CANCELLED EXPIRED
     ACTIVE > PAUSED CANCELLED EXPIRED COMPLETED
     PAUSED > ACTIVE CANCELLED EXPIRED COMPLETED
     REJECTED >
     CANCELLED >
     EXPIRED >
     COMPLETED >`,
  ],
  [
    'debit',
    DEBIT_MOVES,
    `SCHEDULED > NOTIFIED SKIPPED CANCELLED PAID
     NOTIFIED > SUBMITTED SCHEDULED SKIPPED CANCELLED PAID
     SUBMITTED > PAID BOUNCED UNKNOWN
     PAID >
     BOUNCED > SCHEDULED SKIPPED CANCELLED PAID
     UNKNOWN > PAID BOUNCED
     SKIPPED > PAID
     CANCELLED > PAID`,
  ],
  [
    'amount of booked money',
    PAYMENT_MOVES,
    `CAPTURED > PARTIALLY~REFUNDED REFUNDED
     EXCESS > CAPTURED
     REVIEW > CAPTURED
     PARTIALLY~REFUNDED > REFUNDED
     REFUNDED > PARTIALLY~REFUNDED
     PAID > REVERSED
     REVERSED >`,
  ],
  [
    'act that is scheduled',
    ACT_MOVES,
    `WAITING > RUNNING CANCELLED
     RUNNING > WAITING DONE FAILED
     DONE >
     FAILED >
     CANCELLED >`,
  ],
];

describe.each(LAWFUL)('the states of an %s (threats 6.1)', (_, moves, text) => {
  const edges = new Set(
    text.split('\n').flatMap((line) => {
      const [from = '', to = ''] = line.split('>');
      return to
        .split(' ')
        .filter(Boolean)
        .map((state) => `${from.trim()}>${state}`.replaceAll('~', ' '));
    }),
  );
  const pairs = Object.keys(moves).flatMap((from) => Object.keys(moves).map((to) => [from, to] as const));

  it.each(pairs)('from %s to %s moves only along an edge', (from, to) => {
    expect(canMove(moves, from, to)).toBe(edges.has(`${from}>${to}`));
  });

  it('have no transition to a state outside the table', () => {
    expect(
      Object.values(moves)
        .flat()
        .filter((state) => !(state in moves)),
    ).toEqual([]);
    expect(Object.values(moves).flat()).toHaveLength(edges.size);
  });
});

describe('money in doubt', () => {
  it('never turns captured money into anything else', () => {
    expect(ATTEMPT_MOVES.CAPTURED).toEqual([]);
  });
});

it('counts fees as applied from submission until rejected, expired or cancelled (R7)', () => {
  const states = Object.keys(EMI_MOVES) as (keyof typeof EMI_MOVES)[];
  expect(states.filter((state) => !isAppliedForEmi(state))).toEqual([
    'DRAFT',
    'REJECTED',
    'EXPIRED',
    'CANCELLED',
  ]);
});

it('offers a download on receipt rows whose status is not paid, in any letter case', () => {
  expect(['CAPTURED', 'REFUNDED', 'paid', 'PAID', 'Paid', ''].map(hasReceiptDownload)).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ]);
});
