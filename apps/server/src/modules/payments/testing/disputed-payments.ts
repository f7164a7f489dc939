import { checkBooks } from '../../ledger/index.ts';
import type { Db } from '../../../platform/db/db.ts';
import { applyDisputeUpdate } from '../disputes/apply-dispute-update.ts';
import type { GatewayDispute } from '../../gateways/index.ts';
import { captures, paid } from './captures.ts';
import { aFee, anOrder } from './paying-school.ts';

/** Payments that are disputed directly in the database, and what was booked; call inside tests. */
export function disputedPayments(use: { readonly db: Db }) {
  const on = captures(use);

  /** A paid fee of ₹1,000. */
  async function aPaid() {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 100_000);
    const order = await anOrder(on().school, pupil, [{ fee, balance: 100_000 }]);
    await on().capture(order.id, paid(order.gatewayOrderId, 100_000));
    return { fee, order: order.id, payment: `pay_${order.gatewayOrderId}` };
  }

  /** A payment of ₹1,000 of which a concession left ₹100 of excess, not refunded yet. */
  async function aPaidWithRest() {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 100_000);
    const order = await anOrder(on().school, pupil, [{ fee, balance: 100_000 }]);
    await use.db.query('update fee_lines set concession_paise = 10000 where id = $1', [fee]);
    await on().capture(order.id, paid(order.gatewayOrderId, 100_000));
    return { fee, order: order.id, payment: `pay_${order.gatewayOrderId}` };
  }

  /** A second payment of ₹1,000 for a paid fee: nobody owed it. */
  async function aSecondPayment() {
    const first = await aPaid();
    const payment = `${first.payment}_again`;
    const gatewayOrderId = first.payment.replace('pay_', '');
    await on().capture(first.order, paid(gatewayOrderId, 100_000, { gateway_payment_id: payment }));
    return { payment };
  }

  const hear = (news: GatewayDispute) =>
    applyDisputeUpdate(on().services, on().school.accountId, news, 'webhook');
  const settledOf = async (fee: number) => (await on().fee(fee)).settled;
  const disputeOf = (payment: string) =>
    use.db.query(
      `select d.state, d.held_paise as held, d.lost_paise as lost from disputes d join payments p on p.id = d.payment_id
       where p.gateway_payment_id = $1 order by d.id`,
      [payment],
    );
  const refundsOf = (payment: string) =>
    use.db.query<{ source: string; amount: number; status: string; maker: string }>(
      `select r.source, r.amount_paise as amount, r.status, r.requested_by as maker from refunds r
       join payments p on p.id = r.payment_id where p.gateway_payment_id = $1 order by r.id`,
      [payment],
    );
  const eventsOf = async (payment: string): Promise<string[]> => {
    const rows = await use.db.query<{ event: string }>(
      `select event from outbox where event like 'payment.dispute%' and (payload ->> 'payment_id')::bigint =
         (select id from payments where gateway_payment_id = $1) order by id`,
      [payment],
    );
    return rows.map(({ event }) => event.replace('payment.dispute_', ''));
  };
  /** Balances of the accounts a dispute moves: clearing, disputed, losses. */
  const balances = async () =>
    Object.fromEntries(
      (
        await use.db.query<{ code: string; paise: number }>(
          `select a.code, sum(l.debit_paise - l.credit_paise)::bigint as paise from ledger_accounts a
           join ledger_lines l on l.account_id = a.id where a.institute_id = $1 and a.code in
             ('GATEWAY_CLEARING:main', 'DISPUTED:main', 'DISPUTE_LOSSES') group by a.code`,
          [on().school.instituteId],
        )
      ).map(({ code, paise: sum }) => [code, sum]),
    );
  const byTheBooks = async () =>
    checkBooks(use.db, { now: on().services.clock.now(), instituteId: on().school.instituteId });
  const statusOf = async (order: number) => (await on().order(order)).status;

  return {
    on,
    aPaid,
    aPaidWithRest,
    aSecondPayment,
    hear,
    settledOf,
    disputeOf,
    refundsOf,
    eventsOf,
    balances,
    byTheBooks,
    statusOf,
  };
}

export { remindOfDisputes } from '../disputes/poll-disputes.ts';
