import { describe, expect, it } from 'vitest';
import { calendarDay, instant } from '../dates.ts';
import { feeDebit, feeDebitNote } from './fee-debit.ts';
import type { FeeDebitFacts } from './fee-debit.ts';

const now = instant('2026-11-22T06:00:00.000Z');
const note = (over: Partial<FeeDebitFacts> = {}): string =>
  feeDebitNote(
    feeDebit(
      {
        is_paused: false,
        rail: 'ENACH',
        status: 'SCHEDULED',
        due_date: calendarDay('2026-12-05'),
        debit_at: null,
        ...over,
      },
      now,
    ),
  );

describe('the row of a fee with an auto debit (decision 43)', () => {
  it('names the day of its debit, as planned', () => {
    expect(note()).toBe('Auto debit on 05-12-2026');
  });

  it('names the first allowed day if the fee is due too soon for a notice (R10)', () => {
    expect(note({ due_date: calendarDay('2026-11-01') })).toBe('Auto debit on 24-11-2026');
  });

  it('names the day in the notice once it was sent', () => {
    expect(note({ status: 'NOTIFIED', debit_at: instant('2026-12-07T02:30:00.000Z') })).toBe(
      'Auto debit on 07-12-2026',
    );
  });

  it.each(['SUBMITTED', 'UNKNOWN', 'BOUNCED'] as const)('promises no day while its debit is %s', (status) => {
    expect(note({ status, debit_at: instant('2026-11-22T02:30:00.000Z') })).toBe('Auto debit in progress');
  });

  it('announces no debit while the auto debit is paused', () => {
    expect(note({ is_paused: true })).toBe('Auto debit paused');
  });
});
