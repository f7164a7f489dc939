import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay, indiaDay, indiaTime, instant } from '../dates.ts';
import { rupees } from '../money.ts';
import { afterFailedDebit } from './debit-failure.ts';
import { stepOfDebit } from './debit-guard.ts';
import type { DebitFacts } from './debit-guard.ts';
import { firstDebitDay, isDebitHour, nextDebitHour, planDebit, planRetry } from './debit-plan.ts';
import { RAIL_RULES, chooseRail, railRules } from './rail-rules.ts';
import type { DatedRailRules, Rail } from './rail-rules.ts';

const TODAY = calendarDay('2026-11-20');
const india = (text: string) => instant(`2026-${text}:00+05:30`);
const RAILS: readonly Rail[] = ['UPI_AUTOPAY', 'ENACH'];
const HOUR = 3_600_000;

describe('the rail of a plan (regulation E.1, E.2)', () => {
  it.each([
    [[1, 15_000], 'UPI_AUTOPAY', 'within_upi_limit'],
    [[15_000.01, 1], 'ENACH', 'above_upi_limit'],
    [[10_000_000], 'ENACH', 'above_upi_limit'],
    [[10_000_001], undefined, 'above_all_limits'],
    [[], undefined, 'nothing_to_debit'],
    [[0], undefined, 'nothing_to_debit'],
  ] as const)('for instalments of ₹%j is %s: %s', (amounts, rail, why) => {
    const instalments = amounts.map((amount) => (amount * 100) as ReturnType<typeof rupees>);
    expect(chooseRail(instalments, TODAY)).toEqual({ rail, why });
  });

  it('follows the rules of its own day', () => {
    const [known] = RAIL_RULES as readonly [DatedRailRules];
    const upi = { ...known.rails.UPI_AUTOPAY, most_per_debit: rupees(20_000) };
    const rules = [known, { from: calendarDay('2027-04-01'), rails: { ...known.rails, UPI_AUTOPAY: upi } }];
    const railOn = (day: string) => chooseRail([rupees(18_000)], calendarDay(day), rules).rail;
    expect([railOn('2020-01-01'), railOn('2027-03-31'), railOn('2027-04-01')]).toEqual([
      'ENACH',
      'ENACH',
      'UPI_AUTOPAY',
    ]);
    expect(() => railRules('ENACH', TODAY, [])).toThrow(RangeError);
  });
});

describe('the plan of a debit', () => {
  it('debits on the due day and gives notice 25 hours before', () => {
    const due = calendarDay('2026-12-05');
    expect(planDebit('UPI_AUTOPAY', due, india('11-20T11:30'))).toEqual({
      notice_at: india('12-04T12:30'),
      debit_at: india('12-05T13:30'),
    });
    expect(planDebit('ENACH', due, india('11-20T11:30'))).toEqual({
      notice_at: india('12-04T07:00'),
      debit_at: india('12-05T08:00'),
    });
  });

  it('moves to the first day that leaves time for the notice if the due day is too near or past (R10)', () => {
    const at = india('11-20T12:30');
    expect(firstDebitDay('UPI_AUTOPAY', at)).toBe('2026-11-21');
    expect(firstDebitDay('UPI_AUTOPAY', india('11-20T12:31'))).toBe('2026-11-22');
    expect(firstDebitDay('ENACH', at)).toBe('2026-11-22');
    expect(planDebit('UPI_AUTOPAY', calendarDay('2026-01-01'), at).debit_at).toBe(india('11-21T13:30'));
  });

  it('is always in an open hour, at least a day after the notice, and not before the due day', () => {
    const moments = fc
      .integer({ min: 0, max: 60 * 24 * 800 })
      .map((m) => instant(Date.parse(india('05-01T00:00')) + m * 60_000));
    fc.assert(
      fc.property(
        fc.constantFrom(...RAILS),
        moments,
        fc.integer({ min: -400, max: 400 }),
        (rail, now, days) => {
          const due = addDays(indiaDay(now), days);
          const plan = planDebit(rail, due, now);
          expect(plan.notice_at >= now).toBe(true);
          expect(Date.parse(plan.debit_at) - Date.parse(plan.notice_at)).toBeGreaterThanOrEqual(25 * HOUR);
          expect(isDebitHour(rail, plan.debit_at)).toBe(true);
          expect(indiaDay(plan.debit_at) >= due).toBe(true);
          expect(
            Date.parse(plan.notice_at) - Date.parse(now) < 24 * HOUR || indiaDay(plan.debit_at) === due,
          ).toBe(true);
          const next = nextDebitHour(rail, now);
          expect([next >= now, isDebitHour(rail, next)]).toEqual([true, true]);
        },
      ),
    );
  });
});

describe('the hours of a debit (regulation E.2, E.3)', () => {
  it.each([
    ['UPI_AUTOPAY', '09:59', true, '11-20 09:59'],
    ['UPI_AUTOPAY', '10:00', false, '11-20 13:00'],
    ['UPI_AUTOPAY', '12:59', false, '11-20 13:00'],
    ['UPI_AUTOPAY', '13:00', true, '11-20 13:00'],
    ['UPI_AUTOPAY', '16:59', true, '11-20 16:59'],
    ['UPI_AUTOPAY', '17:00', false, '11-20 21:30'],
    ['UPI_AUTOPAY', '21:29', false, '11-20 21:30'],
    ['UPI_AUTOPAY', '21:30', true, '11-20 21:30'],
    ['ENACH', '08:59', true, '11-20 08:59'],
    ['ENACH', '09:00', false, '11-21 00:00'],
  ] as const)('on %s at %s: open %s, next at %s', (rail, time, isOpen, next) => {
    const at = india(`11-20T${time}`);
    expect(isDebitHour(rail, at)).toBe(isOpen);
    const opens = nextDebitHour(rail, at);
    expect(`${indiaDay(opens).slice(5)} ${indiaTime(opens).slice(0, 5)}`).toBe(next);
  });
});

