import type { Instant, Paise } from '@shulk/domain';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBoth, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { Captures, paid } from '../../payments/testing/captures.ts';
import { aFee, aPayingSchool, anOrder } from '../../payments/testing/paying-school.ts';
import type { PayingSchool } from '../../payments/testing/paying-school.ts';
import { checkBooks } from '../check-books.ts';
import { aRow, giveBack, settle } from '../testing/busy-books.ts';
import { settlementNotices } from './notices.ts';

const NOW = '2026-11-20T08:00:00.000Z';

describeOnBoth('a refund that failed here and that a settlement shows as made (decision 221)', (use) => {
  let services: TestServices;
  let schools = 0;
  beforeAll(() => {
    services = testServices(use.db);
  });

  /** A payment of ₹1,000 for one fee, and how its refunds are asked for and moved. */
  async function aCase() {
    schools += 1;
    const school = await aPayingSchool(services, `failed${schools}`);
    const captures = new Captures(services, school);
    const pupil = await captures.newPupil();
    const fee = await aFee(school, pupil, 'f', 100_000);
    const order = await anOrder(school, pupil, [{ fee, balance: 100_000 }]);
    await captures.capture(order.id, paid(order.gatewayOrderId, 100_000));
    const payment = `pay_${order.gatewayOrderId}`;
    const code = (name: string) => `${school.slug}-${name}`;
    const ask = async (name: string, amount: number, reopens = false) =>
      (
        await use.db.one<{ result: string }>(
          `select r.result from payments p, request_refund(p.institute_id, p.id, $2, $2, $3, 'OPERATOR', 'asked', $4, $5) r
           where p.gateway_payment_id = $1`,
          [payment, code(name), amount, reopens, NOW],
        )
      ).result;
    const move = async (name: string, to: string, cause = 'test') => {
      await use.db.query(
        `select moved from refunds r, settle_refund(r.id, $2, null, 'rfnd_' || r.refund_code, '', $3, null, $4) where r.refund_code = $1`,
        [code(name), to, cause, NOW],
      );
    };
    const failed = async (name: string, amount: number, reopens = false) => {
      expect(await ask(name, amount, reopens)).toBe('made');
      await move(name, 'SENT');
      await move(name, 'FAILED');
    };
    const row = (entity_id: string, amount: number, over: object = {}) =>
      aRow({
        row_kind: 'refund',
        entity_id,
        gateway_payment_id: payment,
        amount_paise: (0 - amount) as Paise,
        ...over,
      });
    return { school, captures, pupil, fee, order, payment, code, ask, move, failed, row };
  }

  const refunds = async (school: PayingSchool) =>
    (
      await use.db.query<{ line: string }>(
        `select status || ' ' || amount_paise as line from refunds where institute_id = $1 order by id`,
        [school.instituteId],
      )
    ).map(({ line }) => line);
  const told = async (school: PayingSchool, event: string) =>
    (
      await use.db.query('select from outbox where institute_id = $1 and event = $2', [
        school.instituteId,
        event,
      ])
    ).length;
  const notices = async (school: PayingSchool) =>
    (await settlementNotices(use.db, school.instituteId)).map(({ message }) => message);
  const differences = (school: PayingSchool) =>
    checkBooks(use.db, { now: services.clock.now(), instituteId: school.instituteId });

  it.each([
    ['the gateway’s id of it', 'rfnd_'],
    ['our code of it', ''],
  ])(
    'is booked once from a row with %s, its fee is owed again, and the office is told',
    async (_, prefix) => {
      const { school, captures, fee, order, code, failed, row } = await aCase();
      await failed('a', 40_000, true);
      const rows = [row(`${prefix}${code('a')}`, 40_000)];
      expect(await settle(services, school, rows)).toMatchObject({ booked: 1, open_exceptions: 0 });
      expect(await settle(services, school, rows)).toMatchObject({ added: 0, booked: 0, open_exceptions: 0 });
      expect(await refunds(school)).toEqual(['PROCESSED 40000']);
      expect(await captures.fee(fee)).toMatchObject({ settled: 60_000 });
      expect(await captures.order(order.id)).toEqual({ status: 'PART_REFUNDED' });
      const moves = await use.db.query(
        `select from_state, to_state, cause from state_history where kind = 'refund' and institute_id = $1 order by id desc limit 1`,
        [school.instituteId],
      );
      expect(moves).toEqual([{ from_state: 'FAILED', to_state: 'PROCESSED', cause: 'settlement' }]);
      expect(await told(school, 'refund.made_after_all')).toBe(1);
      expect(await differences(school)).toEqual([]);
    },
  );

  it('is not booked while its money is refunded anew: its row stays a notice, the office is told once, and the next import books it when there is room', async () => {
    const { school, code, ask, move, failed, row } = await aCase();
    await failed('a', 100_000);
    await ask('b', 100_000);
    await move('b', 'SENT');
    const rows = [row(`rfnd_${code('a')}`, 100_000)];
    for (let times = 0; times < 2; times += 1)
      expect(await settle(services, school, rows)).toMatchObject({ booked: 0, open_exceptions: 1 });
    expect(await refunds(school)).toEqual(['FAILED 100000', 'SENT 100000']);
    expect(await notices(school)).toEqual([
      expect.stringMatching(/for the refund rfnd_\S+, which failed here\. .* Compare .* The next import/),
    ]);
    expect(await told(school, 'refund.review')).toBe(1);
    await move('b', 'FAILED');
    expect(await ask('c', 100)).toBe('too_much');
    expect(await settle(services, school, [])).toMatchObject({ booked: 1, open_exceptions: 0 });
    expect(await refunds(school)).toEqual(['PROCESSED 100000', 'FAILED 100000']);
    expect(await differences(school)).toEqual([]);
  });

  it.each(['REQUESTED', 'WAITING'])(
    'ends a newer refund of the same money that is %s, which is never sent',
    async (state) => {
      const { school, code, ask, move, failed, row } = await aCase();
      await failed('a', 70_000);
      await ask('b', 60_000);
      for (const to of state === 'WAITING' ? ['SENT', 'WAITING'] : []) await move('b', to);
      await use.db.query('update refunds set gateway_refund_id = null where refund_code = $1', [code('b')]);
      await settle(services, school, [row(`rfnd_${code('a')}`, 70_000)]);
      expect(await refunds(school)).toEqual(['PROCESSED 70000', 'FAILED 60000']);
      expect(await differences(school)).toEqual([]);
    },
  );

  it('keeps a newer refund that fits beside it', async () => {
    const { school, code, ask, failed, row } = await aCase();
    await failed('a', 40_000);
    await ask('b', 60_000);
    await settle(services, school, [row(`rfnd_${code('a')}`, 40_000)]);
    expect(await refunds(school)).toEqual(['PROCESSED 40000', 'REQUESTED 60000']);
  });

  it('is not booked from a row of another amount or payment, nor if another row returns the money', async () => {
    const { school, code, failed, row } = await aCase();
    await failed('a', 40_000);
    await failed('b', 30_000);
    const done = await settle(services, school, [
      row(`rfnd_${code('a')}`, 30_000),
      row(`rfnd_${code('a')}`, 40_000, { gateway_payment_id: 'pay_other' }),
      row(`rfnd_${code('b')}`, 30_000),
      row('rvrsl_1', -30_000, { row_kind: 'adjustment' }),
    ]);
    expect(done).toMatchObject({ booked: 1, open_exceptions: 4 });
    expect(await refunds(school)).toEqual(['FAILED 40000', 'FAILED 30000']);
  });

  it('is booked from a row without a name only if the gateway said, too, that it was made', async () => {
    const { school, move, failed, row } = await aCase();
    await failed('a', 40_000);
    expect(await settle(services, school, [row('', 40_000)])).toMatchObject({ booked: 0 });
    await move('a', 'PROCESSED', 'webhook');
    expect(await settle(services, school, [])).toMatchObject({ booked: 1, open_exceptions: 0 });
    expect(await refunds(school)).toEqual(['PROCESSED 40000']);
    expect(await differences(school)).toEqual([]);
  });

  it('is booked as well if it never failed, but has no verdict and is with a person', async () => {
    const { school, code, ask, move, row } = await aCase();
    await ask('a', 40_000);
    for (const to of ['SENT', 'UNKNOWN']) await move('a', to);
    const rows = [row(`rfnd_${code('a')}`, 40_000)];
    expect(await settle(services, school, rows)).toMatchObject({ booked: 0 });
    await use.db.query(`update refunds set review_since = $2 where refund_code = $1`, [code('a'), NOW]);
    expect(await settle(services, school, rows)).toMatchObject({ booked: 1, open_exceptions: 0 });
    expect(await refunds(school)).toEqual(['PROCESSED 40000']);
  });

  it('is booked once when two imports have it at the same moment', async () => {
    const { school, code, failed, row } = await aCase();
    await failed('a', 40_000);
    const rows = [row(`rfnd_${code('a')}`, 40_000)];
    await Promise.all([settle(services, school, rows), settle(services, school, rows)]);
    expect(await refunds(school)).toEqual(['PROCESSED 40000']);
    expect(await differences(school)).toEqual([]);
  });

  it('leaves the row of a dashboard refund to be tried again by each import, until one of ours has failed', async () => {
    const { school, order, code, ask, move, row } = await aCase();
    await giveBack(services, school, order.id, { code: code('first'), amount: 20_000 });
    await ask('a', 70_000);
    await move('a', 'SENT');
    expect(await settle(services, school, [row('by_hand', 50_000)])).toMatchObject({ booked: 0 });
    await move('a', 'FAILED');
    expect(await settle(services, school, [])).toMatchObject({ booked: 1, open_exceptions: 0 });
    expect(await refunds(school)).toEqual(['PROCESSED 20000', 'FAILED 70000', 'PROCESSED 50000']);
    expect(await differences(school)).toEqual([]);
  });

  it('is not booked if its money was placed on a fee since, and the books show it', async () => {
    const { school, captures, pupil, order, code, row } = await aCase();
    const again = paid(order.gatewayOrderId, 100_000, { gateway_payment_id: `again_${order.code}` });
    await captures.capture(order.id, again);
    const payment = await use.db.one<{ id: number; student: number }>(
      'select id, student_id as student from payments where gateway_payment_id = $1',
      [again.gateway_payment_id],
    );
    await use.db.query(`select from request_refund($1, $2, $3, $3, null, 'EXCESS', 'not owed', false, $4)`, [
      school.instituteId,
      payment.id,
      code('e'),
      NOW,
    ]);
    for (const to of ['SENT', 'FAILED'])
      await use.db.query(
        `select moved from refunds r, settle_refund(r.id, $2, null, 'rfnd_e', '', 'test', null, $3) where r.refund_code = $1`,
        [code('e'), to, NOW],
      );
    const bus = await aFee(school, pupil, 'bus', 100_000);
    const parts = [
      {
        fee_line_id: bus,
        head_id: school.heads.tuition,
        label: 'Bus',
        instalment: '',
        balance: 30_000,
        discount: 0,
        late_fee: 0,
      },
    ];
    await use.db.query(
      `select result from place_waiting($1, $2, 'EXCESS', $3::jsonb, 'Meera Nair', 'asked', 'place', 'verification-code', $4)`,
      [school.instituteId, payment.id, JSON.stringify(parts), NOW as Instant],
    );
    const rows = [row('rfnd_e', 100_000, { gateway_payment_id: again.gateway_payment_id })];
    expect(await settle(services, school, rows)).toMatchObject({ booked: 0, open_exceptions: 1 });
    expect(await refunds(school)).toEqual(['FAILED 100000']);
    expect(await told(school, 'refund.review')).toBe(1);
    // Money that is on fees and was given back stays a difference of the books.
    expect(await differences(school)).toMatchObject([{ invariant: 'placed-or-refunded' }]);
  });
});
