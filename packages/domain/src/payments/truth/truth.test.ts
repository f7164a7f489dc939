import { describe, expect, it } from 'vitest';
import { instant } from '../../dates.ts';
import { paise } from '../../money.ts';
import { refundBy } from '../return-by.ts';
import { placedTogether } from './truth-money.ts';
import { buildTruth, truthState } from './truth.ts';
import type { RefundFacts, TruthFacts, UnplacedMoney } from './truth-facts.ts';

const now = instant('2026-11-20T06:00:00.000Z');
const tried = instant('2026-11-20T05:50:00.000Z');

const facts = (over: Partial<TruthFacts> = {}): TruthFacts => ({
  sheet: 'PENDING',
  institute: 'Kaveri School',
  reason: '',
  tried_at: tried,
  begun_at: tried,
  next_check_at: instant('2026-11-20T06:05:00.000Z'),
  placed: undefined,
  unplaced: [],
  untaken: [],
  now,
  ...over,
});
const unplaced = (over: Partial<UnplacedMoney> = {}): UnplacedMoney => ({
  status: 'EXCESS',
  why: over.status === 'REVIEW' ? 'DIFFERS' : 'TWICE',
  amount: paise(1_530_000),
  refunded: paise(0),
  booked_at: tried,
  refunds: [],
  ...over,
});
const refund = (amount: number, state: RefundFacts['state'] = 'sent', at = tried): RefundFacts => ({
  amount: paise(amount),
  state,
  at,
});
const placed = {
  amount: paise(1_530_050),
  received: paise(1_530_050),
  still_owed: paise(0),
  refunded: paise(0),
  refunds: [],
  receipt_no: 'RCP/1',
};
const returned = { refunded: paise(1_530_000), refunds: [refund(1_530_000)] };
const told = (over: Partial<TruthFacts>): string => {
  const { where, next } = buildTruth(facts(over));
  return [where, ...next].join('\n');
};
const late = instant('2026-12-10T06:00:00.000Z');

describe('where the money is (decision 23)', () => {
  it.each([
    ['NOT_PAID', { sheet: 'CREATED' }],
    ['PENDING', { sheet: 'PROCESSING' }],
    ['PENDING', { sheet: 'PENDING' }],
    ['FAILED', { sheet: 'FAILED' }],
    ['CANCELLED', { sheet: 'CANCELLED' }],
    ['EXPIRED', { sheet: 'EXPIRED' }],
    ['NO_ANSWER', { sheet: 'REVIEW' }],
    ['PAID', { sheet: 'PAID', placed }],
    ['PAID', { sheet: 'PAID', placed, unplaced: [unplaced()] }],
    ['PART_REFUNDED', { sheet: 'PAID', placed: { ...placed, refunded: paise(1), refunds: [refund(1)] } }],
    [
      'REFUNDED',
      { sheet: 'PAID', placed: { ...placed, refunded: placed.amount, refunds: [refund(1_530_050)] } },
    ],
    ['EXCESS', { sheet: 'REVIEW', unplaced: [unplaced()] }],
    ['EXCESS', { sheet: 'FAILED', unplaced: [unplaced(returned), unplaced()] }],
    ['RETURNED', { sheet: 'REVIEW', unplaced: [unplaced(returned)] }],
    ['RETURNED', { sheet: 'REVIEW', unplaced: [unplaced({ status: 'REVIEW', ...returned })] }],
    ['REVIEW', { sheet: 'REVIEW', unplaced: [unplaced({ status: 'REVIEW' })] }],
    ['REVIEW', { sheet: 'REVIEW', unplaced: [unplaced(), unplaced({ status: 'REVIEW' })] }],
  ] as const)('is %s', (state, over) => {
    expect(truthState(facts(over as Partial<TruthFacts>))).toBe(state);
  });
});

