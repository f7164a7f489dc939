import { indiaDay } from '@shulk/domain';
import { expect, it } from 'vitest';
import { plusMs } from '../../../platform/clock.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { livePayments } from '../../payments/testing/live-payments.ts';
import type { LivePayments } from '../../payments/testing/live-payments.ts';
import { begunOrder, settled } from '../../payments/testing/pay-flow.ts';
import { KEY_SECRET } from '../../payments/testing/paying-school.ts';
import { checkBooks } from '../check-books.ts';
import { importSettlement, readReport } from './import-settlement.ts';
import { settlementNotices } from './notices.ts';
import { selectAccounts } from './settlements.store.ts';

const DAY_S = 86_400;

describeOnBoth('the sandbox’s settlement report', (use) => {
  const live = livePayments(use);

  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const { sandbox, school } = live();
    const answer = await fetch(sandbox.url + path, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${school.keyId}:${KEY_SECRET}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };

  async function pay({ app, sandbox, services, school }: LivePayments, amount: number) {
    const { pupil, browser } = await live().aCase(amount);
    const { calls, launch } = await begunOrder(app, browser, school, pupil);
    // Net banking, because UPI has no charge.
    const paid = await sandbox.pay(launch.gateway_order_id, { method: 'netbanking' });
    await settled(sandbox, services, school);
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    return paid.razorpay_payment_id;
  }

  /** Refunds a part in the gateway's dashboard; its webhook books it. */
  async function giveBack(
    { sandbox, services, school }: LivePayments,
    gatewayPaymentId: string,
    amount: number,
  ) {
    const refund = await ask('POST', `/v1/payments/${gatewayPaymentId}/refund`, { amount });
    await settled(sandbox, services, school);
    const booked = await use.db.query(
      'select gateway_refund_id as id, amount_paise as amount, status from refunds',
    );
    expect(booked).toEqual([{ id: (refund as { id: string }).id, amount, status: 'PROCESSED' }]);
  }

  it('empties the clearing account of everything captured and refunded', async () => {
    const parts = live();
    await pay(parts, 1_530_000);
    const second = await pay(parts, 120_050);
    await giveBack(parts, second, 20_000);
    await parts.sandbox.advance(parts.school.keyId, 3 * DAY_S);
    const [year, month] = indiaDay(plusMs(live().sandbox.now(), 2 * DAY_S * 1000)).split('-');
    const report = readReport(
      'SANDBOX',
      await ask('GET', `/v1/settlements/recon/combined?year=${year}&month=${Number(month)}&count=1000`),
    );
    expect(report.problems).toEqual([]);
    expect(report.rows.map(({ row }) => row.row_kind).toSorted()).toEqual(['payment', 'payment', 'refund']);
    const [account] = await selectAccounts(use.db, 'main', 'kaveri');
    if (account === undefined) throw new Error('The school has no account.');
    const done = await importSettlement(use.db, account, report.rows, parts.services.clock);
    expect(done).toMatchObject({ added: 3, booked: 3, open_exceptions: 0 });

    const balances = await use.db.query<{ code: string; paise: number }>(
      `select a.code, sum(l.debit_paise - l.credit_paise)::bigint as paise
       from ledger_lines l join ledger_accounts a on a.id = l.account_id
       where a.code not like 'HEAD:%' group by a.code`,
    );
    const of = (code: string) => balances.find((row) => row.code === code)?.paise ?? 0;
    expect(of('GATEWAY_CLEARING:main')).toBe(0);
    expect(of('BANK:main') + of('GATEWAY_CHARGES') + of('GATEWAY_TAX')).toBe(1_530_000 + 120_050 - 20_000);
    expect(await settlementNotices(use.db)).toEqual([]);
    expect(await checkBooks(use.db, { now: parts.services.clock.now() })).toEqual([]);
  });
});
