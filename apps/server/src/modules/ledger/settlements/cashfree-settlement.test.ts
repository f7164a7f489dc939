import { indiaDay } from '@shulk/domain';
import type { RefundView } from '@shulk/contract';
import { expect, it } from 'vitest';
import { plusMs } from '../../../platform/clock.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import {
  begunByCashfree,
  CASHFREE_KEY,
  payOnPage,
  toldByCashfree,
  withCashfree,
} from '../../payments/testing/cashfree-school.ts';
import { livePayments } from '../../payments/testing/live-payments.ts';
import { KEY_SECRET } from '../../payments/testing/paying-school.ts';
import { checkBooks } from '../check-books.ts';
import { importSettlement, readReport } from './import-settlement.ts';
import { settlementNotices } from './notices.ts';
import { selectAccounts } from './settlements.store.ts';

const DAY_S = 86_400;

describeOnBoth('the settlement reports of Cashfree', (use) => {
  const live = livePayments(use);

  /** A report in the form of Cashfree's answer. */
  const report = async (call: string, filters: object): Promise<unknown> => {
    const answer = await fetch(`${live().sandbox.url}/cashfree/pg/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-client-id': CASHFREE_KEY,
        'x-client-secret': KEY_SECRET,
        'x-api-version': '2025-01-01',
      },
      body: JSON.stringify({ pagination: { limit: 100 }, filters }),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };

  async function paid(amount: number): Promise<string> {
    const { token, calls, launch } = await begunByCashfree(live(), amount);
    // Net banking, because UPI has no charge.
    await payOnPage(live(), launch, { method: 'netbanking', bank: 'HDFC' });
    await toldByCashfree(live());
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    return token.application_code;
  }

  async function giveBack(application_code: string, rupees: number): Promise<void> {
    const answer = await live()
      .app.browser()
      .post(
        '/api/console/v1/refunds',
        { institute_code: 'kaveri', application_code, reason: 'Left', amount: rupees },
        {
          headers: {
            authorization: `Bearer ${live().services.settings.operatorKey}`,
            'idempotency-key': 'cashfree-settled',
          },
          bare: true,
        },
      );
    expect(answer.data<RefundView>()).toMatchObject({ status: 'PROCESSED' });
    await toldByCashfree(live());
  }

  it('empty the clearing account of everything captured and refunded, whichever of the two is imported', async () => {
    await withCashfree(use.db, live());
    await paid(1_530_000);
    await giveBack(await paid(120_050), 200);
    await live().sandbox.advance(CASHFREE_KEY, 3 * DAY_S);
    const day = (offset: number) => indiaDay(plusMs(live().sandbox.now(), offset * DAY_S * 1000));
    const settled = readReport(
      'CASHFREE',
      await report('settlement/recon', {
        start_date_processed_on: day(1),
        end_date_processed_on: day(4),
      }),
    );
    expect(settled.problems).toEqual([]);
    expect(settled.rows.map(({ row }) => row.row_kind)).toEqual(['payment', 'payment', 'refund']);
    const account = (await selectAccounts(use.db, 'cashfree', 'kaveri'))[0];
    if (account === undefined) throw new Error('The school has an account with Cashfree.');
    const { clock } = live().services;
    expect(await importSettlement(use.db, account, settled.rows, clock)).toMatchObject({
      added: 3,
      booked: 3,
      open_exceptions: 0,
    });

    // The other report lists the same money in another shape: nothing is booked again.
    const happened = readReport('CASHFREE', await report('recon', { start_date: day(-1), end_date: day(2) }));
    expect(await importSettlement(use.db, account, happened.rows, clock)).toMatchObject({
      added: 0,
      known: 3,
      open_exceptions: 0,
    });

    const balances = await use.db.query<{ code: string; paise: number }>(
      `select a.code, sum(l.debit_paise - l.credit_paise)::bigint as paise
       from ledger_lines l join ledger_accounts a on a.id = l.account_id
       where a.code not like 'HEAD:%' group by a.code`,
    );
    const of = (code: string) => balances.find((row) => row.code === code)?.paise ?? 0;
    expect(of('GATEWAY_CLEARING:cashfree')).toBe(0);
    expect(of('BANK:cashfree') + of('GATEWAY_CHARGES') + of('GATEWAY_TAX')).toBe(
      1_530_000 + 120_050 - 20_000,
    );
    expect(await settlementNotices(use.db)).toEqual([]);
    expect(await checkBooks(use.db, { now: clock.now() })).toEqual([]);
  });
});
