import type { DisputeEvidence, DisputeStepView, DisputeView } from '@shulk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBoth, testApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { mountPayments } from '../index.ts';
import { selectOutcomes } from '../outcomes/outcomes.store.ts';
import { disputed, hourOfDispute as at } from '../../gateways/testing/disputes.ts';
import { disputedPayments } from '../testing/disputed-payments.ts';

describeOnBoth('disputes for the office (decision 95)', (use) => {
  const { on, aPaid, hear } = disputedPayments(use);
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(on().services, mountPayments);
    on().services.clock.set('2026-11-21T06:30:00.000Z');
  });
  afterAll(() => app.close());

  const headers = () => ({ authorization: `Bearer ${on().services.settings.operatorKey}` });
  const get = (path: string) =>
    app.browser().get(`/api/console/v1/disputes${path}`, { headers: headers(), bare: true });
  const list = async (which = 'open') =>
    (await get(`?institute_code=capture&which=${which}`)).data<DisputeView[]>();
  const evidenceOf = (dispute: string, institute = 'capture') =>
    get(`/evidence?institute_code=${institute}&dispute=${dispute}&by=Meera%20Nair`);

  it('are listed by deadline, with the hours that are left, and ended ones on request', async () => {
    const [late, soon, ended] = [await aPaid(), await aPaid(), await aPaid()];
    const by = (day: number) => ({ respond_by: `2026-11-${day}T06:00:00.000Z` as never });
    await hear(disputed(late.payment, 100_000, by(25)));
    await hear(disputed(soon.payment, 100_000, by(23)));
    await hear(disputed(ended.payment, 100_000, { state: 'WON', at: at(1) }));
    expect(await list()).toMatchObject([
      { dispute: `disp_${soon.payment}`, state: 'OPEN', hours_left: 47, amount: 1000, lost: 0, ended_at: '' },
      { dispute: `disp_${late.payment}`, hours_left: 95 },
    ]);
    expect((await list('all')).at(-1)).toMatchObject({ state: 'WON', hours_left: null, ended_at: at(1) });
  });

  it('show everything in the books about the payment: order, proven contact, receipt, page, refunds, messages', async () => {
    const { payment } = await aPaid();
    const { id, order, student } = await use.db.one<{ id: number; order: number; student: number }>(
      'select id, order_id as order, student_id as student from payments where gateway_payment_id = $1',
      [payment],
    );
    const browser = await use.db.one<{ id: number }>(
      `insert into browser_sessions (token_hash, created_at, last_seen_at) values (decode(md5($1), 'hex'), now(), now()) returning id`,
      [payment],
    );
    await use.db.query(
      `update orders set browser_session_id = $2, contact_mobile = '9000000811' where id = $1`,
      [order, browser.id],
    );
    const code = (student_id: number | null, verified: string | null, destination: string) =>
      use.db.query(
        `insert into otp_challenges (browser_session_id, page_id, institute_id, student_id, student_uuid_key, purpose, method,
           destination, salt, code_mac, created_at, expires_at, closed_at, verified_at)
         values ($1, $2, $3, $4, '', 'form', 'mobile_verf', $5, '', '', '2026-11-20', '2026-11-21', '2026-11-20', $6)`,
        [browser.id, on().school.pageId, on().school.instituteId, student_id, destination, verified],
      );
    await code(student, '2026-11-20T06:50:00Z', '9000000811');
    await code(student, null, '9000000812');
    await code(null, '2026-11-20T06:51:00Z', '9000000813');
    await code(student, '2026-11-21T06:00:00Z', '9000000814');
    await use.db.query(
      `insert into sent_messages values ($1, $2, 'sms', '2026-11-20', '2026-11-20T07:01:00Z')`,
      [on().school.instituteId, `payment:${id}`],
    );
    await hear(disputed(payment, 30_000));
    // What is erased or changed while the bank decides does not reach the evidence (decision 103).
    await use.db.query(`update orders set contact_mobile = '9000000899', contact_email = '' where id = $1`, [
      order,
    ]);
    await use.db.query('delete from otp_challenges where browser_session_id = $1', [browser.id]);
    await hear(disputed(payment, 30_000, { state: 'LOST', at: at(2) }));
    const told = (await evidenceOf(`disp_${payment}`)).data<DisputeEvidence>();
    expect(told).toMatchObject({
      dispute: { state: 'LOST', lost: 300 },
      institute: { name: 'Kaveri School', address: '1 River Road, Mysuru' },
      payment: { amount: 1000, method: 'UPI', bank_reference: 'RRN1', status: 'PARTIALLY REFUNDED' },
      order: { made_by: 'browser', contact_mobile: '9000000811', lines: [{ amount: 1000, late_fee: 0 }] },
      proofs: [{ method: 'mobile_verf', destination: '9000000811', proven_at: '2026-11-20T06:50:00.000Z' }],
      consents: [],
      receipt: { number: expect.stringMatching(/^RCP\//) as unknown },
      page: { slug: on().school.slug },
      refunds: [{ requested_by: 'DISPUTE', amount: 300, status: 'PROCESSED' }],
      messages: [{ channel: 'sms', sent_at: '2026-11-20T07:01:00.000Z' }],
    });
    expect(told.receipt?.verify_at).toContain(`/verify/${told.receipt?.verification_code}`);
    expect(told.history.map(({ what }) => what)).toEqual(['opened', 'moved', 'lost']);
  });

  it('show what the payer agreed to: the loan whose first instalments were paid, the auto debit that took the money', async () => {
    const [advance, debited] = [await aPaid(), await aPaid()];
    const { instituteId, pageId, accountId } = on().school;
    const made = await use.db.one<{ id: number; student: number }>(
      `insert into emi_applications (institute_id, student_id, application_code, status, amount_paise, applied_on)
       select $1, student_id, 'EMI1', 'ACTIVE', 100000, '2026-11-19' from orders where id = $2 returning id, student_id as student`,
      [instituteId, advance.order],
    );
    await use.db.query(
      `with lender as (
         insert into lender_accounts (institute_id, name, key_id, key_secret_sealed, webhook_secret_sealed, webhook_path, facts)
         values ($1, 'Sahyadri', 'k', 's', 'w', 'evidence-lender', '{}') returning id)
       insert into loan_applications (application_id, institute_id, loan_code, page_id, lender_account_id, card_code, card_title,
         lines, key_facts, proposal_no, valid_till, created_at, touched_at)
       select $2, $1, 'emi_1', $3, id, 'emi', 'Monthly', '[]', '{}', 'P-1', '2026-11-20', '2026-11-19', '2026-11-19' from lender`,
      [instituteId, made.id, pageId],
    );
    await use.db.query(
      `insert into loan_consents (application_id, institute_id, text_version, body, channel, sent_to, given_at)
       values ($2, $1, 'v1', 'I agree to the loan.', 'sms', '9000000811', '2026-11-19T06:00:00Z')`,
      [instituteId, made.id],
    );
    await use.db.query('update orders set emi_application_id = $2 where id = $1', [advance.order, made.id]);
    await use.db.query(
      `with agreed as (
         insert into mandates (mandate_code, institute_id, student_id, order_id, gateway_account_id, status, rail, rail_why,
           max_amount_paise, starts_on, ends_on, gateway_token_id, created_at, updated_at)
         select 'mnd_1', $1, student_id, id, $2, 'ACTIVE', 'UPI_AUTOPAY', 'within_upi_limit', 150000, '2026-11-01', '2027-11-01',
           'token_1', '2026-11-18T06:00:00Z', '2026-11-18' from orders where id = $3 returning id),
       debit as (
         insert into mandate_debits (institute_id, mandate_id, instalment_no, due_date, planned_paise, status, updated_at)
         select $1, id, 1, '2026-11-20', 100000, 'PAID', '2026-11-20' from agreed returning id)
       update orders set mandate_debit_id = debit.id, made_by = 'mandate' from debit where orders.id = $3`,
      [instituteId, accountId, debited.order],
    );
    const consentsOf = async (payment: string) => {
      await hear(disputed(payment, 100_000));
      return (await evidenceOf(`disp_${payment}`)).data<DisputeEvidence>().consents;
    };
    expect(await consentsOf(advance.payment)).toEqual([
      {
        what: 'loan',
        text: 'I agree to the loan.',
        channel: 'sms',
        sent_to: '9000000811',
        given_at: '2026-11-19T06:00:00.000Z',
      },
    ]);
    expect(await consentsOf(debited.payment)).toMatchObject([
      {
        what: 'auto debit',
        text: 'Mandate mnd_1 of at most 1500 rupees a debit, 2026-11-01 to 2027-11-01',
        channel: 'UPI_AUTOPAY',
        sent_to: 'token_1',
      },
    ]);
  });

  it('name the version of the page the order was made on, also after the page has changed', async () => {
    const { payment, order } = await aPaid();
    const { version } = await use.db.one<{ version: number }>('select version from pages where id = $1', [
      on().school.pageId,
    ]);
    await use.db.query('update orders set page_version = $2 where id = $1', [order, version]);
    await hear(disputed(payment, 100_000));
    const pageOf = async () => (await evidenceOf(`disp_${payment}`)).data<DisputeEvidence>().page;
    expect(await pageOf()).toMatchObject({
      version,
      current_version: version,
      changed_since: false,
      says: `The order was made on version ${version} of this page, which has not changed since.`,
    });
    await use.db.query('update pages set version = version + 1 where id = $1', [on().school.pageId]);
    expect(await pageOf()).toMatchObject({
      version,
      current_version: version + 1,
      changed_since: true,
      says: `The order was made on version ${version} of this page. Today the page is version ${version + 1}.`,
    });
  });

  it('say plainly of an older order that its version of the page was not kept', async () => {
    const { payment } = await aPaid();
    await hear(disputed(payment, 100_000));
    const pageChanged = async (day: string) => {
      await use.db.query('update pages set updated_at = $2 where id = $1', [on().school.pageId, day]);
      return (await evidenceOf(`disp_${payment}`)).data<DisputeEvidence>().page;
    };
    expect(await pageChanged('2026-11-21')).toMatchObject({
      version: null,
      changed_since: true,
      says: 'This order is older than our record of page versions, and the page has changed since. We cannot say which version the payer saw.',
    });
    expect(await pageChanged('2026-11-01')).toMatchObject({
      version: null,
      says: expect.stringContaining('The page has not changed since the order was made') as string,
    });
  });

  it('keep notes with their writer’s name, and who fetched the evidence', async () => {
    const { payment } = await aPaid();
    await hear(disputed(payment, 100_000));
    const body = {
      institute_code: 'capture',
      dispute: `disp_${payment}`,
      by: 'Meera Nair',
      text: 'Papers sent',
    };
    const answer = await app
      .browser()
      .post('/api/console/v1/disputes/notes', body, { headers: headers(), bare: true });
    expect(answer.data<DisputeStepView[]>().at(-1)).toMatchObject({
      what: 'note',
      by: 'Meera Nair',
      text: 'Papers sent',
      at: '2026-11-21T06:30:00.000Z',
    });
    await evidenceOf(`disp_${payment}`);
    const acts = await use.db.query<{ outline: { by?: string } }>(
      `select outline from operator_acts where call = 'console.dispute_evidence' order by id desc limit 1`,
    );
    expect(JSON.stringify(acts)).toContain('Meera Nair');
  });

  it('of another institute are unknown, and need the operator’s key', async () => {
    const { payment } = await aPaid();
    await hear(disputed(payment, 100_000));
    expect((await evidenceOf(`disp_${payment}`, 'other')).json).toMatchObject({
      success: false,
      error: { code: 'invalid_request' },
    });
    const stranger = await app
      .browser()
      .get('/api/console/v1/disputes?institute_code=capture', { bare: true });
    expect(stranger.json).toMatchObject({ success: false, error: { code: 'operator_required' } });
  });

  it('are reported to an ERP with the payment of its order: what is disputed, and what was taken back', async () => {
    const { order, payment } = await aPaid();
    const told = async () => {
      const [outcome] = await selectOutcomes(use.db, on().school.instituteId, [order]);
      return outcome?.payments;
    };
    await hear(disputed(payment, 40_000));
    expect(await told()).toMatchObject([{ disputed_paise: 40_000, taken_back_paise: 0 }]);
    await hear(disputed(payment, 40_000, { state: 'LOST', at: at(2) }));
    expect(await told()).toMatchObject([
      { disputed_paise: 0, taken_back_paise: 40_000, refunded_paise: 40_000 },
    ]);
  });
});
