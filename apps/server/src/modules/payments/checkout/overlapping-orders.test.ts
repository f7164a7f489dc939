import type { OrderToken } from '@shulk/contract';
import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestAnswer, TestBrowser } from '../../../testing/index.ts';
import { livePayments } from '../testing/live-payments.ts';
import { askOrder, begunOrder, settled, sheet } from '../testing/pay-flow.ts';
import { aPayer } from '../testing/paying-school.ts';
import type { Pupil } from '../testing/paying-school.ts';

const MINUTE = 60;

describeOnBoth('fees that another payer began to pay', (use) => {
  const live = livePayments(use);

  const payerOf = (pupil: Pupil) => aPayer(live().app, live().services, live().school, pupil);
  const ask = (browser: TestBrowser, pupil: Pupil) => askOrder(browser, live().school, pupil);
  const begin = (browser: TestBrowser, pupil: Pupil) => begunOrder(live().app, browser, live().school, pupil);
  const wait = (minutes: number): void => live().services.clock.advance(minutes * MINUTE);

  /** As after a verified code: the browser proved a contact of the student. */
  async function prove(browser: { browserId: number }, pupil: Pupil): Promise<void> {
    const { instituteId, pageId } = live().school;
    await use.db.query(
      `insert into proofs (browser_session_id, page_id, institute_id, purpose, method, destination, student_ids, created_at,
         last_used_at, expires_at)
       values ($1, $2, $3, 'form', 'mobile_verf', '9876543210', array[$4::bigint], $5, $5, $5::timestamptz + interval '2 hours')`,
      [browser.browserId, pageId, instituteId, pupil.id, live().services.clock.now()],
    );
  }

  const refusal = ({ status, json }: TestAnswer) => ({ status, ...(json.success ? {} : json.error) });

  describe('a stranger who begins a payment again and again [S10] [R57]', () => {
    it('blocks the family for 5 minutes from the first attempt, not from the last', async () => {
      const { pupil, browser } = await live().aCase();
      const stranger = await payerOf(pupil);
      await begin(stranger, pupil);
      wait(4);
      const { token } = await begin(stranger, pupil);
      expect(refusal(await ask(browser, pupil))).toEqual({
        status: 409,
        code: 'order_in_progress',
        retry_after: MINUTE,
      });
      wait(1);
      expect((await ask(browser, pupil)).data<OrderToken>().resumed).toBe(false);
      expect(await live().statusOf(token.order_id)).toBe('CANCELLED');
    });

    it('gains nothing by a second attempt on the same order', async () => {
      const { pupil, browser } = await live().aCase();
      const { calls } = await begin(await payerOf(pupil), pupil);
      wait(4);
      expect((await calls.begin()).status).toBe(200);
      wait(1);
      expect((await ask(browser, pupil)).status).toBe(200);
    });

    it('gains nothing by coming back as another browser', async () => {
      const { pupil, browser } = await live().aCase();
      await begin(await payerOf(pupil), pupil);
      wait(5);
      await begin(await payerOf(pupil), pupil);
      expect((await ask(browser, pupil)).status).toBe(200);
    });

    it('is refused while the family pays, whatever the earlier attempts', async () => {
      const { pupil, browser } = await live().aCase();
      const stranger = await payerOf(pupil);
      await begin(stranger, pupil);
      wait(5);
      const { token } = await begin(browser, pupil);
      expect(refusal(await ask(stranger, pupil))).toMatchObject({ status: 409, retry_after: 5 * MINUTE });
      expect(await live().statusOf(token.order_id)).toBe('ATTEMPTED');
    });

    it('has 5 minutes again after an hour without an attempt', async () => {
      const { pupil } = await live().aCase();
      await begin(await payerOf(pupil), pupil);
      wait(61);
      await begin(await payerOf(pupil), pupil);
      const parent = await payerOf(pupil);
      expect(refusal(await ask(parent, pupil))).toMatchObject({ status: 409, retry_after: 5 * MINUTE });
    });

    it('never blocks a browser that proved a contact of the student, without a proof of its own', async () => {
      const { pupil } = await live().aCase();
      const parent = await payerOf(pupil);
      await prove(parent, pupil);
      const { token } = await begin(await payerOf(pupil), pupil);
      expect((await ask(parent, pupil)).status).toBe(200);
      expect(await live().statusOf(token.order_id)).toBe('CANCELLED');
    });

    it('is not helped by an expired proof, or one of another student', async () => {
      const { pupil } = await live().aCase();
      const other = await live().aCase();
      const parent = await payerOf(pupil);
      await prove(parent, other.pupil);
      await begin(await payerOf(pupil), pupil);
      expect((await ask(parent, pupil)).status).toBe(409);
      await prove(parent, pupil);
      await use.db.query('update proofs set revoked_at = created_at where browser_session_id = $1', [
        parent.browserId,
      ]);
      expect((await ask(parent, pupil)).status).toBe(409);
    });

    it('cannot use up a proven payer’s time by attempts of its own', async () => {
      const { pupil } = await live().aCase();
      const [parent, stranger] = [await payerOf(pupil), await payerOf(pupil)];
      await prove(parent, pupil);
      await begin(await payerOf(pupil), pupil);
      wait(5);
      const { token } = await begin(parent, pupil);
      wait(4);
      expect(refusal(await ask(stranger, pupil))).toMatchObject({ status: 409, retry_after: MINUTE });
      expect(await live().statusOf(token.order_id)).toBe('ATTEMPTED');
    });
  });

  it('shows the refused payer the true wait and whom to call at the institute (R57)', async () => {
    const { pupil, browser } = await live().aCase();
    const support = { visible: true, blocks: [{ name: 'Fees', phones: ['0821 240 0101'], emails: [] }] };
    const showHelp = `update pages set config = config || jsonb_build_object('support_block', $2::jsonb), version = version + 1 where id = $1`;
    await use.db.query(showHelp, [live().school.pageId, JSON.stringify(support)]);
    await begin(await payerOf(pupil), pupil);
    live().services.clock.advance(90);
    const refused = await ask(browser, pupil);
    expect(refused.json.message).toBe(
      'These fees are being paid on another phone or computer. Please try again in 4 minutes. For help, call 0821 240 0101.',
    );
    expect(refused.headers['retry-after']).toBe('210');
  });

  describe('two parents who both proved their contact', () => {
    it('the second waits for the first, sees that, and may pay when the first gave up (R57)', async () => {
      const { pupil } = await live().aCase();
      const [mother, father] = [await payerOf(pupil), await payerOf(pupil)];
      await prove(mother, pupil);
      await prove(father, pupil);
      const first = await begin(mother, pupil);
      const refused = await ask(father, pupil);
      expect(refused.json.message).toMatch(
        /^These fees are being paid on another phone or computer\. Please try again in 5 minutes\./,
      );
      await first.calls.cancel();
      expect((await ask(father, pupil)).data<OrderToken>().resumed).toBe(false);
    });

    it('both pay in the end, and one payment counts: the other is refunded, and each sheet shows its own', async () => {
      const { pupil, fee } = await live().aCase();
      const [mother, father] = [await payerOf(pupil), await payerOf(pupil)];
      await prove(mother, pupil);
      await prove(father, pupil);
      const first = await begin(mother, pupil);
      wait(5);
      const second = await begin(father, pupil);
      await live().sandbox.pay(first.launch.gateway_order_id);
      await live().sandbox.pay(second.launch.gateway_order_id);
      await settled(live().sandbox, live().services, live().school);
      expect(await live().settledOf(fee)).toBe(1_530_000);
      const booked = [
        ...(await live().paymentsOf(first.token.order_id)),
        ...(await live().paymentsOf(second.token.order_id)),
      ];
      expect(booked.map(({ status }) => status).sort()).toEqual(['CAPTURED', 'EXCESS']);
    });

    it('the second sees that nothing is settled while the bank has the payment of the first', async () => {
      const { pupil } = await live().aCase();
      const [mother, father] = [await payerOf(pupil), await payerOf(pupil)];
      await prove(mother, pupil);
      await prove(father, pupil);
      const first = await begin(mother, pupil);
      await live().sandbox.pay(first.launch.gateway_order_id, { outcome: 'pending' });
      wait(5);
      const refused = await ask(father, pupil);
      expect(refused.json.message).toMatch(/is still open\. Please wait until it is paid or fails/);
      await settled(live().sandbox, live().services, live().school, 20);
      expect(await sheet(live().app, first.token.checkout_token).status()).toMatchObject({ state: 'PAID' });
      expect((await ask(father, pupil)).json.success).toBe(false);
    });
  });
});