describe('after a failed debit (regulation E.2, E.3, gateways A.7)', () => {
  const RESULT = india('12-05T15:00');
  const next = (rail: Rail, reason: string, tries: number) => afterFailedDebit(rail, reason, tries, RESULT);

  it('UPI has one attempt and three retries, each with its own notice', () => {
    for (const tries of [1, 2, 3]) {
      expect(next('UPI_AUTOPAY', 'insufficient_funds', tries)).toEqual({
        next: 'retry',
        plan: { notice_at: india('12-06T12:30'), debit_at: india('12-07T13:30') },
      });
    }
    expect(next('UPI_AUTOPAY', 'insufficient_funds', 4)).toEqual({
      next: 'pay_otherwise',
      why: 'tries_used_up',
    });
  });

  it('eNACH has two retries, at the earliest three days after the result', () => {
    for (const tries of [1, 2]) {
      // 8 December 15:00 is three days later; that day's cut-off is over.
      expect(next('ENACH', '04', tries)).toEqual({
        next: 'retry',
        plan: { notice_at: india('12-08T07:00'), debit_at: india('12-09T08:00') },
      });
    }
    expect(next('ENACH', '04', 3)).toEqual({ next: 'pay_otherwise', why: 'tries_used_up' });
    expect(planRetry('ENACH', india('12-05T08:00')).debit_at).toBe(india('12-08T08:00'));
  });

  it.each([
    ['retry', 'insufficient_funds bank_technical_error gateway_technical_error payment_timed_out'],
    ['retry', 'payment_mandate_not_active 04 98'],
    ['new_mandate', 'bank_account_invalid debit_instrument_blocked debit_instrument_inactive incorrect_ifsc'],
    ['new_mandate', 'mandate_not_active payment_cancelled 01 06 21 53 54 60'],
    ['lower_amount', 'transaction_limit_exceeded invalid_amount 05'],
    ['unknown_reason', 'something_new payment_declined 99 toString __proto__'],
    ['skip', 'opted_out'],
  ])('means %s: %s', (meaning, reasons) => {
    for (const reason of reasons.split(' ')) {
      const after = next('ENACH', reason, 1);
      expect(after.next === 'pay_otherwise' ? after.why : after.next).toBe(meaning);
    }
  });
});

describe('the last check before a debit', () => {
  const facts = (more: Partial<DebitFacts> = {}): DebitFacts => ({
    rail: 'UPI_AUTOPAY',
    mandate: 'ACTIVE',
    debit: 'NOTIFIED',
    notice: { amount: rupees(5000), at: india('12-04T13:30') },
    owed: rupees(5000),
    ...more,
  });
  const NOON = india('12-05T13:30');
  const step = (more: Partial<DebitFacts> = {}, at = NOON) => stepOfDebit(facts(more), at);

  it('debits the announced amount, even if a late fee was added since', () => {
    const debit = { step: 'debit', amount: rupees(5000) };
    expect(step()).toEqual(debit);
    expect(step({ owed: rupees(5100) })).toEqual(debit);
  });

  it('never debits less than 24 hours after the notice, nor in a closed hour', () => {
    expect(step({}, india('12-05T13:29'))).toEqual({ step: 'wait', until: NOON });
    expect(step({}, india('12-05T18:00'))).toEqual({ step: 'wait', until: india('12-05T21:30') });
    const late = { amount: rupees(5000), at: india('12-04T18:00') };
    expect(step({ notice: late })).toEqual({ step: 'wait', until: india('12-05T21:30') });
  });

  it('gives notice again if a part was paid another way, or none was given', () => {
    expect(step({ owed: rupees(4999) })).toEqual({ step: 'give_notice' });
    expect(step({ notice: undefined })).toEqual({ step: 'give_notice' });
    expect(step({ debit: 'SCHEDULED' })).toEqual({ step: 'give_notice' });
  });

  it('stops if the fee was paid another way', () => {
    expect(step({ owed: rupees(0) })).toEqual({ step: 'cancel', why: 'paid_otherwise' });
  });

  it.each(['CREATED', 'PENDING', 'REJECTED', 'CANCELLED', 'EXPIRED', 'COMPLETED'] as const)(
    'debits nothing on a mandate that is %s',
    (mandate) => expect(step({ mandate })).toEqual({ step: 'cancel', why: 'mandate_over' }),
  );

  it('skips a debit while the payer has paused the mandate', () => {
    expect(step({ mandate: 'PAUSED' })).toEqual({ step: 'skip', why: 'mandate_paused' });
  });

  it.each(['SUBMITTED', 'PAID', 'BOUNCED', 'UNKNOWN', 'SKIPPED', 'CANCELLED'] as const)(
    'does nothing with a debit that is %s',
    (debit) => expect(step({ debit })).toEqual({ step: 'over' }),
  );
});
