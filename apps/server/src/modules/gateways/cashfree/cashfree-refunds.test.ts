import { paise, refundRefusal } from '@shulk/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { cashfreeBefore, closePeer } from '../testing/cashfree-peer.ts';
import { CallRefused } from '../../../platform/outbound/answers.ts';

afterEach(closePeer);

const paid = (cf_payment_id: string, payment_status = 'SUCCESS') => ({
  cf_payment_id,
  order_id: 'ord_1',
  payment_status,
  payment_amount: 100,
});
const given = (cf_payment_id: string, refund_amount: number, refund_status = 'SUCCESS') => ({
  cf_refund_id: `auto_${cf_payment_id}`,
  cf_payment_id,
  refund_amount,
  refund_status,
  refund_type: 'PAYMENT_AUTO_REFUND',
});
const ORDER = '/pg/orders/ord_1';
const input = { gateway_payment_id: '51', gateway_order_id: 'ord_1', key: 'ref_1', amount: paise(10_000) };
const answer = { cf_refund_id: 'r_1', cf_payment_id: '51', refund_id: 'ref_1', refund_amount: 100 };

/** Requests the refund of payment 51. @returns the refusal, if any, and whether Cashfree was called for it */
async function refund(payments: readonly object[], refunds: readonly object[]) {
  const { gateway, seen } = await cashfreeBefore({
    [`GET ${ORDER}/payments`]: payments,
    [`GET ${ORDER}/refunds`]: refunds,
    [`POST ${ORDER}/refunds`]: { ...answer, refund_status: 'PENDING' },
  });
  const { refund: answered, refusal } = await gateway.refund(input).then(
    (told) => ({ refund: told, refusal: undefined }),
    (error: unknown) => ({ refund: undefined, refusal: error }),
  );
  return { answered, refusal, isAsked: seen.some(({ call }) => call.startsWith('POST')) };
}

describe('a refund at Cashfree, which refunds an order and not a payment (decision 106)', () => {
  it('is requested if the order was paid once', async () => {
    const tries = [paid('50', 'FAILED'), paid('51')];
    expect(await refund(tries, [])).toMatchObject({ refusal: undefined, isAsked: true });
  });

  it('is not requested while another payment of the order might be refunded instead', async () => {
    const { refusal, isAsked } = await refund([paid('51'), paid('52')], []);
    expect(isAsked).toBe(false);
    expect(refusal).toBeInstanceOf(CallRefused);
    const { status, words } = refusal as CallRefused;
    // It is retried: Cashfree refunds the second payment of an order by itself.
    expect(refundRefusal(status, words)).toBe('other');
  });

  it('is requested as soon as the other one is refunded', async () => {
    const both = [paid('51'), paid('52')];
    expect(await refund(both, [given('52', 100, 'PENDING')])).toMatchObject({
      refusal: undefined,
      isAsked: true,
    });
    expect((await refund(both, [given('52', 100, 'FAILED')])).isAsked).toBe(false);
  });

  it.each([
    ['PENDING', 'pending'],
    ['SUCCESS', 'processed'],
  ])('is the one Cashfree makes by itself, which is %s there and %s here', async (status, state) => {
    const { answered, isAsked } = await refund([paid('51'), paid('52')], [given('51', 100, status)]);
    expect(isAsked).toBe(false);
    expect(answered).toMatchObject({
      gateway_refund_id: 'auto_51',
      gateway_payment_id: '51',
      amount: 10_000,
      state,
    });
  });

  it('is refused for good if nothing is left of its payment otherwise', async () => {
    for (const other of [given('51', 60), { ...given('51', 100), refund_type: 'MERCHANT_INITIATED' }]) {
      const { refusal, isAsked } = await refund([paid('51'), paid('52')], [other]);
      expect(isAsked).toBe(false);
      const { status, words } = refusal as CallRefused;
      expect(refundRefusal(status, words)).toBe('final');
    }
  });

  it('that Cashfree makes by itself has a message of its own', async () => {
    const { gateway } = await cashfreeBefore({});
    const body = JSON.stringify({
      type: 'AUTO_REFUND_STATUS_WEBHOOK',
      event_time: '2026-11-20T12:20:29+05:30',
      data: {
        auto_refund: {
          event: 'AUTO-REFUND',
          cf_refund_id: 1243460973,
          cf_payment_id: '52',
          order_id: 'ord_1',
          refund_amount: 100,
          refund_type: 'PAYMENT_AUTO_REFUND',
          refund_status: 'SUCCESS',
          refund_reason: 'Multiple payments were performed against same order.',
        },
      },
    });
    expect(gateway.readWebhook(body).refund).toEqual({
      gateway_refund_id: '1243460973',
      gateway_payment_id: '52',
      key: '',
      amount: 10_000,
      state: 'processed',
      isByGateway: true,
    });
  });

  it('that Cashfree makes by itself is told from others in the list [decision 219]', async () => {
    const asked = { ...given('51', 40), cf_refund_id: 'asked', refund_type: 'MERCHANT_INITIATED' };
    const { gateway } = await cashfreeBefore({ [`GET ${ORDER}/refunds`]: [given('51', 60), asked] });
    expect((await gateway.refundsOf('51', 'ord_1')).map(({ isByGateway }) => isByGateway)).toEqual([
      true,
      undefined,
    ]);
  });
});
