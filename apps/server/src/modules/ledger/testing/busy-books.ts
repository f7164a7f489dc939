import type { Instant, Paise } from '@shulk/domain';
import { Captures, paid } from '../../payments/testing/captures.ts';
import { aFee, aPayingSchool, anOrder } from '../../payments/testing/paying-school.ts';
import type { PayingSchool } from '../../payments/testing/paying-school.ts';
import type { TestServices } from '../../../testing/index.ts';
import { importSettlement } from '../settlements/import-settlement.ts';
import type { SettlementRow } from '../settlements/settlement-row.ts';
import { selectAccounts } from '../settlements/settlements.store.ts';

/** Rows of the busy books that a test may change. */
export interface BusyBooks {
  readonly school: PayingSchool;
  readonly captures: Captures;
  /** A fee paid in two parts, with discount and late fee in the second. */
  readonly partFee: number;
  readonly partOrder: number;
  /** The order whose fee was paid by another one meanwhile. */
  readonly excessOrder: number;
  /** The order whose gateway reported it a day after it was paid. */
  readonly lateOrder: number;
  readonly openOrder: number;
  readonly openFee: number;
  /** The order that was refunded in part, with its fee reopened. */
  readonly refundedOrder: number;
  /** The order of which a part was waived before its money came: the remainder is held. */
  readonly restOrder: number;
  readonly recordedPayment: number;
  /** A counter payment with a late fee, of which a part was waived. */
  readonly finedPayment: number;
  /** A returned cheque: its payment was reversed, with its late fee. */
  readonly reversedPayment: number;
}

const CAPTURED_AT = '2026-11-20T07:00:00.000Z';
/** When a payment was made that was reported at 8 o'clock of the next morning in India. */
const PAID_AT = '2026-11-20T06:30:00.000Z' as Instant;
const HEARD_LATE_AT = '2026-11-21T02:30:00.000Z';
/** The day after everything. */
export const LATER = '2026-11-21T07:00:00.000Z';

/** A row of a settlement, of the day after the captures. */
export const aRow = (over: Partial<SettlementRow>): SettlementRow => ({
  settlement_id: 'setl_1',
  utr: 'UTR1',
  row_kind: 'payment',
  entity_id: '',
  gateway_payment_id: '',
  amount_paise: 0 as Paise,
  fee_paise: 0 as Paise,
  tax_paise: 0 as Paise,
  settled_at: '2026-11-22T04:00:00.000Z' as Instant,
  ...over,
});

/** A settled payment of so many paise, with 2 % charge and tax on it. */
export const aSettled = (
  paymentId: string,
  amount: number,
  over: Partial<SettlementRow> = {},
): SettlementRow =>
  aRow({
    entity_id: paymentId,
    gateway_payment_id: paymentId,
    amount_paise: amount as Paise,
    fee_paise: 200 as Paise,
    tax_paise: 36 as Paise,
    ...over,
  });

/** Imports rows for the school's account. */
export async function settle(services: TestServices, school: PayingSchool, rows: readonly SettlementRow[]) {
  const code = school.slug.replace(/-term$/, '');
  const [account] = await selectAccounts(services.db, 'main', code);
  if (account === undefined) throw new Error(`The school ${code} has no account.`);
  const numbered = rows.map((row, index) => ({ n: index + 1, row }));
  return services.db.tx((tx) => importSettlement(tx, account, numbered, services.clock));
}

/** Requests a refund and lets the gateway make it. */
export async function giveBack(
  services: TestServices,
  school: PayingSchool,
  orderId: number,
  refund: { readonly code: string; readonly amount: number; readonly reopens?: boolean },
): Promise<number> {
  const { id: paymentId } = await services.db.one<{ id: number }>(
    'select min(id) as id from payments where order_id = $1',
    [orderId],
  );
  const asked = await services.db.one<{ result: string }>(
    `select result from request_refund($1, $2, $3, $3, $4, 'OPERATOR', 'as asked', $5, $6)`,
    [school.instituteId, paymentId, refund.code, refund.amount, refund.reopens ?? false, CAPTURED_AT],
  );
  if (asked.result !== 'made') throw new Error(`The refund was not taken: ${asked.result}`);
  const { id } = await services.db.one<{ id: number }>('select id from refunds where refund_code = $1', [
    refund.code,
  ]);
  for (const [to, from] of [
    ['SENT', 'REQUESTED'],
    ['PROCESSED', 'SENT'],
  ])
    await services.db.query(`select moved from settle_refund($1, $2, $3, $4, '', 'test', null, $5)`, [
      id,
      to,
      [from],
      `rfnd_${refund.code}`,
      CAPTURED_AT,
    ]);
  return id;
}

