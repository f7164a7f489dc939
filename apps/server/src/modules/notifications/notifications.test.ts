import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { chooseMessages } from '../../platform/messages/choose.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import {
  describeOnBoth,
  emptyTables,
  productionEnv,
  testApp,
  testServices,
  testSettings,
} from '../../testing/index.ts';
import type { TestApp, TestServices } from '../../testing/index.ts';
import { ASHA, aCampus } from '../verification/testing/campus.ts';
import type { Campus } from '../verification/testing/campus.ts';
import { mountNotifications } from './index.ts';
import { notifyOfCapture } from './payments/notify-payer.ts';

describeOnBoth('messages about payments', (use) => {
  let services: TestServices;
  let app: TestApp;
  let campus: Campus;
  beforeAll(async () => {
    services = testServices(use.db);
    app = await testApp(services, mountNotifications);
  });
  beforeEach(async () => {
    await emptyTables(use.db);
    services.sent.length = 0;
    services.refuseMessages = false;
    campus = await aCampus(use.db);
  });
  afterAll(async () => {
    await app.close();
  });

  /** A captured payment with its outbox event, as the capture leaves them. */
  async function captured(contact: {
    mobile: string;
    email: string;
    student?: string;
    paid_at?: string;
  }): Promise<OutboxEvent> {
    const { db } = use;
    const now = services.clock.now();
    const { instituteId, pages, students } = campus;
    const studentId = contact.student === undefined ? null : (students[contact.student]?.id ?? null);
    const account = await db.one<{ id: number }>(
      `insert into gateway_accounts (institute_id, code, vendor, key_id, key_secret_sealed, webhook_secret_sealed, webhook_path)
       values ($1, 'one', 'SANDBOX', 'k', 's', 'w', 'p') returning id`,
      [instituteId],
    );
    const order = await db.one<{ id: number }>(
      `insert into orders (order_code, application_code, institute_id, page_id, student_id, card_code, title, financing_mode,
         contact_mobile, contact_email, amount_paise, status, gateway_account_id, created_at, expires_at, touched_at, paid_at)
       values ('ord_1', 'TXN261120ABCDEFGH', $1, $2, $3, 'full', 'Fees', 'DIRECT', $4, $5, 4850050, 'PAID', $6, $7, $7, $7, $7)
       returning id`,
      [instituteId, pages['term'], studentId, contact.mobile, contact.email, account.id, now],
    );
    const payment = await db.one<{ id: number }>(
      `insert into payments (institute_id, student_id, order_id, kind, status, application_code, amount_paise, mode, received_at,
         booked_at)
       values ($1, $2, $3, 'gateway', 'CAPTURED', 'TXN261120ABCDEFGH', 4850050, 'upi', $4, $5) returning id`,
      [instituteId, studentId, order.id, contact.paid_at ?? now, now],
    );
    await db.query(
      `insert into receipts (institute_id, payment_id, financial_year, series_no, number, issued_at, verification_code)
       values ($1, $2, '2026-27', 1, 'RCP/2026-27/000001', $3, 'v1')`,
      [instituteId, payment.id, now],
    );
    const payload = { payment_id: payment.id, order_id: order.id };
    await db.query(
      `insert into outbox (institute_id, event, payload, created_at) values ($1, 'payment.captured', $2, $3)`,
      [instituteId, payload, now],
    );
    const event = {
      outbox_id: 1,
      institute_id: instituteId,
      event: 'payment.captured',
      student_id: studentId,
    };
    return { ...event, student_sequence: null, object_version: 1, payload };
  }

  it('reach the payer’s mobile with amount, institute, receipt number and where to get it, through the outbox', async () => {
    await captured({ mobile: '9000000001', email: '', student: 'KV-9' });
    await services.outbox.drain();
    expect(services.sent).toHaveLength(1);
    expect(services.sent[0]).toMatchObject({
      channel: 'sms',
      to: '9000000001',
      template: 'paid',
      test: true,
    });
    expect(services.sent[0]?.text).toBe(
      'Rs.48,500.50 received for kaveri School. Receipt RCP/2026-27/000001. Get it at http://localhost:3000/term/r/auth',
    );
  });

  it('contain by e-mail the day of a payment that was reported on a later one [money 7]', async () => {
    const event = await captured({
      mobile: '9000000001',
      email: 'one@example.in',
      student: 'KV-9',
      paid_at: '2026-11-17T06:00:00.000Z',
    });
    await notifyOfCapture(services, event);
    expect(services.sent.find(({ channel }) => channel === 'email')?.text).toContain(
      'kaveri School has received your payment of ₹48,500.50 of 17-11-2026.',
    );
  });

  it('name the transaction id to type for the receipt when the payment has no student, and only then (R31)', async () => {
    const event = await captured({ mobile: '9000000001', email: 'one@example.in' });
    await notifyOfCapture(services, event);
    const textOf = (channel: string): string =>
      services.sent.find((message) => message.channel === channel)?.text ?? '';
    expect(textOf('sms')).toContain('/term/r/auth by typing transaction id TXN261120ABCDEFGH');
    expect(textOf('email')).toContain(
      'type the transaction id TXN261120ABCDEFGH and verify your mobile number.',
    );
    for (const { vars } of services.sent) expect(vars['TRANSACTION']).toBe('TXN261120ABCDEFGH');
    services.sent.length = 0;
    await use.db.query('delete from sent_messages');
    const id = campus.students['KV-1']?.id;
    await use.db.query('update orders set student_id = $1', [id]);
    await use.db.query('update payments set student_id = $1', [id]);
    await notifyOfCapture(services, event);
    expect(services.sent).toHaveLength(2);
    expect(textOf('sms')).not.toContain('TXN261120ABCDEFGH');
    expect(textOf('email')).not.toContain('type the transaction id');
    expect(textOf('email')).toContain(
      'Where your money is, at any time: http://localhost:3000/term/p/TXN261120ABCDEFGH',
    );
  });

  it('are sent to a known e-mail too, and to the contact on file when the payment has none', async () => {
    await notifyOfCapture(services, await captured({ mobile: '', email: '', student: 'KV-1' }));
    // Both are sent at once, so either may arrive first.
    expect(new Map(services.sent.map(({ channel, to }) => [channel, to]))).toEqual(
      new Map([
        ['sms', ASHA.mobile],
        ['email', ASHA.email],
      ]),
    );
    const email = services.sent.find(({ channel }) => channel === 'email');
    expect(email?.subject).toBe('Payment received: ₹48,500.50, receipt RCP/2026-27/000001');
    const texts = services.sent.map((message) => `${message.subject ?? ''} ${message.text}`).join(' ');
    for (const personal of ['Aarav', 'Sharma', 'KV-1', ASHA.mobile, ASHA.email, 'sbd_'])
      expect(texts).not.toContain(personal);
  });

  it('are sent once although the listener runs twice, one after the other or at once', async () => {
    const event = await captured({ mobile: '9000000001', email: 'one@example.in' });
    await Promise.all([notifyOfCapture(services, event), notifyOfCapture(services, event)]);
    await notifyOfCapture(services, event);
    expect(services.sent.map((message) => message.channel).sort()).toEqual(['email', 'sms']);
  });

  it('are retried after a provider refused, and after a process died while sending', async () => {
    const event = await captured({ mobile: '9000000001', email: '' });
    services.refuseMessages = true;
    await expect(notifyOfCapture(services, event)).rejects.toThrow('refuses');
    services.refuseMessages = false;
    await use.db.query(
      `insert into sent_messages (institute_id, event_ref, channel, claimed_at) values ($1, $2, 'sms', $3)`,
      [event.institute_id, `payment:${String(event.payload['payment_id'])}`, services.clock.now()],
    );
    await notifyOfCapture(services, event);
    expect(services.sent).toEqual([]);
    services.clock.advance(61);
    await notifyOfCapture(services, event);
    expect(services.sent).toHaveLength(1);
  });

  it('take two statements: one reads the payment and claims them, one says that they are sent', async () => {
    const event = await captured({ mobile: '9000000001', email: '' });
    const spies = (['query', 'one', 'maybe'] as const).map((method) => vi.spyOn(use.db, method));
    await notifyOfCapture(services, event);
    const statements = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    expect([services.sent.length, statements]).toEqual([1, 2]);
  });

  it('mark their event in the statement that says the last of them is sent, and leave it to be retried while one is refused', async () => {
    await captured({ mobile: '9000000001', email: 'one@example.in' });
    const query = vi.spyOn(use.db, 'query');
    const marked = () => use.db.query('select 1 from outbox where dispatched_at is not null');
    const refuse = vi.spyOn(services.messages, 'send').mockImplementation(async ({ channel }) => {
      if (channel === 'sms') return { ref: 'sms' };
      await expect
        .poll(() => use.db.query('select 1 from sent_messages where sent_at is not null'))
        .toHaveLength(1);
      expect(await marked()).toEqual([]);
      throw new Error('refused');
    });
    await services.outbox.drain();
    expect(String(refuse.mock.settledResults[1]?.value)).toBe('Error: refused');
    const written = () =>
      use.db.query(`select channel, sent_at is not null as is_sent, dispatched_at is not null as is_marked,
        (select count(*) from outbox_retries) as retries from sent_messages, outbox order by channel`);
    expect(await written()).toEqual([{ channel: 'sms', is_sent: true, is_marked: true, retries: 1 }]);
    refuse.mockRestore();
    await use.db.exec(
      'delete from sent_messages; delete from outbox_retries; update outbox set dispatched_at = null',
    );
    query.mockClear();
    await services.outbox.drain();
    const marks = query.mock.calls.flatMap(([text]) => (text.includes('dispatched_at =') ? [text] : []));
    query.mockRestore();
    expect(marks).toEqual([expect.stringContaining('set sent_at =')]);
    const told = { is_sent: true, is_marked: true, retries: 0 };
    expect(await written()).toEqual(['email', 'sms'].map((channel) => ({ channel, ...told })));
  });

  it('are not sent for money without a receipt', async () => {
    const event = await captured({ mobile: '9000000001', email: '' });
    await use.db.query('delete from receipts');
    await notifyOfCapture(services, event);
    expect(services.sent).toEqual([]);
  });
});

