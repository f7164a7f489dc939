import { beforeEach, expect, it } from 'vitest';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import { describeOnBoth, emptyTables, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { aCampus } from '../../verification/testing/campus.ts';
import { notifyOfRefund } from './notify-of-refund.ts';

describeOnBoth('messages about refunds', (use) => {
  let services: TestServices;
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db);
  });

  /** A refund with its event, as request_refund() leaves them. */
  async function refund(requestedBy: 'EXCESS' | 'OPERATOR'): Promise<OutboxEvent> {
    const { instituteId } = await aCampus(use.db);
    const now = services.clock.now();
    const row = await use.db.one<{ id: number }>(
      `with account as (
         insert into gateway_accounts (institute_id, code, vendor, key_id, key_secret_sealed, webhook_secret_sealed, webhook_path)
         values ($1, 'one', 'SANDBOX', 'k', 's', 'w', 'p') returning id
       ), payment as (
         insert into payments (institute_id, kind, status, application_code, amount_paise, excess_paise, mode, gateway_account_id,
           gateway_payment_id, contact_mobile, received_at, booked_at)
         select $1, 'gateway', 'EXCESS', 'TXN261120ABCDEFGH', 4850050, 4850050, 'UPI', id, 'pay_1', '9000000001', $2, $2 from account
         returning id, gateway_account_id
       )
       insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, requested_by,
         created_at, updated_at)
       select 'ref_1', $1, id, gateway_account_id, 'key', 4850050, $3, $2, $2 from payment returning id`,
      [instituteId, now, requestedBy],
    );
    return {
      outbox_id: 1,
      institute_id: instituteId,
      event: 'refund.requested',
      student_id: null,
      student_sequence: null,
      object_version: 1,
      payload: { refund_id: row.id },
    };
  }

  it('announce a second payment’s refund at once, with amount and by when, and only once', async () => {
    const event = await refund('EXCESS');
    await Promise.all([
      notifyOfRefund(services, event, 'requested'),
      notifyOfRefund(services, event, 'requested'),
    ]);
    await notifyOfRefund(services, event, 'requested');
    await notifyOfRefund(services, event, 'processed');
    expect(services.sent).toHaveLength(1);
    expect(services.sent[0]).toMatchObject({
      channel: 'sms',
      to: '9000000001',
      template: 'refund_excess_no_page',
      test: true,
    });
    expect(services.sent[0]?.text).toBe(
      'Rs.48,500.50 came to kaveri School for fees that were already paid. It is being refunded and reaches the account you paid from within 5-7 working days. Transaction TXN261120ABCDEFGH.',
    );
  });

  it('say that a second payment could not be refunded, and who handles it, once (decision 40)', async () => {
    const event = await refund('EXCESS');
    await notifyOfRefund(services, event, 'requested');
    await notifyOfRefund(services, event, 'failed');
    await notifyOfRefund(services, event, 'failed');
    expect(services.sent.map(({ template }) => template)).toEqual([
      'refund_excess_no_page',
      'refund_failed_no_page',
    ]);
    expect(services.sent[1]?.text).toBe(
      'Your refund of Rs.48,500.50 could not be sent to the account you paid from. The accounts office of kaveri School will arrange it. Transaction TXN261120ABCDEFGH.',
    );
  });

  it('say once that a second payment is refunded later than promised (money, hole 4)', async () => {
    const event = await refund('EXCESS');
    for (const news of ['requested', 'delayed', 'delayed'] as const)
      await notifyOfRefund(services, event, news);
    expect(services.sent.map(({ template }) => template)).toEqual([
      'refund_excess_no_page',
      'refund_delayed_no_page',
    ]);
    expect(services.sent[1]?.text).toBe(
      'Your refund of Rs.48,500.50 from kaveri School could not be sent yet. We try again every day. It reaches you within 5-7 working days after that. You do not need to do anything. Transaction TXN261120ABCDEFGH.',
    );
  });

  it('say of every refund that it arrives later than its page said, and then also that it failed (money, hole 4)', async () => {
    const event = await refund('OPERATOR');
    await use.db.query('update refunds set delay_told_at = created_at');
    for (const news of ['requested', 'delayed', 'delayed', 'failed'] as const)
      await notifyOfRefund(services, event, news);
    expect(services.sent.map(({ template }) => template)).toEqual([
      'refund_delayed_no_page',
      'refund_failed_no_page',
    ]);
  });

  it('are not sent for a failed refund that was never announced', async () => {
    await notifyOfRefund(services, await refund('OPERATOR'), 'failed');
    expect(services.sent).toEqual([]);
  });

  it('report a requested refund when the gateway has made it, not before', async () => {
    const event = await refund('OPERATOR');
    await notifyOfRefund(services, event, 'requested');
    expect(services.sent).toEqual([]);
    await notifyOfRefund(services, event, 'processed');
    expect(services.sent[0]?.text).toBe(
      'kaveri School has refunded Rs.48,500.50 to you. It reaches the account you paid from within 5-7 working days. Transaction TXN261120ABCDEFGH.',
    );
  });

  it('say of a refund that reopens its fees that they are owed (money 2)', async () => {
    const event = await refund('OPERATOR');
    await use.db.query('update refunds set reopens_fees = true');
    await notifyOfRefund(services, event, 'processed');
    expect(services.sent[0]).toMatchObject({ template: 'refund_owed_again_no_page' });
    expect(services.sent[0]?.text).toContain(
      'within 5-7 working days. The fees it had paid are due again. Tr',
    );
  });

  /** The refunded payment gets its order, so that it has a page. */
  const withOrder = () =>
    use.db.query(
      `with made as (
         insert into orders (order_code, application_code, institute_id, page_id, card_code, title, financing_mode, contact_mobile,
           contact_email, amount_paise, status, gateway_account_id, created_at, expires_at, touched_at, paid_at)
         select 'ord_1', 'TXN261120ABCDEFGH', p.institute_id, g.id, 'full', 'Fees', 'DIRECT', p.contact_mobile, 'a@example.in',
           p.amount_paise, 'PAID', p.gateway_account_id, $1, $1, $1, $1
         from payments p join pages g on g.slug = 'term' returning id)
       update payments set order_id = made.id from made`,
      [services.clock.now()],
    );

  it.each([
    ['EXCESS', 'requested', 'refund_excess'],
    ['EXCESS', 'failed', 'refund_failed'],
    ['OPERATOR', 'processed', 'refund'],
  ] as const)(
    'link the page of the payment in e-mail and SMS: %s %s (decisions 23, 48)',
    async (requestedBy, news, template) => {
      const event = await refund(requestedBy);
      await withOrder();
      await notifyOfRefund(services, event, news);
      const [mail, sms] = services.sent.toSorted((a, b) => (a.channel < b.channel ? -1 : 1));
      const page = 'http://localhost:3000/term/p/TXN261120ABCDEFGH';
      expect(mail?.text).toContain(`Where your money is, at any time: ${page}`);
      expect(sms).toMatchObject({ template, vars: { PAGE: 'term', TRANSACTION: 'TXN261120ABCDEFGH' } });
      expect(sms?.text.endsWith(` Where your money is: ${page}`)).toBe(true);
    },
  );
});