/** Books with a bit of everything: the named school, its students and their payments. */
export async function busyBooks(services: TestServices, name: string): Promise<BusyBooks> {
  const school = await aPayingSchool(services, name);
  const captures = new Captures(services, school);
  const order = async (
    fee: number | null,
    balance: number,
    more: { discount?: number; late_fee?: number } = {},
  ) => {
    const made = await anOrder(school, fee === null ? null : pupil, [{ fee, balance, ...more }]);
    return made;
  };
  const pay = async (
    made: { id: number; gatewayOrderId: string; amount: number },
    told: { paid_at?: Instant } = {},
    heard = CAPTURED_AT,
  ) => {
    await captures.capture(made.id, paid(made.gatewayOrderId, made.amount, told), heard);
    return made.id;
  };
  const pupil = await captures.newPupil();

  const partFee = await aFee(school, pupil, 'part', 90_000);
  await pay(await order(partFee, 40_000));
  const partOrder = await pay(await order(partFee, 45_000, { discount: 5_000, late_fee: 1_500 }));
  const caution = await aFee(school, pupil, 'caution', 20_000, { head: 'caution' });
  await pay(await anOrder(school, pupil, [{ fee: caution, balance: 20_000, head: school.heads.caution }]));
  const dynamic = await aFee(school, pupil, 'gift', 0, { dynamic: true });
  await pay(await order(dynamic, 12_345));
  const lateOrder = await pay(await order(null, 70_000), { paid_at: PAID_AT }, HEARD_LATE_AT);

  const twice = await aFee(school, pupil, 'twice', 30_000);
  const first = await order(twice, 30_000);
  const second = await anOrder(school, pupil, [{ fee: twice, balance: 30_000 }], {
    status: 'CANCELLED',
    reserve: false,
  });
  await pay(first);
  const excessOrder = await pay(second);
  await giveBack(services, school, excessOrder, { code: `${name}-excess`, amount: 30_000 });

  const odd = await order(await aFee(school, pupil, 'odd', 10_000), 10_000);
  await pay({ ...odd, amount: 9_900 });

  const back = await aFee(school, pupil, 'back', 50_000);
  const refundedOrder = await pay(await order(back, 45_000, { discount: 5_000, late_fee: 700 }));
  await giveBack(services, school, refundedOrder, { code: `${name}-part`, amount: 10_000, reopens: true });
  await giveBack(services, school, refundedOrder, { code: `${name}-kept`, amount: 5_000 });

  const gatewayId = async (id: number) =>
    (
      await services.db.one<{ id: string }>(
        'select gateway_payment_id as id from payments where order_id = $1',
        [id],
      )
    ).id;
  await settle(services, school, [
    aSettled(await gatewayId(partOrder), 46_500),
    aSettled(await gatewayId(refundedOrder), 45_700),
    aRow({ row_kind: 'refund', entity_id: `rfnd_${name}-part`, amount_paise: -10_000 as Paise }),
    aRow({ row_kind: 'fee', entity_id: 'rent', fee_paise: 1_000 as Paise, tax_paise: 180 as Paise }),
    aRow({ row_kind: 'adjustment', entity_id: 'adj_1', amount_paise: -700 as Paise }),
  ]);

  const openFee = await aFee(school, pupil, 'open', 25_000);
  const { id: openOrder } = await order(openFee, 25_000);

  // A concession was granted during the payment, and other fees are owed: the remainder is held.
  const eased = await aFee(school, pupil, 'eased', 40_000);
  const rest = await order(eased, 40_000);
  await services.db.query('update fee_lines set concession_paise = 1000 where id = $1', [eased]);
  const restOrder = await pay(rest);

  const counter = await aFee(school, pupil, 'counter', 60_000);
  const record = async (code: string, part: object) =>
    (
      await services.db.one<{ id: number }>(
        `select record_payment($1, $2, $3, 'TXN' || $4 || $3, 'CASH', '', 'OLD/1', $5, $6::jsonb) as id`,
        [school.instituteId, pupil.id, code, name, CAPTURED_AT, JSON.stringify([part])],
      )
    ).id;
  const recordedPayment = await record('P1', { fee_line_id: counter, amount_paise: 20_000 });
  const waived = { waived_paise: 200, waived_by: 'The head', waived_reason: 'Illness' };
  const finedPayment = await record('P2', {
    fee_line_id: counter,
    amount_paise: 5_000,
    late_fee_paise: 300,
    ...waived,
  });
  const reversedPayment = await record('P3', {
    fee_line_id: counter,
    amount_paise: 8_000,
    late_fee_paise: 100,
  });
  await services.db.query(`select reverse_payment($1, $2, 'Cheque returned', '', $3, $3)`, [
    school.instituteId,
    reversedPayment,
    CAPTURED_AT,
  ]);
  return {
    school,
    captures,
    partFee,
    partOrder,
    excessOrder,
    lateOrder,
    openOrder,
    openFee,
    refundedOrder,
    restOrder,
    recordedPayment,
    finedPayment,
    reversedPayment,
  };
}
