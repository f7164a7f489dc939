import { beforeEach, expect, it } from 'vitest';
import type { OutboxEvent } from '../../platform/outbox.ts';
import { describeOnBoth, emptyTables, testServices } from '../../testing/index.ts';
import type { TestServices } from '../../testing/index.ts';
import { aCampus } from '../verification/testing/campus.ts';
import { tellRefund } from './tell-refund.ts';

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
         insert into payments (institute_id, kind, status, application_code, amount_paise, mode, gateway_account_id,
           gateway_payment_id, contact_mobile, received_at)
         select $1, 'gateway', 'EXCESS', 'TXN261120ABCDEFGH', 4850050, 'UPI', id, 'pay_1', '9000000001', $2 from account
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

  it('tell of a second payment’s return at once, with amount and by when, and only once', async () => {
    const event = await refund('EXCESS');
    await Promise.all([tellRefund(services, event, 'requested'), tellRefund(services, event, 'requested')]);
    await tellRefund(services, event, 'requested');
    await tellRefund(services, event, 'processed');
    expect(services.sent).toHaveLength(1);
    expect(services.sent[0]).toMatchObject({
      channel: 'sms',
      to: '9000000001',
      template: 'refund_excess',
      test: true,
    });
    expect(services.sent[0]?.text).toBe(
      'Rs.48,500.50 came to kaveri School for fees that were paid already. It goes back to where you paid from and reaches you within 5-7 working days. Transaction TXN261120ABCDEFGH.',
    );
  });

  it('tell of one that was asked for when the gateway has made it, not before', async () => {
    const event = await refund('OPERATOR');
    await tellRefund(services, event, 'requested');
    expect(services.sent).toEqual([]);
    await tellRefund(services, event, 'processed');
    expect(services.sent[0]?.text).toBe(
      'kaveri School has given Rs.48,500.50 back to you. It goes to where you paid from and reaches you within 5-7 working days. Transaction TXN261120ABCDEFGH.',
    );
  });
});
