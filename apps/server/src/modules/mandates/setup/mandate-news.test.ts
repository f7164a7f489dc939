import type { MandateLaunch, PageData, PaymentTruth, WireFeeBlock, WireFeeType } from '@shulk/contract';
import { expect, it } from 'vitest';
import type { OutgoingMessage } from '../../../platform/messages/transport.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { settled } from '../../payments/testing/pay-flow.ts';
import { liveMandates } from '../testing/live-mandates.ts';
import type { Planned, PlannedFee } from '../testing/live-mandates.ts';

describeOnBoth('a payer is notified of changes of an auto debit (decision 41)', (use) => {
  const live = liveMandates(use);
  let month = 1;
  /** Each test uses another month, because the school's clock only moves forward. */
  const days = (): ((day: number, time?: string) => string) => {
    month += 1;
    const on = `2027-${String(month).padStart(2, '0')}`;
    return (day, time = '00:00') => `${on}-${String(day).padStart(2, '0')}T${time}:00+05:30`;
  };
  const mailOf = ({ pupil }: Planned): string => `payer${pupil.id}@example.in`;
  const withMail = async <P extends Planned>(planned: P): Promise<P> => {
    await use.db.query('update orders set contact_email = $2 where student_id = $1', [
      planned.pupil.id,
      mailOf(planned),
    ]);
    return planned;
  };
  const authorised = async (fees: readonly PlannedFee[]) => withMail(await live().authorised(fees));
  const toldBy = (channel: OutgoingMessage['channel'], planned: Planned, template: string): string[] => {
    const to = channel === 'sms' ? String(9_800_000_000 + planned.pupil.id) : mailOf(planned);
    return live()
      .services.sent.filter(
        (sent) => sent.channel === channel && sent.to === to && sent.template.startsWith(template),
      )
      .map(({ text }) => text);
  };
  const change = async (planned: Planned, status: string): Promise<void> => {
    await changeUntold(planned, status);
    await live().services.outbox.drain();
  };
  /** Changes it at the bank, which sends messages; they are held back. */
  const changeUntold = async ({ pupil }: Planned, status: string): Promise<void> => {
    const { id } = await use.db.one<{ id: string }>(
      `select gateway_token_id as id from mandates where student_id = $1 and status in ('ACTIVE', 'PAUSED')`,
      [pupil.id],
    );
    await fetch(`${live().sandbox.url}/sandbox-api/tokens/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    });
    await settled(live().sandbox, live().services, live().school);
  };
  const heard = async (): Promise<void> => {
    await settled(live().sandbox, live().services, live().school);
    await live().services.outbox.drain();
  };
  const two = (at: (day: number) => string): PlannedFee[] => [
    { paise: 900_000, due: at(10).slice(0, 10) },
    { paise: 300_000, due: at(25).slice(0, 10) },
  ];

  it('once that it ended, though a debit was announced: what is still due, when, and where to pay it', async () => {
    const at = days();
    const sheet = await authorised(two(at));
    await live().moveTo(at(9, '13:00'));
    expect(await live().debitsOf(sheet)).toEqual(['1 NOTIFIED', '2 SCHEDULED']);
    await change(sheet, 'cancelled');
    const page = `${live().services.settings.publicUrl}/${live().school.slug}`;
    expect(toldBy('sms', sheet, 'mandate_ended')).toEqual([
      `Your auto debit for Kaveri School has ended. No more debits will be made. Still due: Rs.12,000, the first on 10-02-2027. Pay at ${page}`,
    ]);
    const [mail = ''] = toldBy('email', sheet, 'mandate_ended');
    expect(mail).toContain('A debit that we told you about will not be made either.');
    expect(mail).toContain(
      `You still have to pay ₹12,000 of its fees. Next: ₹9,000, due on 10-02-2027. Please pay at ${page}`,
    );
    expect(mail).toContain(`${page}/p/${sheet.token.application_code}`);
    // No further messages: no debit, no second notification.
    await live().moveTo(at(27));
    expect(await live().debitsOf(sheet)).toEqual(['1 CANCELLED', '2 CANCELLED']);
    expect(toldBy('sms', sheet, 'mandate_ended')).toHaveLength(1);
    expect((await live().order(sheet, 'full')).json.success).toBe(true);
  });

  it('that it is paused, and that it continues, with what fell into the pause', async () => {
    const at = days();
    const sheet = await authorised(two(at));
    await live().moveTo(at(5));
    await change(sheet, 'paused');
    expect(toldBy('sms', sheet, 'mandate_paused')).toEqual([
      expect.stringContaining(
        'is paused. No debits until you resume it. Still due: Rs.12,000, the first on 10-03-2027.',
      ),
    ]);
    await live().moveTo(at(12));
    await change(sheet, 'confirmed');
    expect(toldBy('sms', sheet, 'mandate_resumed')).toEqual([
      'Your auto debit for Kaveri School has resumed. Next debit: Rs.3,000 on 25-03-2027.',
    ]);
    expect(toldBy('email', sheet, 'mandate_resumed')[0]).toContain(
      'You still have to pay ₹9,000 of its fees. ₹9,000 of it is overdue.',
    );
    await live().moveTo(at(27));
    expect(await live().debitsOf(sheet)).toEqual(['1 SKIPPED', '2 PAID']);
  });

  it('that all of it ends when one debit failed for good, beside what happened to that debit (E.3, E.4)', async () => {
    const at = days();
    const [, second] = two(at);
    const sheet = await authorised([
      { paise: 900_033, due: at(12).slice(0, 10) },
      ...(second === undefined ? [] : [second]),
    ]);
    await live().moveTo(at(14));
    expect(toldBy('sms', sheet, 'mandate_ended')).toEqual([
      expect.stringContaining('Still due: Rs.12,000.33, the first on 12-04-2027.'),
    ]);
    expect(toldBy('email', sheet, 'mandate_ended')[0]).toContain('so we ended it.');
    const [failed = ''] = toldBy('email', sheet, 'debit_failed');
    const { code } = await use.db.one<{ code: string }>(
      `select application_code as code from orders where student_id = $1 and made_by = 'mandate'`,
      [sheet.pupil.id],
    );
    expect(failed).toMatch(/returned to your account within 5 working days, by \d\d-04-2027\./);
    expect(failed).toContain(`/p/${code}`);
    expect(toldBy('sms', sheet, 'debit_failed')[0]).toMatch(
      /If money was debited, it will be returned by \d\d-04-2027\./,
    );
  });

  it('that it was refused after the sheet was closed, and not while the payer looks at it', async () => {
    const at = days();
    await live().moveTo(at(1));
    const asked = await live().ask(await live().aPlanned(two(at)));
    await live().approve(asked, 'mandate_pending_refused');
    expect((await asked.status()).state).toBe('PROCESSING');
    await live().moveTo(at(4));
    expect(await live().mandatesOf(asked)).toEqual(['REJECTED']);
    expect(toldBy('sms', asked, 'mandate_refused')).toEqual([
      expect.stringMatching(
        /^Your auto debit for Kaveri School was not set up\. Nothing will be debited\. Still due: /,
      ),
    ]);

    const looking = await live().ask(await live().aPlanned(two(days())));
    const { gateway_order_id } = (await looking.register()).data<MandateLaunch>();
    await looking.status();
    await live().sandbox.pay(gateway_order_id, { outcome: 'mandate_refused' });
    await heard();
    expect(await live().mandatesOf(looking)).toEqual(['REJECTED']);
    expect(toldBy('sms', looking, 'mandate_')).toEqual([]);
  });

  it('never of news that a later change has overtaken', async () => {
    const at = days();
    const sheet = await authorised(two(at));
    await changeUntold(sheet, 'paused');
    await changeUntold(sheet, 'confirmed');
    expect(await live().mandatesOf(sheet)).toEqual(['ACTIVE']);
    await live().services.outbox.drain();
    expect(toldBy('sms', sheet, 'mandate_paused')).toEqual([]);
    expect(toldBy('sms', sheet, 'mandate_resumed')).toHaveLength(1);
  });

  it('to pay, not of a retry, when a debit fails after the mandate ended', async () => {
    const at = days();
    const sheet = await authorised([{ paise: 900_032, due: at(10).slice(0, 10) }]);
    await live().moveTo(at(10, '13:31'));
    expect(await live().debitsOf(sheet)).toEqual(['1 SUBMITTED']);
    await change(sheet, 'cancelled');
    expect(toldBy('email', sheet, 'mandate_ended')[0]).toContain(
      'that has already started may still go through',
    );
    await live().moveTo(at(14));
    expect(toldBy('sms', sheet, 'debit_retry')).toEqual([]);
    expect(toldBy('sms', sheet, 'debit_failed')).toHaveLength(1);
    expect(await live().debitsOf(sheet)).toEqual(['1 CANCELLED']);
  });

  it('on the options of the page and on the rows of its fees, while it is active for them', async () => {
    const at = days();
    await live().moveTo(at(1));
    const planned = await live().aPlanned(two(at));
    const notes = async (): Promise<(boolean | undefined)[]> => {
      const path = `/api/pages/v1/payment-pages/fetch?payment_page_slug=${live().school.slug}&sbd_code=${planned.pupil.sbd_code}`;
      const { sdk_block: cards } = (await planned.browser.get(path)).data<PageData>();
      return cards.map(({ fee_group: group }) => group.under_auto_debit);
    };
    /** The debit's text in the rows of fees, in all three lists (decision 43). */
    const rows = async (): Promise<unknown[]> => {
      const { sbd_code } = planned.pupil;
      const fetch = '/api/pages/v1/payment-pages';
      const about = `${live().school.slug}&sbd_code=${sbd_code}`;
      const blocks = await planned.browser.get(`${fetch}/check-box-fee-types/fetch?pp_slug=${about}`);
      const list = await planned.browser.get(`${fetch}/fee-types/fetch?payment_page_slug=${about}`);
      const sum = await planned.browser.post(`${fetch}/fee-types/calculate?payment_page_slug=${about}`, {
        sbd_code,
        fee_groups: [],
      });
      const { fee_groups: groups } = sum.data<{ fee_groups: { fee_types: WireFeeType[] }[] }>();
      const fees = blocks.data<WireFeeBlock[]>()[0]?.fee_types ?? [];
      expect(groups[0]?.fee_types.map((fee) => fee.auto_debit)).toEqual(fees.map((fee) => fee.auto_debit));
      expect(list.data<WireFeeType[]>().map((fee) => fee.auto_debit)).toEqual(
        fees.map((fee) => fee.auto_debit),
      );
      return fees.map((fee) => fee.auto_debit);
    };
    expect(await notes()).toEqual([undefined, undefined]);
    expect(await rows()).toEqual([undefined, undefined]);
    await live().approve(await live().ask(planned));
    expect(await notes()).toEqual([true, true]);
    const ahead = [at(10), at(25)].map((day) => ({ state: 'ahead', on: day.slice(0, 10) }));
    expect(await rows()).toEqual(ahead);
    await change(planned, 'paused');
    expect(await rows()).toEqual(ahead.map(() => ({ state: 'paused', on: '' })));
    await change(planned, 'cancelled');
    expect(await notes()).toEqual([undefined, undefined]);
    expect(await rows()).toEqual([undefined, undefined]);
  });

  it('never of a registration that was not approved and expired', async () => {
    const at = days();
    await live().moveTo(at(1));
    const asked = await live().ask(await live().aPlanned(two(at)));
    (await asked.register()).data();
    await live().moveTo(at(12));
    expect(await live().mandatesOf(asked)).toEqual(['EXPIRED']);
    expect(toldBy('sms', asked, 'mandate_')).toEqual([]);
  });

  it('before each debit of which auto debit it is, and on its page what was taken of the plan (decision 43)', async () => {
    const at = days();
    await live().moveTo(at(1));
    const sheet = await authorised(two(at));
    const { application_code: code } = sheet.token;
    const caption = async (): Promise<string> => {
      const path = `/api/checkout/v1/payments/${code}?payment_page_slug=${live().school.slug}`;
      return (await sheet.browser.get(path)).data<PaymentTruth>().amount_caption;
    };
    expect(await caption()).toBe('Total planned, nothing debited yet');
    await live().moveTo(at(14));
    expect(await live().debitsOf(sheet)).toEqual(['1 PAID', '2 SCHEDULED']);
    expect(await caption()).toBe('Total planned, ₹9,000 debited so far');
    expect(toldBy('sms', sheet, 'debit_notice')).toEqual([
      expect.stringContaining(`Auto debit reference ${code}.`),
    ]);
    expect(toldBy('email', sheet, 'debit_notice')[0]).toContain(`Auto debit reference: ${code}.`);
  });

  it('why a debit takes more than was planned: the late fee of the days since (regulation E.1)', async () => {
    const at = days();
    const sheet = await authorised([{ paise: 900_032, due: at(10).slice(0, 10) }]);
    await use.db.query(
      `with rule as (insert into late_fee_rules (institute_id, code, rule)
         select institute_id, 'daily', '{"kind": "PER_DAY", "amount": 2000, "grace_days": 0, "counts_grace": true}'::jsonb
         from students where id = $1 returning id)
       update fee_heads h set late_fee_rule_id = rule.id from rule, fee_lines f where f.student_id = $1 and h.id = f.head_id`,
      [sheet.pupil.id],
    );
    await live().moveTo(at(14));
    // Several are reported at once here, so their order is undefined.
    const [planned = '', ...grown] = toldBy('email', sheet, 'debit_notice').toSorted();
    expect(planned).toMatch(/^₹9,000\.32 /);
    expect(planned).not.toContain('late fee');
    expect(grown).not.toEqual([]);
    for (const text of grown) {
      const [, fee] = /^₹9,0(\d0)\.32 /.exec(text) ?? [];
      expect(text).toContain(`This includes a late fee of ₹${fee}.`);
    }
    expect(toldBy('sms', sheet, 'debit_notice_late_fee')).toHaveLength(grown.length);
  });
});
