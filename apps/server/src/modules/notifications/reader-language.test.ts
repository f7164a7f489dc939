import type { GatewayLaunch, OrderToken } from '@shulk/contract';
import { expect, it } from 'vitest';
import type { OutboxEvent } from '../../platform/outbox.ts';
import { describeOnBoth } from '../../testing/index.ts';
import type { TestBrowser } from '../../testing/index.ts';
import { liveMandates } from '../mandates/testing/live-mandates.ts';
import { livePayments } from '../payments/testing/live-payments.ts';
import { askOrder, settled, sheet } from '../payments/testing/pay-flow.ts';
import { notifyOfCapture } from './payments/notify-payer.ts';

/** A browser whose page is in a language. */
const reading = (browser: TestBrowser, language: string): TestBrowser => ({
  ...browser,
  post: (url, body, call = {}) =>
    browser.post(url, body, { ...call, headers: { ...call.headers, 'accept-language': language } }),
});

describeOnBoth('the message about a payment', (use) => {
  const live = livePayments(use);
  let parents = 0;

  /** A pupil whose guardian is on file, with a browser of the page. */
  async function aFamily() {
    parents += 1;
    const { pupil, browser } = await live().aCase();
    const contact = { mobile: `98${String(70_000_000 + parents)}`, email: `parent${parents}@example.in` };
    await use.db.query(
      `insert into guardians (institute_id, student_id, relation, name, mobile, email, is_primary)
       values ($1, $2, 'MOTHER', 'Asha', $3, $4, true)`,
      [live().school.instituteId, pupil.id, contact.mobile, contact.email],
    );
    return { pupil, browser, contact };
  }

  const knows = (
    contact: string,
    language: string,
    instituteId = live().school.instituteId,
  ): Promise<unknown> =>
    use.db.query(
      `insert into contact_languages (institute_id, contact, language, used_at) values ($1, $2, $3, $4)
       on conflict (institute_id, contact) do update set language = excluded.language`,
      [instituteId, contact, language, live().services.clock.now()],
    );

  /** Pays in a language, and tells the payer. @returns the texts by channel */
  async function paid(family: Awaited<ReturnType<typeof aFamily>>, language: string) {
    const { school, app, sandbox, services } = live();
    const order = await askOrder(reading(family.browser, language), school, family.pupil);
    const token = order.data<OrderToken>();
    const launch = (await sheet(app, token.checkout_token).begin()).data<GatewayLaunch>();
    await sandbox.pay(launch.gateway_order_id);
    await settled(sandbox, services, school);
    return tell(family.pupil.id);
  }

  async function tell(studentId: number) {
    const { services } = live();
    services.sent.length = 0;
    const event = await use.db.one<OutboxEvent>(
      `select id as outbox_id, institute_id, event, student_id, student_sequence, object_version, payload from outbox
       where event = 'payment.captured' and student_id = $1`,
      [studentId],
    );
    await notifyOfCapture(services, event);
    return (channel: 'sms' | 'email') => services.sent.find((one) => one.channel === channel);
  }

  it('is in the language in which it was paid, with amount, receipt and link', async () => {
    const sent = await paid(await aFamily(), 'hi');
    expect(sent('sms')).toMatchObject({ template: 'paid', language: 'hi', vars: { AMOUNT: '₹15,300' } });
    expect(sent('sms')?.text).toMatch(
      /^Kaveri School के लिए ₹15,300 मिले। रसीद \S+ यहाँ पाएँ: http:\/\/localhost:3000\/kaveri-term\/r\/auth$/,
    );
    expect(sent('email')).toMatchObject({
      language: 'hi',
      subject: expect.stringContaining('भुगतान मिल गया: ₹15,300'),
    });
    expect(sent('email')?.text).toContain('आपके पैसे कहाँ हैं');
  });

  it('is in the language in which its reader proved the contact last, whoever paid', async () => {
    const family = await aFamily();
    await knows(family.contact.mobile, 'ta');
    const sent = await paid(family, 'hi');
    expect(sent('sms')?.language).toBe('ta');
    expect(sent('email')?.language).toBe('hi');
  });

  it('does not learn from another institute or another payer', async () => {
    const family = await aFamily();
    const other = await aFamily();
    await knows(other.contact.mobile, 'gu');
    const { id } = await use.db.one<{ id: number }>(
      `insert into institutes (group_id, code, label, short_code, mode, support)
       select group_id, 'elsewhere', 'Elsewhere', 'EW', mode, support from institutes where id = $1 returning id`,
      [live().school.instituteId],
    );
    await knows(family.contact.mobile, 'bn', id);
    const sent = await paid(family, 'en');
    expect([sent('sms')?.language, sent('email')?.language]).toEqual([undefined, undefined]);
    expect(sent('sms')?.text).toContain('Rs.15,300 received for');
  });

  it('is in the page’s language where no other is known, and English without one', async () => {
    const family = await aFamily();
    await paid(family, 'en');
    await use.db.query('update orders set language = null where student_id = $1', [family.pupil.id]);
    const again = async (language: string | null): Promise<string | undefined> => {
      await use.db.query('delete from sent_messages');
      await use.db.query(
        `update pages set config = case when $2::text is null then config - 'language' else jsonb_set(config, '{language}', to_jsonb($2::text)) end
         where id = $1`,
        [live().school.pageId, language],
      );
      return (await tell(family.pupil.id))('sms')?.language;
    };
    expect([await again('kn'), await again(null)]).toEqual(['kn', undefined]);
  });

  it('teaches the contacts that its browser proved the language of the payment', async () => {
    const family = await aFamily();
    await knows(family.contact.mobile, 'en');
    await knows(family.contact.email, 'en');
    await use.db.query(
      `insert into otp_challenges (browser_session_id, page_id, institute_id, student_id, student_uuid_key, purpose, method,
         destination, salt, code_mac, created_at, expires_at, closed_at, verified_at)
       values ($1, $2, $3, $4, '', 'form', 'mobile_verf', $5, '', '', $6, $6, $6, $6)`,
      [
        family.browser.browserId,
        live().school.pageId,
        live().school.instituteId,
        family.pupil.id,
        family.contact.mobile,
        live().services.clock.now(),
      ],
    );
    const sent = await paid(family, 'mr');
    expect([sent('sms')?.language, sent('email')?.language]).toEqual(['mr', undefined]);
  });
});

describeOnBoth('messages about an auto debit', (use) => {
  const live = liveMandates(use);

  it('are in the language in which the payer agreed to it, the order of each debit too', async () => {
    const planned = await live().authorised([{ paise: 900_000, due: '2027-02-10' }]);
    await use.db.query(
      `update orders set language = 'te', contact_email = 'te@example.in' where student_id = $1`,
      [planned.pupil.id],
    );
    await live().moveTo('2027-02-09T13:00:00+05:30');
    await live().services.outbox.drain();
    const notices = live().services.sent.filter(({ template }) => template.startsWith('debit_notice'));
    expect(notices.map(({ language }) => language)).toEqual(['te', 'te']);
    expect(new Set(notices.map(({ channel }) => channel))).toEqual(new Set(['email', 'sms']));
    for (const { text } of notices) expect(text).toMatch(/₹9,000/);
    const orders = await use.db.query(
      'select made_by, language from orders where student_id = $1 order by id',
      [planned.pupil.id],
    );
    expect(orders).toEqual([
      { made_by: 'browser', language: 'te' },
      { made_by: 'mandate', language: 'te' },
    ]);
  });
});