describeOnBoth('the inbox', (use) => {
  const apps: TestApp[] = [];
  const serve = async (env: Record<string, string> = {}): Promise<FastifyInstance> => {
    const services = testServices(use.db, env);
    const app = await testApp(services, mountNotifications);
    apps.push(app);
    return app.http;
  };
  beforeEach(async () => {
    await emptyTables(use.db);
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });

  async function keep(to: string, text: string): Promise<void> {
    const settings = testSettings();
    const services = testServices(use.db);
    const messages = chooseMessages({
      db: use.db,
      settings,
      clock: services.clock,
      log: services.log,
      print: () => undefined,
    });
    await messages.send({ channel: 'sms', to, template: 'otp', text, vars: {}, instituteId: 1, test: true });
  }

  it('lists the stored messages, newest first, of one recipient on request (decisions 6)', async () => {
    await keep('9876500001', 'first');
    await keep('9876500002', 'second');
    const http = await serve();
    const list = async (query: string): Promise<unknown> =>
      (await http.inject({ url: `/api/dev/messages${query}`, headers: { host: 'localhost' } }))
        .json<{ data: { text: string }[] }>()
        .data.map(({ text }) => text);
    expect(await list('')).toEqual(['second', 'first']);
    expect(await list('?to=9876500001')).toEqual(['first']);
  });

  it('shows them on a page, text as text, with a policy of its own', async () => {
    await keep('9876500001', '1234 is your OTP <script>alert(1)</script>');
    const http = await serve();
    const answer = await http.inject({ url: '/dev/inbox', headers: { host: 'localhost:3000' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('1234 is your OTP &lt;script&gt;');
    expect(answer.body).toContain('lang="en-IN"');
    const nonce = /script nonce="([^"]+)"/.exec(answer.body)?.[1] ?? 'none';
    expect(answer.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('answers only this machine, unless DEV_OPEN=1, and says so to others (R38)', async () => {
    const http = await serve();
    const ask = (url: string, from: FastifyInstance, remoteAddress: string, host = 'localhost') =>
      from.inject({ url, remoteAddress, headers: { host } });
    for (const [address, host] of [
      ['10.0.0.7', 'localhost'],
      ['127.0.0.1', 'evil.example'],
    ] as const) {
      const page = await ask('/dev/inbox', http, address, host);
      expect([page.statusCode, page.body.includes('DEV_OPEN=1')]).toEqual([403, true]);
      expect((await ask('/api/dev/messages', http, address, host)).statusCode).toBe(403);
    }
    const open = await serve({ DEV_OPEN: '1' });
    expect((await ask('/dev/inbox', open, '10.0.0.7')).statusCode).toBe(200);
    expect((await ask('/api/dev/messages', open, '10.0.0.7')).statusCode).toBe(200);
  });

  it('does not exist in production (R38)', async () => {
    const http = await serve(productionEnv());
    for (const url of ['/dev/inbox', '/api/dev/messages']) {
      expect((await http.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(404);
    }
  });
});
