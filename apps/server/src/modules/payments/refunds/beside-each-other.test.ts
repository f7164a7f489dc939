import type { Paise } from '@shulk/domain';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBoth, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { Captures, paid } from '../testing/captures.ts';
import { aFee, aPayingSchool, anOrder } from '../testing/paying-school.ts';
import type { PayingSchool } from '../testing/paying-school.ts';
import { aRow, settle } from '../../ledger/testing/busy-books.ts';
import { applyRefundUpdate, pollRefundsOf } from './adopt-refund.ts';
import { applyDisputeUpdate } from '../disputes/apply-dispute-update.ts';
import { disputed, hourOfDispute as at } from '../../gateways/testing/disputes.ts';
import { selectRefund } from './refunds.store.ts';
import { takeRefusal } from './take-refusal.ts';
import { selectExcess } from './payments-to-refund.store.ts';

const NOW = '2026-11-20T08:00:00.000Z';

describeOnBoth('refunds of one payment, side by side', (use) => {
  let services: TestServices;
  let schools = 0;
  beforeAll(() => {
    services = testServices(use.db);
  });

  async function aCase(concession = 0) {
    schools += 1;
    const school = await aPayingSchool(services, `beside${schools}`);
    const captures = new Captures(services, school);
    const pupil = await captures.newPupil();
    const fee = await aFee(school, pupil, 'f', 100_000);
    const order = await anOrder(school, pupil, [{ fee, balance: 100_000 }]);
    if (concession > 0)
      await use.db.query('update fee_lines set concession_paise = $2 where id = $1', [fee, concession]);
    await captures.capture(order.id, paid(order.gatewayOrderId, 100_000));
    const payment = `pay_${order.gatewayOrderId}`;
    const code = (name: string) => `${school.slug}-${name}`;
    const ask = async (name: string, amount: number, source = 'FEES', maker = 'OPERATOR') =>
      (
        await use.db.one<{ result: string }>(
          `select r.result from payments p, request_refund(p.institute_id, p.id, $2, $2, $3, $5, 'asked', false, $4, $6) r
           where p.gateway_payment_id = $1`,
          [payment, code(name), amount, NOW, maker, source],
        )
      ).result;
    const move = async (name: string, to: string, cause = 'test') => {
      await use.db.query(
        `select moved from refunds r, settle_refund(r.id, $2, null, null, '', $3, null, $4) where r.refund_code = $1`,
        [code(name), to, cause, NOW],
      );
    };
    const row = (entity_id: string, amount: number, over: object = {}) =>
      aRow({
        row_kind: 'refund',
        entity_id,
        gateway_payment_id: payment,
        amount_paise: (0 - amount) as Paise,
        ...over,
      });
    return { school, captures, pupil, fee, order, payment, code, ask, move, row };
  }
  const refunds = async (school: PayingSchool) =>
    (
      await use.db.query<{ line: string }>(
        `select status || ' ' || amount_paise || ' ' || requested_by || ' ' || source as line from refunds where institute_id = $1 order by id`,
        [school.instituteId],
      )
    ).map(({ line }) => line);

  it('book a failed one once, although a settlement named it by an id unknown here before the gateway told of it (decision 221)', async () => {
    const { school, payment, code, ask, move, row } = await aCase();
    await ask('a', 40_000);
    await move('a', 'SENT');
    await move('a', 'FAILED');
    await settle(services, school, [row('rfnd_late', 40_000)]);
    expect(await refunds(school)).toEqual(['FAILED 40000 OPERATOR FEES', 'PROCESSED 40000 GATEWAY FEES']);
    const told = await applyRefundUpdate(
      services,
      school.accountId,
      {
        gateway_refund_id: 'rfnd_late',
        gateway_payment_id: payment,
        key: code('a'),
        amount: 40_000 as Paise,
        state: 'processed',
      },
      'webhook',
    );
    expect(told).toBe('done');
    expect(await refunds(school)).toEqual(['FAILED 40000 OPERATOR FEES', 'PROCESSED 40000 GATEWAY FEES']);
    expect(
      await use.db.one(
        'select left_of_payment(p, $2) as left_paise from payments p where gateway_payment_id = $1',
        [payment, 'FEES'],
      ),
    ).toEqual({ left_paise: 60_000 });
  });

  it('ask anew for what a placing leaves of the rest after a lost dispute (decisions 213 and 222)', async () => {
    const { school, captures, pupil, order, payment } = await aCase();
    const again = `${payment}_again`;
    await captures.capture(order.id, paid(order.gatewayOrderId, 100_000, { gateway_payment_id: again }));
    const { id } = await use.db.one<{ id: number }>('select id from payments where gateway_payment_id = $1', [
      again,
    ]);
    const q = async (sql: string, of: unknown[]) => use.db.query(sql, of);
    await q(
      `select request_refund(institute_id, id, $2, $2, null, 'EXCESS', 'x', false, $3, 'EXCESS') from payments where id = $1`,
      [id, `ex_${again}`, NOW],
    );
    const hear = (news: Parameters<typeof applyDisputeUpdate>[2]) =>
      applyDisputeUpdate(services, school.accountId, news, 'webhook');
    await hear(disputed(again, 40_000));
    await hear(disputed(again, 40_000, { state: 'LOST', at: at(9) }));
    await q(
      `select settle_refund(id, 'SENT', null, null, '', 'send', $2, $2) from refunds where payment_id = $1 and status = 'REQUESTED'`,
      [id, NOW],
    );
    await q(
      `select refuse_refund(id, null, 'balance', 'send', $2, true, true, $2) from refunds where payment_id = $1 and status = 'SENT'`,
      [id, NOW],
    );
    expect(await refunds(school)).toEqual([
      'FAILED 100000 EXCESS EXCESS',
      'PROCESSED 40000 DISPUTE EXCESS',
      'WAITING 60000 EXCESS EXCESS',
    ]);
    const bus = await aFee(school, pupil, 'bus', 100_000);
    const parts = [
      {
        fee_line_id: bus,
        head_id: null,
        label: 'Bus',
        instalment: '',
        balance: 20_000,
        discount: 0,
        late_fee: 0,
      },
    ];
    const head = await use.db.one<{ head_id: number }>('select head_id from fee_lines where id = $1', [bus]);
    const placed = await use.db.one<{ result: string }>(
      `select result from place_waiting($1, $2, 'EXCESS', $3::jsonb, 'Meera', 'asked', 'placed-of-rest', '00000000000000ff', $4)`,
      [school.instituteId, id, JSON.stringify([{ ...parts[0], head_id: head.head_id }]), NOW],
    );
    expect(placed.result).toBe('placed');
    expect(await refunds(school)).toEqual([
      'FAILED 100000 EXCESS EXCESS',
      'PROCESSED 40000 DISPUTE EXCESS',
      'FAILED 60000 EXCESS EXCESS',
    ]);
    expect((await selectExcess(use.db, 100)).map((p) => p.id)).toContain(id);
  });

  it('let one under review that was sent give way to the refund of the dashboard that the office was told to make (decision 170)', async () => {
    const { school, payment, code, ask, move } = await aCase();
    await ask('a', 100_000);
    await move('a', 'SENT');
    const before = new Date(Date.parse(services.clock.now()) - 31 * 86_400_000).toISOString();
    await use.db.query('update refunds set refused_since = $2, unclear_at = $3 where refund_code = $1', [
      code('a'),
      before,
      services.clock.now(),
    ]);
    await takeRefusal(
      services,
      await selectRefund(use.db, school.instituteId, code('a')),
      { refusal: 'broken', isUnclear: true },
      'resolver',
    );
    const kept = await selectRefund(use.db, school.instituteId, code('a'));
    expect([kept.status, kept.review_since !== null]).toEqual(['SENT', true]);
    await applyRefundUpdate(
      services,
      school.accountId,
      {
        gateway_refund_id: 'rfnd_hand',
        gateway_payment_id: payment,
        key: '',
        amount: 100_000 as Paise,
        state: 'processed',
      },
      'webhook',
    );
    expect(await refunds(school)).toEqual(['PROCESSED 100000 OPERATOR FEES']);
  });

  it('do not book a refund of the dashboard whose money another row returned, once there is room (decision 221)', async () => {
    const { school, ask, move, row } = await aCase();
    await ask('a', 100_000);
    await move('a', 'SENT');
    await settle(services, school, [row('rfnd_hand', 100_000)]);
    expect(await refunds(school)).toEqual(['SENT 100000 OPERATOR FEES']);
    await settle(services, school, [row('rfnd_hand', -100_000)]);
    await move('a', 'FAILED');
    await settle(services, school, []);
    expect(await refunds(school)).toEqual(['FAILED 100000 OPERATOR FEES']);
  });

  it('book a failed one by a row without a name, whatever unnamed row another payment has (decision 221)', async () => {
    const { school, payment, code, ask, move, row } = await aCase();
    await ask('a', 40_000);
    await move('a', 'SENT');
    await move('a', 'FAILED');
    await applyRefundUpdate(
      services,
      school.accountId,
      {
        gateway_refund_id: 'rfnd_t7',
        gateway_payment_id: payment,
        key: code('a'),
        amount: 40_000 as Paise,
        state: 'processed',
      },
      'webhook',
    );
    await settle(services, school, [
      row('', 40_000),
      row('', -40_000, { gateway_payment_id: 'pay_stranger' }),
    ]);
    expect(await refunds(school)).toEqual(['PROCESSED 40000 OPERATOR FEES']);
  });

  it('are all read from the gateway’s list, although a failed one has an id that is booked already (decision 221)', async () => {
    const { school, payment, code, ask, move, row } = await aCase();
    await ask('a', 40_000);
    await move('a', 'SENT');
    await move('a', 'FAILED');
    await ask('b', 10_000);
    await move('b', 'SENT');
    await settle(services, school, [row('rfnd_t33', 40_000)]);
    const list = [
      {
        gateway_refund_id: 'rfnd_t33',
        gateway_payment_id: payment,
        key: code('a'),
        amount: 40_000 as Paise,
        state: 'processed' as const,
      },
      {
        gateway_refund_id: 'rfnd_b',
        gateway_payment_id: payment,
        key: code('b'),
        amount: 10_000 as Paise,
        state: 'processed' as const,
      },
    ];
    const gateway = { refundsOf: () => Promise.resolve(list) } as unknown as Parameters<
      typeof pollRefundsOf
    >[1]['gateway'];
    await pollRefundsOf(
      services,
      { accountId: school.accountId, gateway },
      { gateway_payment_id: payment, gateway_order_id: '' },
    );
    expect(await refunds(school)).toContain('PROCESSED 10000 OPERATOR FEES');
  });

  it('take a refund of the dashboard from the excess that one under review was to return, not from the fees (decision 170)', async () => {
    const { school, payment, code, ask, move } = await aCase(10_000);
    await ask('a', 10_000, 'EXCESS', 'EXCESS');
    await move('a', 'SENT');
    await use.db.query(`select review_refund(id, 'unclear', null, $2) from refunds where refund_code = $1`, [
      code('a'),
      NOW,
    ]);
    await applyRefundUpdate(
      services,
      school.accountId,
      {
        gateway_refund_id: 'rfnd_t3b',
        gateway_payment_id: payment,
        key: '',
        amount: 10_000 as Paise,
        state: 'processed',
      },
      'webhook',
    );
    expect(await refunds(school)).toEqual(['PROCESSED 10000 EXCESS EXCESS']);
  });
});
