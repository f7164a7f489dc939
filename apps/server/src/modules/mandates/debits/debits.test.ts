import type { PaymentTruth } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { HeardLog } from '../../../sim/checks/heard-log.ts';
import { startProcess } from '../../../sim/simulated-process.ts';
import { ChaosReceiver } from '../../../sim/systems/chaos-receiver.ts';
import { checkBooks } from '../../ledger/index.ts';
import { runDueActs } from '../../schedule/index.ts';
import { liveMandates } from '../testing/live-mandates.ts';
import { ownDays } from '../testing/own-days.ts';
import type { Planned } from '../testing/live-mandates.ts';

describeOnBoth('debits of a mandate', (use) => {
  const live = liveMandates(use);
  const days = ownDays();
  const historyOf = async ({ pupil }: Planned): Promise<string[]> =>
    (await live().history())
      .filter((line) => line.includes(`debit ${pupil.uuid}/`))
      .map((line) => line.replace(/^(\S+ \S+) debit \S+/, '$1'))
      .map((line) => line.slice(11));
  const differences = async () => checkBooks(use.db, { now: live().services.clock.now() });
  const textsTo = ({ pupil }: Planned): string[] =>
    live()
      .services.sent.filter(
        ({ to, template }) => to === String(9_800_000_000 + pupil.id) && template.startsWith('debit'),
      )
      .map(({ text }) => text);

  it('follow their notice by a day and are booked like any payment, with receipt and messages (E.1)', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_000, due }]);
    await live().moveTo(at(0, '13:29'));
    expect(await live().debitsOf(sheet)).toEqual(['1 NOTIFIED']);
    const setUp = live().services.sent.filter(({ template }) => template === 'mandate_active');
    expect(setUp.map(({ text }) => text)).toEqual([
      'Your auto debit for Kaveri School is set up. First debit: Rs.9,000 on 11-02-2027; at most Rs.9,900 each. We tell you a day before each debit. To end it, use your UPI app or your bank.',
    ]);
    expect(textsTo(sheet)).toEqual([
      expect.stringMatching(
        /^Rs\.9,000 for Kaveri School will be debited on .* at 13:30 .* pay now instead, open http/,
      ),
    ]);
    await live().moveTo(at(1));
    expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
    expect(await live().paidOf(sheet)).toEqual({ settled: [900_000], payments: ['900000 CAPTURED'] });
    expect(await historyOf(sheet)).toEqual([
      expect.stringMatching(/SCHEDULED plan$/),
      '07:00 SCHEDULED NOTIFIED notice',
      '08:00 NOTIFIED SUBMITTED execute',
      '08:00 SUBMITTED PAID captured',
    ]);
    const receipt = await use.db.query(
      'select 1 from receipts r join payments p on p.id = r.payment_id where p.student_id = $1',
      [sheet.pupil.id],
    );
    expect(receipt).toHaveLength(1);
    // Everything is paid: the mandate is over, here and at the bank.
    expect(await live().mandatesOf(sheet)).toEqual(['COMPLETED']);
    expect(await differences()).toEqual([]);
  });

  it('are retried with a notice of their own when the account had no money (E.2)', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_032, due }]);
    await live().moveTo(at(4));
    expect((await historyOf(sheet)).slice(1).map((line) => line.split(' ').slice(1, 3).join('>'))).toEqual([
      'SCHEDULED>NOTIFIED',
      'NOTIFIED>SUBMITTED',
      'SUBMITTED>BOUNCED',
      'BOUNCED>SCHEDULED',
      'SCHEDULED>NOTIFIED',
      'NOTIFIED>SUBMITTED',
      'SUBMITTED>PAID',
    ]);
    expect((await live().paidOf(sheet)).payments).toEqual(['900032 CAPTURED']);
    expect(textsTo(sheet)).toContainEqual(
      expect.stringMatching(/did not go through. It will be tried again on/),
    );
    expect(await differences()).toEqual([]);
  });

  it('that failed are shown as failed on the money-truth page, with the T+5 day, and not as cancelled (decision 40, E.4)', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_032, due }]);
    await live().moveTo(at(1, '08:00'));
    // The payer's browser may see it; elsewhere a proof of the contact is needed, which this test is not about.
    const [failed] = await use.db.query<{ code: string; slug: string }>(
      `update orders o set browser_session_id = s.browser_session_id from orders s, pages p
       where o.id = (select min(id) from orders where student_id = $1 and made_by = 'mandate')
         and s.order_code = $2 and p.id = o.page_id
       returning o.application_code as code, p.slug`,
      [sheet.pupil.id, sheet.token.order_id],
    );
    const path = `/api/checkout/v1/payments/${failed?.code}?payment_page_slug=${failed?.slug}`;
    const truth = (await sheet.browser.get(path)).data<PaymentTruth>();
    expect(truth).toMatchObject({ state: 'FAILED', may_pay_again: true });
    expect(truth.by > due, 'T+5').toBe(true);
    expect(truth.next.join(' ')).toContain('The debit will be tried again.');
    await live().moveTo(at(5));
    const later = (await sheet.browser.get(path)).data<PaymentTruth>();
    expect(later.next.join(' '), 'it was paid by the next try').not.toContain('tried again');
  });

  it('end after four attempts by UPI, and the payer is asked to pay otherwise (E.2)', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_031, due }]);
    await live().moveTo(at(14));
    const moves = await historyOf(sheet);
    expect(moves.filter((line) => line.includes('NOTIFIED SUBMITTED'))).toHaveLength(4);
    expect(await live().debitsOf(sheet)).toEqual(['1 CANCELLED']);
    expect(textsTo(sheet)).toContainEqual(
      expect.stringMatching(/will not be tried again\. If money was debited, .* Please pay at http/),
    );
    const held = await use.db.query('select 1 from open_fee_lines where fee_line_id = any ($1::bigint[])', [
      sheet.fees,
    ]);
    expect(held).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('end the mandate when the account is closed: every further one would be charged for (E.3)', async () => {
    const { due, at } = days();
    const later = at(20).slice(0, 10);
    const sheet = await live().authorised([
      { paise: 900_033, due },
      { paise: 100_000, due: later },
    ]);
    await live().moveTo(at(22));
    expect(await live().debitsOf(sheet)).toEqual(['1 CANCELLED', '2 CANCELLED']);
    expect(await live().mandatesOf(sheet)).toEqual(['CANCELLED']);
    expect((await live().paidOf(sheet)).payments).toEqual([]);
  });

  it('are skipped when the payer opted out of one, and the next one is made (E.1)', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([
      { paise: 900_036, due },
      { paise: 100_000, due: at(10).slice(0, 10) },
    ]);
    await live().moveTo(at(12));
    expect(await live().debitsOf(sheet)).toEqual(['1 SKIPPED', '2 PAID']);
    expect((await live().paidOf(sheet)).settled).toEqual([0, 100_000]);
  });

  it('stop when the fee was paid another way; paying now cancels the order of the notice first (R10)', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_000, due }]);
    await live().moveTo(at(-1, '13:00'));
    expect(await live().debitsOf(sheet)).toEqual(['1 NOTIFIED']);
    const now = (await live().order(sheet, 'full')).data<{ checkout_token: string }>();
    const headers = { authorization: `Bearer ${now.checkout_token}` };
    const begun = await live().app.browser().post('/api/checkout/v1/attempts', {}, { headers });
    await live().sandbox.pay(begun.data<{ gateway_order_id: string }>().gateway_order_id);
    await live().moveTo(at(2));
    expect(await live().debitsOf(sheet)).toEqual(['1 CANCELLED']);
    expect((await live().paidOf(sheet)).payments).toEqual(['900000 CAPTURED']);
    expect(await live().mandatesOf(sheet)).toEqual(['COMPLETED']);
    expect(await differences()).toEqual([]);
  });

  it('give notice again when the payer began a payment and abandoned it', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_000, due }]);
    await live().moveTo(at(-1, '13:00'));
    (await live().order(sheet, 'full')).data();
    await live().moveTo(at(3));
    expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
    expect((await historyOf(sheet)).filter((line) => line.includes('SCHEDULED NOTIFIED'))).toHaveLength(2);
    expect((await live().paidOf(sheet)).payments).toEqual(['900000 CAPTURED']);
  });

  it('wait for a result that takes two days, and are not made twice when the answer was lost', async () => {
    const { due, at } = days();
    const slow = await live().authorised([{ paise: 900_037, due }]);
    const lost = await live().authorised([{ paise: 900_039, due }]);
    await live().moveTo(at(1));
    expect(await live().debitsOf(slow)).toEqual(['1 SUBMITTED']);
    // A payment beside a debit in progress could pay twice (R2).
    const beside = await live().order(slow, 'full');
    expect(beside.json.success ? '' : beside.json.error.code).toBe('order_in_progress');
    await live().moveTo(at(4));
    expect((await live().paidOf(slow)).payments).toEqual(['900037 CAPTURED']);
    expect((await live().paidOf(lost)).payments).toEqual(['900039 CAPTURED']);
    expect(await live().debitsOf(slow)).toEqual(['1 PAID']);
    expect(await differences()).toEqual([]);
  });

  it('by eNACH are presented before the banks’ cut-off and retried after three days (E.3)', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 1_600_032, due }]);
    await live().moveTo(at(8));
    const begun = (await historyOf(sheet)).filter((line) => line.includes('NOTIFIED SUBMITTED'));
    expect(begun).toEqual(['02:30 NOTIFIED SUBMITTED execute', '02:30 NOTIFIED SUBMITTED execute']);
    expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
    const told = live().services.sent.filter(({ template }) => template === 'debit_notice_bank');
    expect(told[0]?.text, 'its bank may take it a day later [decision 47]').toContain(
      'or the next working day by your auto debit.',
    );
  });

  it('are not made once the payer withdrew the mandate at the bank, and skipped while it is paused', async () => {
    const { due, at } = days();
    const gone = await live().authorised([{ paise: 900_000, due }]);
    const paused = await live().authorised([{ paise: 900_000, due }]);
    await live().moveTo(at(-1, '13:00'));
    // Its messages are lost: the bank is queried on the day of the debit.
    await live().unheard(async () => {
      await change(await tokenOf(gone), 'cancelled');
      await change(await tokenOf(paused), 'paused');
    });
    await live().moveTo(at(2));
    expect([await live().debitsOf(gone), await live().debitsOf(paused)]).toEqual([
      ['1 CANCELLED'],
      ['1 SKIPPED'],
    ]);
    expect([...(await live().paidOf(gone)).payments, ...(await live().paidOf(paused)).payments]).toEqual([]);
    // No debit is ahead of either: neither stays at the bank nor blocks another one.
    expect([await live().mandatesOf(gone), await live().mandatesOf(paused)]).toEqual([
      ['CANCELLED'],
      ['CANCELLED'],
    ]);
    expect(
      live()
        .services.sent.filter(({ to }) => to === String(9_800_000_000 + paused.pupil.id))
        .map(({ template }) => template),
    ).toContain('mandate_ended');
  });

  it('leave no mandate behind when the outcome of the last one is unknown, and may be paid after it [decision 44]', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_037, due }]);
    await live().moveTo(at(0, '13:35'));
    expect(await live().debitsOf(sheet)).toEqual(['1 SUBMITTED']);
    // Its next query is the last one, as on its seventh day.
    await use.db.query(
      `update scheduled_acts set ref = regexp_replace(ref, '\\d+$', '11') where kind = 'debit-result' and state = 'WAITING'
         and ref like (select d.id || '/%' from mandate_debits d join mandates m on m.id = d.mandate_id where m.student_id = $1)`,
      [sheet.pupil.id],
    );
    await live().moveTo(at(1));
    expect([await live().debitsOf(sheet), await live().mandatesOf(sheet)]).toEqual([
      ['1 UNKNOWN'],
      ['CANCELLED'],
    ]);
    const told = live().services.sent.filter(({ to }) => to === String(9_800_000_000 + sheet.pupil.id));
    expect(told.map(({ template }) => template)).toContain('mandate_ended_nothing_due');
    await live().moveTo(at(3));
    expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
    expect(await differences()).toEqual([]);
  });

  it('are made once by three servers that run the same acts at the same time on one database', async () => {
    const { due, at } = days();
    const sheets = [];
    for (let n = 0; n < 3; n += 1) sheets.push(await live().authorised([{ paise: 900_000, due }]));
    await live().moveTo(at(0, '13:29'));
    const { services } = live();
    const systems = new ChaosReceiver(1, () => 0);
    const another = () => startProcess(use.db, services.settings, services.clock, new HeardLog(), systems);
    const others = [await another(), await another()];
    services.clock.advance(120);
    await live().sandbox.advance(live().school.keyId, 120);
    await Promise.all([services, ...others.map((one) => one.services)].map(runDueActs));
    await Promise.all(others.map((one) => one.end()));
    await live().moveTo(at(1));
    for (const sheet of sheets) {
      expect((await live().paidOf(sheet)).payments).toEqual(['900000 CAPTURED']);
      expect((await historyOf(sheet)).filter((line) => line.includes('NOTIFIED SUBMITTED'))).toHaveLength(1);
      const begun = await use.db.query(
        `select d.tries, d.reason, count(a.id)::int as attempts from mandate_debits d join mandates m on m.id = d.mandate_id
           join orders o on o.mandate_debit_id = d.id join attempts a on a.order_id = o.id
         where m.student_id = $1 group by d.id`,
        [sheet.pupil.id],
      );
      expect(begun).toEqual([{ tries: 1, reason: '', attempts: 1 }]);
    }
    expect(await differences()).toEqual([]);
  });

  const tokenOf = async ({ pupil }: Planned): Promise<string> =>
    (
      await use.db.one<{ id: string }>('select gateway_token_id as id from mandates where student_id = $1', [
        pupil.id,
      ])
    ).id;
  const change = (id: string, status: string): Promise<unknown> =>
    fetch(`${live().sandbox.url}/sandbox-api/tokens/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    });
});
