import { describe, expect, it } from 'vitest';
import { instant } from '../../dates.ts';
import { paise } from '../../money.ts';
import { buildTruth } from './truth.ts';
import type { RefundFacts, TruthFacts, UnplacedMoney } from './truth-facts.ts';

const at = instant('2026-11-20T05:50:00.000Z');
const excess = (over: Partial<UnplacedMoney> = {}): UnplacedMoney => ({
  status: 'EXCESS',
  why: 'SECOND',
  amount: paise(500_000),
  refunded: paise(0),
  booked_at: at,
  refunds: [],
  ...over,
});
const truth = (over: Partial<TruthFacts>) =>
  buildTruth({
    sheet: 'CANCELLED',
    institute: 'Kaveri School',
    reason: '',
    tried_at: at,
    begun_at: at,
    next_check_at: null,
    placed: undefined,
    unplaced: [excess()],
    untaken: [],
    now: instant('2026-11-20T06:00:00.000Z'),
    ...over,
  });
const isBack = (state: RefundFacts['state']) => [{ amount: paise(500_000), state, at }];
const SECOND =
  'Another payment of ₹5,000 came for the same order. The payment gateway keeps one payment of an order and returns any other by itself.';
const DUE = ['₹5,000 of these fees is still due.', 'You can pay again from the payment page.'];
const NOTHING = 'You do not need to do anything.';

describe('the page of money that goes back while its fees are owed (decision 227)', () => {
  it.each([
    ['on its way', 'EXCESS', excess()],
    ['refused for now', 'EXCESS', excess({ refunds: isBack('waiting') })],
    ['held by a dispute', 'EXCESS', excess({ refunds: isBack('held') })],
    ['back', 'RETURNED', excess({ refunded: paise(500_000), refunds: isBack('sent') })],
  ] as const)('says that the gateway returns it, and how to pay what is still due: %s', (_, state, money) => {
    const told = truth({ unplaced: [money], still_owed: paise(500_000) });
    expect([told.state, told.where, told.may_pay_again]).toEqual([state, SECOND, true]);
    expect(told.next.slice(-2)).toEqual(DUE);
    expect(told.next).not.toContain(NOTHING);
  });

  it('says of another gateway that the fees were not due when the money came', () => {
    const told = truth({ unplaced: [excess({ why: 'NOT_DUE' })], still_owed: paise(500_000) });
    expect(told.where).toBe(
      'These fees were not due when this payment of ₹5,000 came, so it was not needed.',
    );
    expect(told.may_pay_again).toBe(true);
  });

  it('asks for nothing more once the fees are paid', () => {
    const told = truth({ still_owed: paise(0) });
    expect([told.where, told.may_pay_again]).toEqual([SECOND, false]);
    expect(told.next.at(-1)).toBe(NOTHING);
  });

  it('asks nobody to pay while another payment of the order waits for a person', () => {
    const waits = excess({ status: 'REVIEW', why: 'DIFFERS' });
    const told = truth({ unplaced: [excess(), waits], still_owed: paise(500_000) });
    expect([told.state, told.may_pay_again]).toEqual(['REVIEW', false]);
    expect(told.next.join(' ')).not.toContain('still due');
  });

  it('says it beside a first payment that did not cover everything, and never that the fees were already paid', () => {
    const placed = {
      amount: paise(450_000),
      received: paise(450_000),
      still_owed: paise(50_000),
      refunded: paise(0),
      refunds: [],
      receipt_no: 'RCP/1',
    };
    const told = truth({ sheet: 'PAID', placed });
    const text = told.next.join(' ');
    expect([told.state, told.may_pay_again]).toEqual(['PAID', true]);
    expect(text).toContain('₹500 of these fees is still due.');
    expect(text).toContain(SECOND);
    expect(text).not.toMatch(/already paid|do not need to do anything/);
  });
});