describe('what happens next and by when', () => {
  it('says for a pending payment when the bank is polled again, and that nothing is charged twice (ux 5)', () => {
    const text = told({});
    expect(text).toContain('We are confirming with your bank. You will not be charged twice.');
    expect(text).toContain('Please do not pay again.');
    expect(text).toContain('again by 20-11-2026 11:35 (India time)');
    expect(text).toContain('If there is no answer by 27-11-2026, your institute will look into it.');
    expect(text).toContain('within 5 working days, by 30-11-2026.');
    expect(buildTruth(facts()).may_pay_again, 'never a blind retry').toBe(false);
  });

  it('says that the bank is being polled when the poll is due', () => {
    expect(told({ next_check_at: now })).toContain('We are checking with your bank');
    expect(told({ next_check_at: null })).toContain('We are checking with your bank');
  });

  it.each(['FAILED', 'CANCELLED', 'EXPIRED'] as const)(
    'promises the return of a debit with its date when the payment is %s (regulation E.4)',
    (sheet) => {
      const truth = buildTruth(facts({ sheet }));
      expect(truth.next[0]).toBe(
        'If money was debited, it is returned to your account within 5 working days, by 30-11-2026.',
      );
      expect([truth.by, truth.may_pay_again]).toEqual(['2026-11-30', true]);
      expect(truth.where).toBe('No money has reached Kaveri School.');
    },
  );

  it('keeps the promise through its last day in India, and names the bank after it', () => {
    const at = (text: string) => told({ sheet: 'FAILED', now: instant(text) });
    expect(at('2026-11-30T18:29:59.000Z')).toContain('it is returned to your account');
    expect(at('2026-11-30T18:30:00.000Z')).toContain('your bank had to return it by 30-11-2026');
    expect(at('2026-11-30T18:30:00.000Z')).toContain('₹100 for each day');
  });

  it('promises no return without an attempt', () => {
    for (const sheet of ['CREATED', 'CANCELLED', 'EXPIRED'] as const) {
      const truth = buildTruth(facts({ sheet, tried_at: null, begun_at: null, next_check_at: null }));
      expect(truth.next).toEqual(['You can pay again from the payment page.']);
      expect([truth.by, truth.refresh_seconds]).toEqual([undefined, 0]);
    }
  });

  it('says that a failed debit is retried, after a notice (regulation E.1)', () => {
    expect(told({ sheet: 'FAILED', is_tried_again: true })).toContain('The debit will be tried again.');
    expect(told({ sheet: 'FAILED' })).not.toContain('tried again');
  });

  it('gives the reason of a failed attempt first', () => {
    expect(buildTruth(facts({ sheet: 'FAILED', reason: 'Your bank refused it.' })).where).toBe(
      'Your bank refused it. No money has reached Kaveri School.',
    );
  });

  it('shows received money with its exact amount and receipt', () => {
    const truth = buildTruth(facts({ sheet: 'PAID', placed }));
    expect(truth.where).toBe('Kaveri School has received ₹15,300.50.');
    expect(truth.next).toEqual(['Your receipt RCP/1 is ready.']);
    expect([truth.tone, truth.refresh_seconds]).toEqual(['ok', 0]);
  });

  it('shows each refund with its date and by when it arrives, even after that', () => {
    const money = {
      ...placed,
      refunded: paise(150_000),
      refunds: [refund(100_000), refund(50_000, 'sent', instant('2026-11-23T06:00:00.000Z'))],
    };
    const text = told({ sheet: 'PAID', placed: money });
    expect(text).toContain('₹1,000 was refunded on 20-11-2026');
    expect(text).toContain('It will reach your account by 02-12-2026.');
    expect(text).toContain('₹500 was refunded on 23-11-2026');
    expect(text).toContain('It will reach your account by 03-12-2026.');
    expect(buildTruth(facts({ sheet: 'PAID', placed: money })).by).toBe('2026-12-03');
    expect(told({ sheet: 'PAID', placed: money, now: late })).toContain('should have reached');
  });

  it('shows a refund that was requested and not yet sent', () => {
    const money = { ...placed, refunds: [refund(100_000, 'asked')] };
    const truth = buildTruth(facts({ sheet: 'PAID', placed: money }));
    expect(truth.next).toContain(
      '₹1,000 is being refunded to the account you paid from, as requested on 20-11-2026.',
    );
    expect(truth.by, 'no day before it is sent').toBeUndefined();
  });

  it('says who handles a failed refund, and never that it is on its way', () => {
    const stuck = unplaced({ refunds: [refund(1_530_000, 'stuck')] });
    const text = told({ sheet: 'REVIEW', unplaced: [stuck] });
    expect(text).toContain('could not be refunded');
    expect(text).toContain('The accounts office of Kaveri School will arrange it');
    expect(text).not.toContain('on its way');
    expect(text).not.toContain('You do not need to do anything');
    const again = unplaced({ refunds: [refund(1_530_000, 'stuck'), refund(1_530_000, 'asked')] });
    expect(told({ sheet: 'REVIEW', unplaced: [again] }), 'asked for anew').not.toContain(
      'could not be refunded',
    );
  });

  it('says that a refund refused for now is retried, with the new date (money, hole 4)', () => {
    const at = instant('2026-11-23T06:00:00.000Z');
    const waits = unplaced({ refunds: [refund(1_530_000, 'waiting', at)] });
    const truth = buildTruth(facts({ sheet: 'REVIEW', unplaced: [waits] }));
    expect(truth.next).toContain(
      '₹15,300 could not be refunded to the account you paid from yet. We try again every day.',
    );
    expect(truth.next.join(' ')).not.toContain('on its way');
    expect(truth.by).toBe(refundBy(at));
  });

  it('mentions a late success for three days and not after them (gateways A.4)', () => {
    const at = (text: string) => told({ sheet: 'FAILED', now: instant(text) });
    expect(at('2026-11-23T05:50:00.000Z')).toContain('Your bank may still confirm it within 3 days.');
    expect(at('2026-11-23T05:50:00.001Z')).not.toContain('may still confirm');
  });

  it('explains a second payment and by when it is back (R2)', () => {
    const text = told({ sheet: 'REVIEW', unplaced: [unplaced()] });
    expect(text).toContain('These fees were already paid, so this payment of ₹15,300 was not needed.');
    expect(text).toContain('It will reach your account by 02-12-2026.');
    const beside = told({ sheet: 'PAID', placed, unplaced: [unplaced()] });
    expect(beside).toContain('Another payment of ₹15,300 came for the same fees');
    expect(beside).toContain('on its way back');
  });

  it('says who looks at money under review, and that it is not lost', () => {
    const text = told({ sheet: 'REVIEW', unplaced: [unplaced({ status: 'REVIEW' })] });
    expect(text).toContain('The accounts office of Kaveri School is looking into it.');
    expect(text).toContain('matched to your fees or returned');
    expect(text).toContain('use the contacts below');
    expect(told({ sheet: 'REVIEW' })).toContain('We checked for 7 days');
  });

  it('polls at most as often as a waiting sheet, and not at all when it is over', () => {
    const seconds = (over: Partial<TruthFacts>) => buildTruth(facts(over)).refresh_seconds;
    expect(seconds({ sheet: 'PROCESSING' })).toBe(5);
    expect(seconds({ sheet: 'PENDING' })).toBe(30);
    expect(seconds({ sheet: 'FAILED' })).toBe(30);
    expect(seconds({ sheet: 'REVIEW' })).toBe(60);
    expect(seconds({ sheet: 'PAID', placed, unplaced: [unplaced()] })).toBe(60);
    expect(seconds({ sheet: 'REVIEW', unplaced: [unplaced(returned)] })).toBe(0);
  });
});

