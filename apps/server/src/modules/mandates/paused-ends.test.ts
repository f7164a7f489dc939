import { expect, it, vi } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { CallRefused } from '../../platform/outbound/answers.ts';
import { gatewaysOf } from '../gateways/index.ts';
import { findOrder, settlePayment } from '../payments/index.ts';
import { paid } from '../payments/testing/captures.ts';
import { settled } from '../payments/testing/pay-flow.ts';
import { mandateFacts } from './setup/mandate-facts.ts';
import { liveMandates } from './testing/live-mandates.ts';
import type { Planned } from './testing/live-mandates.ts';
import { ownDays } from './testing/own-days.ts';

describeOnBoth('an auto debit that is over', (use) => {
  const live = liveMandates(use);
  const days = ownDays();
  const pause = async ({ pupil }: Planned): Promise<void> => {
    const { id } = await use.db.one<{ id: string }>(
      'select gateway_token_id as id from mandates where student_id = $1',
      [pupil.id],
    );
    await fetch(`${live().sandbox.url}/sandbox-api/tokens/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'paused' }),
    });
  };
  const endsTold = ({ pupil }: Planned): string[] =>
    live()
      .services.sent.filter(
        ({ channel, to, template }) =>
          template.startsWith('mandate_ended') &&
          (channel === 'sms'
            ? to === String(9_800_000_000 + pupil.id)
            : to === `payer${pupil.id}@example.in`),
      )
      .map(({ template, channel, text }) => (channel === 'sms' ? template : text));

  it('is complete when it was paused after its last debit had begun, and that was paid [decision 47]', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_037, due }]);
    await live().moveTo(at(0, '13:35'));
    expect(await live().debitsOf(sheet)).toEqual(['1 SUBMITTED']);
    await pause(sheet);
    await live().moveTo(at(0, '13:50'));
    expect(await live().mandatesOf(sheet)).toEqual(['PAUSED']);
    await live().moveTo(at(4));
    expect([await live().debitsOf(sheet), await live().mandatesOf(sheet)]).toEqual([
      ['1 PAID'],
      ['COMPLETED'],
    ]);
    expect(endsTold(sheet)).toEqual([]);
  });

  it('is complete when the fees of its last debit were paid another way while it was paused [decision 47]', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_000, due }]);
    await pause(sheet);
    const now = (await live().order(sheet, 'full')).data<{ checkout_token: string }>();
    const headers = { authorization: `Bearer ${now.checkout_token}` };
    const begun = await live().app.browser().post('/api/checkout/v1/attempts', {}, { headers });
    await live().sandbox.pay(begun.data<{ gateway_order_id: string }>().gateway_order_id);
    await settled(live().sandbox, live().services, live().school);
    await live().moveTo(at(2));
    expect([await live().debitsOf(sheet), await live().mandatesOf(sheet)]).toEqual([
      ['1 CANCELLED'],
      ['COMPLETED'],
    ]);
    expect(endsTold(sheet)).toEqual([]);
  });

  it('is not complete when it was paused and its last debit brought no money [decision 47]', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_000, due }]);
    await use.db.query('update orders set contact_email = $2 where student_id = $1', [
      sheet.pupil.id,
      `payer${sheet.pupil.id}@example.in`,
    ]);
    await live().moveTo(at(0, '13:29'));
    const { id } = await use.db.one<{ id: number }>(
      'select gateway_account_id as id from mandates where student_id = $1',
      [sheet.pupil.id],
    );
    const { gateway } = await gatewaysOf(live().services).require(id);
    if (gateway.mandates === undefined) throw new Error('the gateway has no mandates');
    const refuses = vi
      .spyOn(gateway.mandates, 'executeDebit')
      .mockRejectedValue(new CallRefused('The gateway refused the call with status 400.', 400));
    await live().moveTo(at(0, '13:35'));
    refuses.mockRestore();
    await pause(sheet);
    await live().moveTo(at(2));
    expect([await live().debitsOf(sheet), await live().mandatesOf(sheet)]).toEqual([
      ['1 CANCELLED'],
      ['CANCELLED'],
    ]);
    expect(endsTold(sheet).toSorted()).toEqual([
      expect.stringContaining('No debit is left, so we ended it.'),
      'mandate_ended',
    ]);
  });

  it('has taken what was booked, not what its last notice said [decision 47]', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 1_600_032, due }]);
    await use.db.query(
      `with rule as (insert into late_fee_rules (institute_id, code, rule)
         select institute_id, 'daily', '{"kind": "PER_DAY", "amount": 2000, "grace_days": 0, "counts_grace": true}'::jsonb
         from students where id = $1 returning id)
       update fee_heads h set late_fee_rule_id = rule.id from rule, fee_lines f where f.student_id = $1 and h.id = f.head_id`,
      [sheet.pupil.id],
    );
    await live().moveTo(at(3, '23:00'));
    const rounds = await use.db.query<{
      id: number;
      gateway_order_id: string;
      amount: number;
      payment: string;
    }>(
      `select o.id, o.gateway_order_id, o.amount_paise as amount, a.gateway_payment_id as payment
       from orders o left join attempts a on a.order_id = o.id
       where o.student_id = $1 and o.made_by = 'mandate' order by o.id`,
      [sheet.pupil.id],
    );
    const [first, second] = rounds;
    if (first === undefined || second === undefined) throw new Error('the debit has two rounds');
    expect(second.amount).toBeGreaterThan(first.amount);
    const order = await findOrder(use.db, live().school.instituteId, first.id);
    const setUp = await use.db.one<{ id: number }>(
      'select order_id as id from mandates where student_id = $1',
      [sheet.pupil.id],
    );
    if (order === undefined) throw new Error('the first round has an order');
    const taken = async () =>
      (
        await mandateFacts(
          use.db,
          { id: setUp.id, institute_id: live().school.instituteId },
          live().services.clock.now(),
        )
      )?.taken;
    expect(await taken()).toBe(0);
    const news = paid(first.gateway_order_id, first.amount, { gateway_payment_id: first.payment });
    expect(await settlePayment(live().services, order, news, 'webhook')).toBe('captured');
    expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
    expect(await taken()).toBe(first.amount);
  });
});
