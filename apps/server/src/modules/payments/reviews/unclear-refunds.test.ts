import type { PaymentRefunds, ReviewView } from '@shulk/contract';
import { paise } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestAnswer } from '../../../testing/index.ts';
import { disputed, hourOfDispute } from '../../gateways/testing/disputes.ts';
import { checkBooks } from '../../ledger/index.ts';
import { applyDisputeUpdate } from '../disputes/apply-dispute-update.ts';
import { applyRefundUpdate } from '../refunds/adopt-refund.ts';
import { workRefunds } from '../refunds/work-refunds.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, connect, settled } from '../testing/pay-flow.ts';
import { aFee } from '../testing/paying-school.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

describeOnBoth('money whose refund may or may not have been made (decision 220)', (use) => {
  const live = livePayments(use);
  let keys = 0;
  const headers = () => {
    keys += 1;
    return {
      authorization: `Bearer ${live().services.settings.operatorKey}`,
      'idempotency-key': `unclear-${keys}`,
    };
  };
  const get = async <T>(path: string): Promise<T> =>
    (await live().app.browser().get(`/api/console/v1/${path}`, { headers: headers(), bare: true })).data<T>();
  const post = (path: string, body: object): Promise<TestAnswer> =>
    live()
      .app.browser()
      .post(
        `/api/console/v1/${path}`,
        { institute_code: 'kaveri', ...body },
        { headers: headers(), bare: true },
      );
  const refundsOf = async (code: string) =>
    (await get<PaymentRefunds[]>(`refunds?institute_code=kaveri&application_code=${code}`)).flatMap(
      ({ refunds }) => refunds.map(({ amount, status, requested_by: by }) => `${status} ${amount} ${by}`),
    );
  /** The payment that is refunded. */
  const refundedOf = async (code: string) =>
    (await get<PaymentRefunds[]>(`refunds?institute_code=kaveri&application_code=${code}`)).find(
      ({ refunds }) => refunds.length > 0,
    )?.gateway_payment_id ?? '';
  const listed = async (code: string) =>
    (await get<ReviewView[]>('reviews?institute_code=kaveri'))
      .filter(({ application_code: listedCode }) => listedCode === code)
      .map(({ reason, waiting, placeable }) => `${reason} ${waiting} ${placeable}`);
  const told = ({ json }: TestAnswer) =>
    json.success ? 'placed' : `${json.error.code}: ${Object.values(json.error.fields ?? {}).join()}`;
  const byTheBooks = () => checkBooks(use.db, { now: live().services.clock.now() });
  /** Only our own clock advances. */
  const ourTime = async (seconds: number): Promise<void> => {
    live().services.clock.advance(seconds);
    await workRefunds(live().services);
  };
  const theirTime = (seconds: number) => settled(live().sandbox, live().services, live().school, seconds);
  /** A refund that is due now gets no answer. */
  const unanswered = async (): Promise<void> => {
    await live().hideGateway(true);
    await ourTime(10);
    await live().hideGateway(false);
  };

  /** A fee paid twice, whose amount chooses what the sandbox does with refunds, and another fee due since. */
  async function paidTwice(amount: number) {
    const { pupil, browser } = await live().aCase(amount);
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    const code = token.application_code;
    for (const outcome of ['late_success', 'success'])
      await live().sandbox.pay(launch.gateway_order_id, { outcome });
    await theirTime(60);
    const fee = await aFee(live().school, pupil, 'bus', 100_000);
    const { sft } = await use.db.one<{ sft: string }>('select sft_code as sft from fee_lines where id = $1', [
      fee,
    ]);
    const place = async (rupees: number) =>
      told(
        await post('reviews/place', {
          application_code: code,
          fees: [{ fee: sft, amount: rupees }],
          by: 'Meera Nair',
          reason: 'As the father asked',
        }),
      );
    return { code, fee, place };
  }

  it('is listed as unclear and not placed, and is booked once when the gateway shows the refund it had answered with an error', async () => {
    const { code, fee, place } = await paidTwice(137);
    await ourTime(0);
    expect(await refundsOf(code)).toEqual(['WAITING 1.37 EXCESS']);
    expect(await listed(code)).toEqual(['REFUND_UNCLEAR 1.37 0']);
    await ourTime(HOUR);
    expect(await place(1.37)).toMatch(/^placing_refused: The gateway may have made the refund/);
    await theirTime(2 * HOUR);
    expect(await refundsOf(code)).toEqual(['PROCESSED 1.37 EXCESS']);
    expect(await listed(code)).toEqual([]);
    expect(await live().settledOf(fee)).toBe(0);
    expect(await byTheBooks()).toEqual([]);
  });

  it('stays unclear when a repeat is refused, until a question a day later finds no refund', async () => {
    const { code, fee, place } = await paidTwice(122);
    await unanswered();
    expect(await refundsOf(code)).toEqual(['UNKNOWN 1.22 EXCESS']);
    expect(await listed(code)).toEqual(['REFUND_UNCLEAR 1.22 0']);
    await ourTime(60);
    expect(await refundsOf(code)).toEqual(['WAITING 1.22 EXCESS']);
    expect(await listed(code)).toEqual(['REFUND_UNCLEAR 1.22 0']);
    expect(await place(1.22)).toMatch(/^placing_refused: The gateway may have made the refund/);
    for (const hours of [1, 4, 20]) await ourTime(hours * HOUR);
    expect(await listed(code)).toEqual(['REFUND_WAITS 1.22 1.22']);
    expect(await place(1.22)).toBe('placed');
    expect(await live().settledOf(fee)).toBe(122);
    expect(await refundsOf(code)).toEqual(['FAILED 1.22 EXCESS']);
    expect(await byTheBooks()).toEqual([]);
  });

  it('is not freed by a final refusal, nor taken for a refund of the dashboard, before such a question', async () => {
    const { code, place } = await paidTwice(100_100);
    await unanswered();
    const payment = await refundedOf(code);
    await live().tellNothing();
    await live().sandbox.refundByHand(payment);
    await connect(live().sandbox, live().app, live().school);
    await ourTime(60);
    expect(await refundsOf(code)).toEqual(['WAITING 1001 EXCESS']);
    expect(await place(1)).toMatch(/^placing_refused: The gateway may have made the refund/);
    const news = {
      gateway_refund_id: 'rfnd_other',
      gateway_payment_id: payment,
      amount: paise(100_100),
      key: '',
    };
    const adopt = () =>
      applyRefundUpdate(live().services, live().school.accountId, { ...news, state: 'processed' }, 'webhook');
    expect(await adopt()).toBe('waits');
    for (const hours of [1, 4, 20]) await ourTime(hours * HOUR);
    expect(await refundsOf(code)).toEqual(['FAILED 1001 EXCESS', 'PROCESSED 1001 GATEWAY']);
    expect(await byTheBooks()).toEqual([]);
  });

  describe('while a bank disputes it', () => {
    /** A refund that the gateway did not answer, then refused, and a dispute of the same money. */
    async function disputedMoney() {
      const { code } = await paidTwice(122);
      await unanswered();
      await ourTime(60);
      const payment = await refundedOf(code);
      const hear = (state: 'OPEN' | 'LOST' | 'WON', hour: number) =>
        applyDisputeUpdate(
          live().services,
          live().school.accountId,
          disputed(payment, 122, { state, at: hourOfDispute(hour) }),
          'webhook',
        );
      await hear('OPEN', 1);
      return { code, hear };
    }
    /** The gateway would make the refund now, if it were sent. */
    const aDayLater = async () => {
      await theirTime(3 * DAY);
      for (const hours of [1, 4, 20]) await ourTime(hours * HOUR);
    };

    it('is looked for and not sent again, waits for the end of the dispute, and goes back if it is won', async () => {
      const { code, hear } = await disputedMoney();
      expect(await listed(code)).toEqual(['REFUND_UNCLEAR 1.22 0']);
      await aDayLater();
      expect(await refundsOf(code)).toEqual(['WAITING 1.22 EXCESS']);
      expect(await listed(code)).toEqual(['REFUND_WAITS 1.22 0']);
      await hear('WON', 9);
      await ourTime(HOUR);
      expect(await refundsOf(code)).toEqual(['PROCESSED 1.22 EXCESS']);
      expect(await byTheBooks()).toEqual([]);
    });

    it('keeps its room if the dispute is lost, and goes to the dispute once the gateway knows no refund', async () => {
      const { code, hear } = await disputedMoney();
      await hear('LOST', 9);
      expect(await refundsOf(code)).toEqual(['WAITING 1.22 EXCESS']);
      await aDayLater();
      expect(await refundsOf(code)).toEqual(['FAILED 1.22 EXCESS', 'PROCESSED 1.22 DISPUTE']);
      expect(await byTheBooks()).toEqual([]);
    });
  });

  it('is listed while it is under review after seven days without a verdict', async () => {
    const { code, place } = await paidTwice(100_200);
    await live().hideGateway(true);
    for (let day = 0; day < 9; day += 1) await ourTime(DAY);
    await live().hideGateway(false);
    expect(await refundsOf(code)).toEqual(['UNKNOWN 1002 EXCESS']);
    expect(await listed(code)).toEqual(['REFUND_UNCLEAR 1002 0']);
    expect(await place(1)).toMatch(/^placing_refused: The gateway may have made the refund/);
  });
});
