import type { PaymentRefunds, PaymentTruth, ReviewView } from '@shulk/contract';
import { formatDay, paise, refundBy } from '@shulk/domain';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestAnswer } from '../../../testing/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { applyRefundUpdate } from '../refunds/adopt-refund.ts';
import { workRefunds } from '../refunds/work-refunds.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, settled } from '../testing/pay-flow.ts';
import { aFee } from '../testing/paying-school.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

describeOnBoth('money whose refund waits (decision 213)', (use) => {
  const live = livePayments(use);
  let keys = 0;
  const headers = () => {
    keys += 1;
    return {
      authorization: `Bearer ${live().services.settings.operatorKey}`,
      'idempotency-key': `waiting-${keys}`,
    };
  };
  const get = async <T>(path: string): Promise<T> =>
    (await live().app.browser().get(`/api/console/v1/${path}`, { headers: headers(), bare: true })).data<T>();
  const refundsOf = async (code: string) =>
    (await get<PaymentRefunds[]>(`refunds?institute_code=kaveri&application_code=${code}`)).flatMap(
      ({ refunds }) => refunds.map(({ amount, status }) => `${status} ${amount}`),
    );
  const listed = async (code: string) =>
    (await get<ReviewView[]>('reviews?institute_code=kaveri')).filter(
      ({ application_code: listedCode }) => listedCode === code,
    );
  const told = ({ json }: TestAnswer) =>
    json.success ? 'placed' : `${json.error.code}: ${Object.values(json.error.fields ?? {}).join()}`;
  /** Only our own clock advances: the gateway keeps refusing. */
  const ourTime = (seconds: number): Promise<number> => {
    live().services.clock.advance(seconds);
    return workRefunds(live().services);
  };

  /** A fee of ₹1.22 paid twice, the refund of the second payment refused for lack of balance, and another fee due since. */
  async function refused() {
    // The sandbox amount of refund_low_balance.
    const { pupil, browser } = await live().aCase(122);
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    const code = token.application_code;
    for (const outcome of ['late_success', 'success'])
      await live().sandbox.pay(launch.gateway_order_id, { outcome });
    await settled(live().sandbox, live().services, live().school, 60);
    await workRefunds(live().services);
    const fee = await aFee(live().school, pupil, 'bus', 100_000);
    const { sft } = await use.db.one<{ sft: string }>('select sft_code as sft from fee_lines where id = $1', [
      fee,
    ]);
    const place = async (amount: number) =>
      told(
        await live()
          .app.browser()
          .post(
            '/api/console/v1/reviews/place',
            {
              institute_code: 'kaveri',
              application_code: code,
              fees: [{ fee: sft, amount }],
              by: 'Meera Nair',
              reason: 'As the father asked',
            },
            { headers: headers(), bare: true },
          ),
      );
    return { code, fee, place, browser };
  }

  const moves = async (code: string) => {
    const rows = await use.db.query<{ move: string }>(
      `select h.from_state || ' ' || h.to_state as move from state_history h join refunds r on r.id = h.ref_id
         join payments p on p.id = r.payment_id
       where h.kind = 'refund' and p.application_code = $1 order by h.id`,
      [code],
    );
    return rows.map(({ move }) => move);
  };

  it('is listed and can be placed: its refund ends and is never sent again, and only the rest is refunded', async () => {
    const { code, fee, place } = await refused();
    expect(await listed(code)).toMatchObject([{ reason: 'REFUND_WAITS', amount: 1.22, waiting: 1.22 }]);
    expect(await place(0.2)).toBe('placed');
    expect(await live().settledOf(fee)).toBe(20);
    expect(await refundsOf(code)).toEqual(['FAILED 1.22']);
    await live().sandbox.advance(live().school.keyId, 2 * DAY);
    await ourTime(2 * DAY);
    expect(await refundsOf(code)).toEqual(['FAILED 1.22', 'PROCESSED 1.02']);
    await ourTime(30 * DAY);
    expect(await refundsOf(code)).toEqual(['FAILED 1.22', 'PROCESSED 1.02']);
    expect(await listed(code)).toEqual([]);
    expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
  });

  it('leaves a rest whose page says by when it arrives, counted from its new refund', async () => {
    const { code, place, browser } = await refused();
    for (let day = 0; day < 10; day += 1) await ourTime(DAY);
    expect(await place(0.2)).toBe('placed');
    await live().hideGateway(true);
    await ourTime(0);
    await live().hideGateway(false);
    // The payer's visit is still fresh.
    await use.db.query(
      `with seen as (update browser_sessions set created_at = $1, last_seen_at = $1)
       update student_contexts set used_at = $1`,
      [live().services.clock.now()],
    );
    const page = await browser.get(
      `/api/checkout/v1/payments/${code}?payment_page_slug=${live().school.slug}`,
    );
    const text = page.data<PaymentTruth>().next.join(' ');
    expect(text).toContain(`by ${formatDay(refundBy(live().services.clock.now()))}`);
    expect(text).not.toContain('1.22');
  });

  it('is not placed while its refund may be at the gateway, and the refusal says what to do', async () => {
    const { code, fee, place } = await refused();
    await use.db.query(
      `select settle_refund(r.id, 'SENT', null, null, '', 'resolver', $2, $2) from refunds r join payments p on p.id = r.payment_id
       where p.application_code = $1`,
      [code, live().services.clock.now()],
    );
    expect(await listed(code)).toEqual([]);
    expect(await place(1.22)).toMatch(
      /^placing_refused: This money is being refunded: .* If it becomes WAITING or FAILED, place the money then\./,
    );
    expect(await live().settledOf(fee)).toBe(0);
    await ourTime(HOUR);
    expect(await refundsOf(code)).toEqual(['WAITING 1.22']);
    expect(await place(1.22)).toBe('placed');
    expect(await refundsOf(code)).toEqual(['FAILED 1.22']);
  });

  it('is on record as sent before each call to the gateway, so that what waits is surely not there', async () => {
    const { code } = await refused();
    await ourTime(HOUR);
    expect(await moves(code)).toEqual(['REQUESTED SENT', 'SENT WAITING', 'WAITING SENT', 'SENT WAITING']);
  });

  it('is neither placed nor refunded again while the gateway says that a refund was made after it had failed, and is listed (decision 221)', async () => {
    const { code, fee, place } = await refused();
    const refund = await use.db.one<{ id: number; code: string; payment: string }>(
      `select r.id, r.refund_code as code, p.gateway_payment_id as payment from refunds r join payments p on p.id = r.payment_id
       where p.application_code = $1`,
      [code],
    );
    await use.db.query(`select settle_refund($1, 'FAILED', null, null, 'It failed.', 'test', null, $2)`, [
      refund.id,
      live().services.clock.now(),
    ]);
    expect(await listed(code)).toMatchObject([{ reason: 'EXCESS' }]);
    await applyRefundUpdate(
      live().services,
      live().school.accountId,
      {
        gateway_refund_id: 'rfnd_after_all',
        gateway_payment_id: refund.payment,
        key: refund.code,
        amount: paise(122),
        state: 'processed',
      },
      'webhook',
    );
    expect(await listed(code)).toMatchObject([{ reason: 'REFUND_TOLD_MADE', amount: 1.22, waiting: 0 }]);
    expect(await place(1.22)).toMatch(/^placing_refused: .* its settlement decides\.$/);
    const again = await live().app.browser().post(
      '/api/console/v1/refunds',
      {
        institute_code: 'kaveri',
        application_code: code,
        gateway_payment_id: refund.payment,
        reason: 'Once more',
      },
      { headers: headers(), bare: true },
    );
    expect(told(again)).toMatch(/^refund_refused: /);
    expect(await live().settledOf(fee)).toBe(0);
    expect(await refundsOf(code)).toEqual(['FAILED 1.22']);
  });

  it('is placed or refunded, never both, when both are tried at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { code, fee, place } = await refused();
      await live().sandbox.advance(live().school.keyId, 2 * DAY);
      const [answer] = await Promise.all([place(1.22), ourTime(HOUR)]);
      const placed = await live().settledOf(fee);
      expect(await refundsOf(code)).toEqual([placed === 122 ? 'FAILED 1.22' : 'PROCESSED 1.22']);
      expect(placed === 122).toBe(answer === 'placed');
    }
    expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
  });
});
