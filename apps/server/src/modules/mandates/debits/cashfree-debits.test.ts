import type { MandateLaunch } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { CASHFREE_KEY } from '../../payments/testing/cashfree-school.ts';
import { CashfreeMandates } from '../testing/cashfree-mandates.ts';
import { liveMandates } from '../testing/live-mandates.ts';

describeOnBoth('an auto debit by Cashfree (decision 36)', (use) => {
  const live = liveMandates(use);
  let months = 1;
  let known: CashfreeMandates | undefined;
  const cashfree = async (): Promise<CashfreeMandates> => {
    if (known === undefined) {
      known = new CashfreeMandates(live());
      await known.connect();
    }
    return known;
  };
  /** Each test uses another month, because the school's clock only moves forward. */
  const days = () => {
    months += 1;
    const month = `2027-${String(months).padStart(2, '0')}`;
    return { due: `${month}-15`, on: (day: number, time = '00:00') => `${month}-${day}T${time}:00+05:30` };
  };

  it('opens the approval with a session, and is active once the gateway says so (gateways B.5)', async () => {
    const gateway = await cashfree();
    const { due } = days();
    const asked = await live().ask(await live().aPlanned([{ paise: 900_000, due }]));
    const launch = await gateway.approve(asked);
    expect(launch).toMatchObject({
      protocol: 'cashfree',
      key: CASHFREE_KEY,
      script_url: '/sandbox/cashfree/v3/cashfree.js',
      recurring: true,
      amount_paise: 100,
    });
    expect(launch.launch_token).toMatch(/^sub_session_/);
    expect(await asked.status()).toMatchObject({ state: 'AUTHORISED' });
    expect(await live().mandatesOf(asked)).toEqual(['ACTIVE']);
  });

  it('returns the same session when the payer agrees twice, and is active even without a message', async () => {
    const gateway = await cashfree();
    const { due } = days();
    const asked = await live().ask(await live().aPlanned([{ paise: 900_000, due }]));
    await gateway.hears(false);
    const first = (await asked.register()).data<MandateLaunch>();
    const second = (await asked.register()).data<MandateLaunch>();
    expect([second.gateway_order_id, second.launch_token]).toEqual([
      first.gateway_order_id,
      first.launch_token,
    ]);
    await live().sandbox.pay(first.gateway_order_id, { key_id: CASHFREE_KEY });
    live().services.clock.advance(3);
    expect(await asked.status()).toMatchObject({ state: 'AUTHORISED' });
    await gateway.hears(true);
  });

  it('is refused in plain words, and may be retried under another registration', async () => {
    const gateway = await cashfree();
    const { due } = days();
    const asked = await live().ask(await live().aPlanned([{ paise: 1_800_000, due }]));
    const refused = await gateway.approve(asked, 'mandate_refused');
    expect(await asked.status()).toMatchObject({
      state: 'FAILED',
      reason: expect.stringMatching(/^Your bank/),
    });
    const again = await gateway.approve(asked);
    expect(again.gateway_order_id).not.toBe(refused.gateway_order_id);
    expect(again.amount_paise).toBe(0);
    expect(await live().mandatesOf(asked)).toEqual(['REJECTED', 'ACTIVE']);
  });

  it.each([
    ['UPI', 900_000, '14:00'],
    ['eNACH', 1_800_000, '09:00'],
  ])(
    'is debited by %s once, a day after its notice, and booked as any payment',
    async (method, paise, after) => {
      const gateway = await cashfree();
      const { due, on } = days();
      const sheet = await gateway.authorised([{ paise, due }]);
      await gateway.moveTo(on(15, '07:30'));
      expect(await live().debitsOf(sheet)).toEqual(['1 NOTIFIED']);
      await gateway.moveTo(on(15, after));
      await gateway.moveTo(on(17));
      expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
      expect(await live().paidOf(sheet)).toEqual({ settled: [paise], payments: [`${paise} CAPTURED`] });
      const [payment] = await use.db.query<{ method: string }>(
        'select a.method from attempts a join orders o on o.id = a.order_id where o.student_id = $1',
        [sheet.pupil.id],
      );
      expect(payment?.method).toBe(method);
      // Everything is paid: the mandate is over, here and at Cashfree.
      expect(await live().mandatesOf(sheet)).toEqual(['COMPLETED']);
      expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
    },
  );

  it('is retried for insufficient funds, and left to the payer when the account is closed (regulation E.2)', async () => {
    const gateway = await cashfree();
    const { due, on } = days();
    const once = await gateway.authorised([{ paise: 900_032, due }]);
    const closed = await gateway.authorised([{ paise: 900_033, due }]);
    await gateway.moveTo(on(28));
    expect(await live().debitsOf(once)).toEqual(['1 PAID']);
    expect((await live().paidOf(once)).payments).toEqual(['900032 CAPTURED']);
    expect(await live().debitsOf(closed)).toEqual(['1 CANCELLED']);
    expect(await live().mandatesOf(closed)).toEqual(['CANCELLED']);
    expect((await live().paidOf(closed)).payments).toEqual([]);
  });

  it('is not executed when the fee was paid another way after its notice (R10)', async () => {
    const gateway = await cashfree();
    const { due, on } = days();
    const paid = await gateway.authorised([{ paise: 900_000, due }]);
    const unpaid = await gateway.authorised([{ paise: 900_000, due }]);
    await gateway.moveTo(on(15, '07:30'));
    expect([await live().debitsOf(paid), await live().debitsOf(unpaid)]).toEqual([
      ['1 NOTIFIED'],
      ['1 NOTIFIED'],
    ]);
    const now = (await live().order(paid, 'full')).data<{ checkout_token: string }>();
    const headers = { authorization: `Bearer ${now.checkout_token}` };
    const begun = await live().app.browser().post('/api/checkout/v1/attempts', {}, { headers });
    const { gateway_order_id } = begun.data<{ gateway_order_id: string }>();
    await live().sandbox.pay(gateway_order_id, { key_id: CASHFREE_KEY });
    // This payer starts a payment and abandons it: notice is given again, with a new payment id.
    (await live().order(unpaid, 'full')).data();
    await gateway.moveTo(on(20));
    expect([await live().debitsOf(paid), await live().debitsOf(unpaid)]).toEqual([
      ['1 CANCELLED'],
      ['1 PAID'],
    ]);
    expect((await live().paidOf(paid)).payments).toEqual(['900000 CAPTURED']);
    expect((await live().paidOf(unpaid)).payments).toEqual(['900000 CAPTURED']);
    expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
  });

  it('waits for a bank that answers after two days', async () => {
    const gateway = await cashfree();
    const { due, on } = days();
    const slow = await gateway.authorised([{ paise: 1_800_037, due }]);
    await gateway.moveTo(on(16));
    expect(await live().debitsOf(slow)).toEqual(['1 SUBMITTED']);
    await gateway.moveTo(on(19));
    expect(await live().debitsOf(slow)).toEqual(['1 PAID']);
    expect((await live().paidOf(slow)).payments).toEqual(['1800037 CAPTURED']);
  });

  it('is made once when the gateway’s answer was lost, and found again by our own reference', async () => {
    const gateway = await cashfree();
    const { due, on } = days();
    await gateway.hears(false);
    const asked = await live().ask(await live().aPlanned([{ paise: 900_039, due }]));
    const { gateway_order_id } = (await asked.register()).data<MandateLaunch>();
    await live().sandbox.pay(gateway_order_id, { key_id: CASHFREE_KEY });
    live().services.clock.advance(3);
    expect(await asked.status()).toMatchObject({ state: 'AUTHORISED' });
    await gateway.moveTo(on(18));
    expect(await live().debitsOf(asked)).toEqual(['1 PAID']);
    expect((await live().paidOf(asked)).payments).toEqual(['900039 CAPTURED']);
    await gateway.hears(true);
  });
});
