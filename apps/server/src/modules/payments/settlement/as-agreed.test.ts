import { paise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Executor } from '../../../platform/db/db.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';
import { decide } from './book-capture.ts';

/** Rolls a case back. */
class TakeBack extends Error {}

const RUNS = 300;
const MOST = 60_000;
const sum = fc.integer({ min: 1, max: 60 }).map((tens) => (tens * MOST) / 60);
const seldom = <T>(value: fc.Arbitrary<T>, usual: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: value });
const day = fc.constantFrom('2026-11-10', '2026-11-20', '2026-12-20');
const past = '2026-11-10';
const future = '2026-12-20';

/** A fee as the office has it now, and its line in the order, which may be of another time. */
const fee = fc.record({
  gross: sum,
  settled: seldom(sum, 0),
  discount: seldom(sum, 0),
  until: fc.option(day, { nil: null }),
  due: fc.constantFrom(past, future),
  waived: seldom(sum, 0),
  latePaid: seldom(sum, 0),
  ended: seldom(fc.constant(true), false),
  isDynamic: seldom(fc.constant(true), false),
  // Of what is left of it; otherwise what an order of another moment has.
  line: fc.record({
    share: fc.constantFrom('whole', 'whole', 'half', 'other'),
    discount: seldom(sum, 0),
    late: seldom(sum, 0),
    other: sum,
  }),
});
type GeneratedFee = typeof fee extends fc.Arbitrary<infer T> ? T : never;

const moment = fc.record({
  fees: fc.tuple(fee, fee),
  beside: fee,
  off: seldom(fc.constantFrom(-1_000, 1_000), 0),
  moneyOff: seldom(fc.constantFrom(-1_000, 1_000), 0),
  currency: seldom(fc.constant('USD'), 'INR'),
  status: fc.constantFrom('CREATED', 'ATTEMPTED', 'ATTEMPTED', 'EXPIRED', 'CANCELLED', 'PAID', 'REVIEW'),
  hours: fc.constantFrom(0, 1, 20, 30, 200),
  isDebit: seldom(fc.constant(true), false),
  per: seldom(fc.constant('INSTALMENT'), 'LINE'),
  rest: fc.constantFrom('HOLD', 'NEXT_DUE'),
});

/** The amounts of the line of a fee, as its order has them: no order asks for the late fee of a fee that is paid. */
function lineOf({ gross, settled, due, line }: GeneratedFee) {
  const left = Math.max(0, gross - settled);
  const whole = { whole: left, half: Math.floor(left / 2), other: line.other }[line.share];
  const discount = Math.min(line.discount, whole);
  return { balance: whole - discount, discount, late: due === past && whole > 0 ? line.late : 0 };
}

const HOUR_MS = 3_600_000;
const EXPIRES = '2026-11-20T07:30:00.000Z';

describeOnBoth('a payment that SQL books as agreed', (use) => {
  const on = captures(use);

  it('pays what the rule in domain gives it, line by line, and all others are left to that rule', async () => {
    const { school } = on();
    const pupil = await on().newPupil();
    const ids = [
      await aFee(school, pupil, 'one', 1_000),
      await aFee(school, pupil, 'two', 1_000),
      await aFee(school, pupil, 'beside', 1_000),
    ] as const;
    const order = await anOrder(school, pupil, [
      { fee: ids[0], balance: 1_000 },
      { fee: ids[1], balance: 1_000 },
    ]);
    // A late fee only grows meanwhile: one that the institute takes away after the order is paid as it was agreed.
    await use.db.query(
      `with r as (insert into late_fee_rules (institute_id, code, rule) values ($1, 'flat', $2::jsonb) returning id)
       update fee_heads h set late_fee_rule_id = r.id from r where h.id = $3`,
      [
        school.instituteId,
        JSON.stringify({ kind: 'FLAT', amount: MOST, grace_days: 0, counts_grace: false }),
        school.heads.tuition,
      ],
    );
    const counted = { agreed: 0, others: 0 };

    const setFee = (tx: Executor, id: number, one: GeneratedFee) =>
      tx.query(
        `update fee_lines set gross_paise = $2::bigint, settled_paise = least($3::bigint, $2::bigint), discount_paise = $4, discount_until = $5, due_date = $6,
           late_fee_waived_paise = $7, late_fee_paid_paise = $8, late_fee_ended = $9, is_dynamic = $10::boolean,
           charged_paise = case when $10::boolean then $2::bigint end where id = $1`,
        [
          id,
          one.gross,
          one.settled,
          one.discount,
          one.until,
          one.due,
          one.waived,
          one.latePaid,
          one.ended,
          one.isDynamic,
        ],
      );

    async function judge(tx: Executor, given: typeof moment extends fc.Arbitrary<infer T> ? T : never) {
      await tx.exec('set local session_replication_role = replica');
      await tx.query('update institutes set late_fee_per = $2, rest_rule = $3 where id = $1', [
        school.instituteId,
        given.per,
        given.rest,
      ]);
      for (const [index, one] of [...given.fees, given.beside].entries())
        await setFee(tx, ids[index] ?? 0, one);
      const lines = given.fees.map(lineOf);
      for (const [index, line] of lines.entries())
        await tx.query(
          'update order_lines set balance_paise = $3, discount_paise = $4, late_fee_paise = $5 where order_id = $1 and line_no = $2',
          [order.id, index + 1, line.balance, line.discount, line.late],
        );
      const cost = lines.reduce((all, { balance, late }) => all + balance + late, 0);
      const amount = Math.max(1, cost + given.off);
      await tx.query(
        `update orders set amount_paise = $2, status = $3, expires_at = $4, made_by = $5::text, mandate_debit_id = case when $5::text = 'mandate' then 1 end where id = $1`,
        [order.id, amount, given.status, EXPIRES, given.isDebit ? 'mandate' : 'browser'],
      );
      const at = new Date(Date.parse(EXPIRES) + given.hours * HOUR_MS).toISOString() as Instant;
      const money = paid(order.gatewayOrderId, Math.max(1, amount + given.moneyOff), {
        currency: given.currency,
      });
      const { agreed } = await tx.one<{ agreed: boolean }>(
        'select is_as_agreed(o, $2, $3, $4) as agreed from orders o where id = $1',
        [order.id, money.amount, money.currency, at],
      );
      counted[agreed ? 'agreed' : 'others'] += 1;
      if (!agreed) return;
      const { placement } = await decide(tx, order.id, money, at);
      expect(
        placement.parts.map(({ no, balance, discount, late_fee }) => ({ no, balance, discount, late_fee })),
      ).toEqual(
        lines.flatMap(({ balance, discount, late }, index) =>
          balance + discount + late === 0
            ? []
            : [{ no: index + 1, balance: paise(balance), discount: paise(discount), late_fee: paise(late) }],
        ),
      );
      expect({ held: placement.held, excess: placement.excess }).toEqual({ held: 0, excess: 0 });
    }

    await fc.assert(
      fc.asyncProperty(moment, async (given) => {
        await use.db
          .tx(async (tx) => {
            await judge(tx, given);
            throw new TakeBack();
          })
          .catch((error: unknown) => {
            if (!(error instanceof TakeBack)) throw error;
          });
      }),
      { numRuns: RUNS, endOnFailure: false },
    );
    expect(Math.min(counted.agreed, counted.others), JSON.stringify(counted)).toBeGreaterThan(RUNS / 20);
  });
});
