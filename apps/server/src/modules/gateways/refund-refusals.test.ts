import { paise, refundRefusal } from '@shulk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plusMs, systemClock } from '../../platform/clock.ts';
import { candidates, HOOK_SECRET, LABELS, SECRET } from './testing/gateway-candidates.ts';
import { startLiveSandbox } from './testing/live-sandbox.ts';
import type { LiveSandbox } from './testing/live-sandbox.ts';
import type { RefundRef } from './gateway.ts';
import { CallRefused, CallUnknown } from '../../platform/outbound/answers.ts';

describe.each(candidates)('a refund that $name does not accept', (candidate) => {
  let sandbox: LiveSandbox;
  /** What was asked for last, to look for it. */
  let asked: RefundRef;
  beforeAll(async () => {
    sandbox = await startLiveSandbox();
    await sandbox.account(candidate.keyId, {
      key_secret: SECRET,
      webhook_secret: HOOK_SECRET,
      protocol: candidate.name,
    });
  });
  afterAll(() => sandbox.stop());

  /** What a refund request throws for a payment with this outcome. */
  async function refusal(outcome: string, amount = 5_000): Promise<unknown> {
    const gateway = candidate.open(sandbox.url + candidate.path);
    const order = await gateway.openOrder({
      amount: paise(5_000),
      receipt: `ord_${outcome}_${amount}`,
      description: 'Term fee',
      labels: LABELS,
      payer: { mobile: '9000000001', email: 'asha@example.in', name: 'Asha' },
      return_url: 'http://127.0.0.1:9/return',
      payable_until: plusMs(systemClock.now(), 90 * 60_000),
    });
    const paid = await sandbox.pay(order.gateway_order_id, { outcome, key_id: candidate.keyId });
    const named = {
      gateway_payment_id: paid.payment_id,
      gateway_order_id: order.gateway_order_id,
      key: `ref_${outcome}_${amount}`,
    };
    asked = { ...named, gateway_refund_id: '' };
    return gateway.refund({ ...named, amount: paise(amount) }).catch((error: unknown) => error);
  }

  it('for lack of balance is told from one that will never pass (money, hole 4)', async () => {
    const reasons = [];
    for (const error of [await refusal('refund_low_balance'), await refusal('success', 5_001)]) {
      expect(error).toBeInstanceOf(CallRefused);
      if (error instanceof CallRefused) reasons.push(refundRefusal(error.status, error.words));
    }
    expect(reasons).toEqual(['balance', 'final']);
  });

  it('with 429 leaves the outcome open, and has the status (money, hole 4)', async () => {
    const error = await refusal('refund_busy');
    expect(error).toBeInstanceOf(CallUnknown);
    expect(error).toMatchObject({ status: 429 });
  });

  it('with an error of its own may have been made, and is not shown at once (decision 220)', async () => {
    const error = await refusal('refund_unclear');
    expect(error).toBeInstanceOf(CallUnknown);
    expect(refundRefusal((error as CallUnknown).status, '')).toBe('broken');
    const made = () => candidate.open(sandbox.url + candidate.path).fetchRefund(asked);
    expect(await made()).toBeUndefined();
    await sandbox.advance(candidate.keyId, 2 * 3_600);
    expect(await made()).toMatchObject({ amount: 5_000, state: 'processed' });
  });
});