describe('money that partly paid fees [decision 88]', () => {
  const part = { ...placed, amount: paise(1_520_050), received: paise(1_530_050) };
  const rest = { amount: paise(10_000) };

  it('says what pays fees, what is held, and that other fees can be paid', () => {
    const text = told({
      sheet: 'PAID',
      placed: part,
      unplaced: [unplaced({ status: 'REVIEW', why: 'REST', ...rest })],
    });
    expect(text).toContain(
      'Kaveri School has received ₹15,300.50.\n₹15,200.50 of it was used for your fees.',
    );
    expect(text).toContain(
      '₹100 of your payment was not needed for these fees. Kaveri School holds it in your name.',
    );
    expect(text).not.toContain('Please do not pay again.');
  });

  it('shows a second payment that pays the fees after the first was refunded (decision 94)', () => {
    const first = { ...placed, refunded: placed.amount, refunds: [refund(1_530_050)] };
    const second = { ...placed, amount: paise(1_000_000), receipt_no: 'RCP/2' };
    const both = placedTogether([first, second]);
    expect(truthState(facts({ sheet: 'PAID', placed: both }))).toBe('PART_REFUNDED');
    const words = told({ sheet: 'PAID', placed: both });
    expect(words).toContain('has received ₹25,300.50');
    expect(words).toContain('₹15,300.50 was refunded');
    expect(placedTogether([placed])).toBe(placed);
    expect(placedTogether([])).toBeUndefined();
  });

  it('says that the excess is refunded, and not that the fees were already paid', () => {
    const text = told({ sheet: 'PAID', placed: part, unplaced: [unplaced({ why: 'OVER', ...rest })] });
    expect(text).toContain('You paid ₹100 more than was due.\n₹100 is on its way back');
    expect(text).not.toContain('already paid');
  });

  it('says what is still due of fees that increased', () => {
    const text = told({ sheet: 'PAID', placed: { ...placed, still_owed: paise(30_000) } });
    expect(text).toContain('₹300 of these fees is still due.');
  });

  it('links the payment page while something of these fees is still due (money 2)', () => {
    const again = (still_owed: number) =>
      buildTruth(facts({ sheet: 'PAID', placed: { ...placed, still_owed: paise(still_owed) } }))
        .may_pay_again;
    expect([again(0), again(30_000)]).toEqual([false, true]);
  });

  it('says that waived fees are not due, never that they were paid (money 2)', () => {
    const text = told({ sheet: 'CANCELLED', unplaced: [unplaced({ why: 'LET_OFF' })] });
    expect(text).toContain('These fees are no longer due, so this payment of ₹15,300 was not needed.');
    expect(text).not.toContain('already paid');
  });

  it('says after a full refund of held money that the fees can be paid, and mentions no second payment (money 8)', () => {
    const back = (over: Partial<UnplacedMoney>) =>
      buildTruth(facts({ sheet: 'REVIEW', unplaced: [unplaced({ ...returned, ...over })] }));
    const kept = back({ status: 'REVIEW' });
    expect([kept.state, kept.may_pay_again]).toEqual(['RETURNED', true]);
    expect(kept.next.join(' ')).toMatch(/was refunded on .* You can pay again from the payment page\.$/);
    expect(kept.next.join(' ')).not.toContain('is looking into it');
    expect(back({}).may_pay_again).toBe(false);
  });

  it.each([
    ['LENT_FOR', 'came for a fee that an EMI application will pay'],
    ['PAID_BEFORE', 'came for fees whose first payment was refunded'],
    ['DIFFERS', 'could not match it to these fees'],
  ] as const)('says why money waits: %s', (why, words) => {
    const text = told({ sheet: 'REVIEW', unplaced: [unplaced({ status: 'REVIEW', why })] });
    expect(text).toContain(words);
    expect(text).toContain('Please do not pay again.');
  });
});
