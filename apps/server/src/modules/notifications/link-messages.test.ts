import type { OrderToken } from '@shulk/contract';
import { expect, it } from 'vitest';
import type { OutboxEvent } from '../../platform/outbox.ts';
import { describeOnBoth } from '../../testing/index.ts';
import { CONTACT, LinkCases } from '../links/testing/link-cases.ts';
import { notifyOfCapture } from './payments/notify-payer.ts';

describeOnBoth('the messages about a payment by a link (decision 240)', (use) => {
  const on = new LinkCases(use);

  async function tell({ application_code }: OrderToken) {
    const { services } = on.live();
    services.sent.length = 0;
    const event = await use.db.one<OutboxEvent>(
      `select o.id as outbox_id, o.institute_id, event, o.student_id, student_sequence, object_version, payload
       from outbox o join payments p on p.id = (payload ->> 'payment_id')::bigint
       where event = 'payment.captured' and p.application_code = $1`,
      [application_code],
    );
    await notifyOfCapture(services, event);
    return (to: string) => services.sent.find((sent) => sent.to === to);
  }

  const asked = async (language: string) => {
    const one = await on.aCase();
    const link = (await on.ask(one.parent, one.pupil, { 'accept-language': language })).data<
      Awaited<ReturnType<typeof on.link>>
    >();
    return { one, link };
  };

  it('reach the parent, with the receipt, and the payer, without it, each in their own language', async () => {
    const { one, link } = await asked('hi');
    const typed = { name: 'Ravi Rao', mobile: '9812345670', email: 'ravi@example.in' };
    const sent = await tell(await on.payWhole(one.payer, link, typed, 'ta'));
    expect(sent(CONTACT.mobile)).toMatchObject({ template: 'paid', language: 'hi' });
    expect(sent(CONTACT.mobile)?.text).toContain('रसीद');
    expect(sent(CONTACT.email)?.text).toContain('आपके लिंक से भुगतान हुआ, भुगतानकर्ता: Ravi Rao');
    expect(sent('9812345670')).toMatchObject({ template: 'paid_by_link', language: 'ta' });
    expect(sent('ravi@example.in')?.text).toContain('₹15,300');
    for (const to of ['9812345670', 'ravi@example.in'])
      for (const secret of ['Aarav', 'Meera', CONTACT.mobile, one.pupil.uuid, '/r/auth', 'RCP'])
        expect(sent(to)?.text).not.toContain(secret);
    expect(on.live().services.sent).toHaveLength(4);
  });

  it('carry no address and no number that the payer typed as a name (threats 2 row 23)', async () => {
    const { one, link } = await asked('en');
    const typed = { name: 'Call 9812345678 or open https://evil.example/x' };
    const sent = await tell(await on.payWhole(one.payer, link, typed));
    expect(sent(CONTACT.email)?.text).toContain('Paid by your link by Call or open httpsevil. examplex.');
    expect(on.live().services.sent).toHaveLength(2);
  });

  it('are sent once, however often the event comes', async () => {
    const { one, link } = await asked('en');
    const token = await on.payWhole(one.payer, link, { mobile: '9812345670' });
    await tell(token);
    expect(on.live().services.sent).toHaveLength(3);
    await tell(token);
    expect(on.live().services.sent).toEqual([]);
  });
});
