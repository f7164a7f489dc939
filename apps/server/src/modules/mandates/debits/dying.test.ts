import { expect, it } from 'vitest';
import { instituteNow } from '../../../platform/clock.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import type { Act, ActHandler } from '../../schedule/index.ts';
import { liveMandates } from '../testing/live-mandates.ts';
import type { Planned } from '../testing/live-mandates.ts';
import { noticeAct } from './notice-act.ts';
import { runAct } from './run-act.ts';

const ACTS = [
  ['debit-notice', noticeAct, '12:29'],
  ['debit-run', runAct, '13:29'],
] as const;

describeOnBoth('a debit whose process dies', (use) => {
  const live = liveMandates(use);
  let day = 9;

  /** Another process takes up the act of a debit at the institute's time. */
  const takenUp = async (
    kind: string,
    { pupil }: Planned,
  ): Promise<[Act, Parameters<NonNullable<ActHandler['outside']>>[1]]> => {
    const act = await use.db.one<Act>(
      `select a.id, a.institute_id, a.due_at, a.kind, a.ref, a.tries from scheduled_acts a
         join mandate_debits d on a.ref like d.id || '/%' join mandates m on m.id = d.mandate_id
       where a.kind = $1 and m.student_id = $2 order by a.id desc limit 1`,
      [kind, pupil.id],
    );
    const { ms } = await use.db.one<{ ms: number }>('select clock_offset_ms as ms from institutes');
    return [act, instituteNow(live().services.clock, ms)];
  };

  it.each(ACTS)(
    'in the middle of %s is made once, announced once and booked once',
    async (kind, handler, time) => {
      day += 6;
      const due = `2027-02-${day}`;
      // The result takes two days, so a second debit of the order would also be taken.
      const sheet = await live().authorised([{ paise: 900_037, due }]);
      const before = kind === 'debit-notice' ? `2027-02-${day - 1}` : due;
      await live().moveTo(`${before}T${time}:00+05:30`);
      // The sandbox is reset to the act's start: the process died after the gateway answered, before anything was
      // written.
      const [act] = await takenUp(kind, sheet);
      live().services.clock.advance(600);
      await live().sandbox.advance(live().school.keyId, 600);
      const [, at] = await takenUp(kind, sheet);
      await handler(live().services).outside?.(act, at);
      await handler(live().services).outside?.(act, at);
      await live().moveTo(`2027-02-${day + 4}`);
      expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
      expect(await live().paidOf(sheet)).toEqual({ settled: [900_037], payments: ['900037 CAPTURED'] });
      const orders = await use.db.query(
        `select 1 from orders o where o.student_id = $1 and o.made_by = 'mandate'`,
        [sheet.pupil.id],
      );
      expect(orders).toHaveLength(1);
      const told = live().services.sent.filter(
        ({ to, template }) => to === String(9_800_000_000 + sheet.pupil.id) && template === 'debit_notice',
      );
      expect(told).toHaveLength(1);
    },
  );

  it('leaves acts behind that do nothing in a later round', async () => {
    const sheet = await live().authorised([{ paise: 900_000, due: '2027-02-26' }]);
    await live().moveTo('2027-02-26T13:29:00+05:30');
    const [act] = await takenUp('debit-run', sheet);
    const stale = { ...act, ref: act.ref.replace(/\/1$/, '/0') };
    live().services.clock.advance(120);
    const [, at] = await takenUp('debit-run', sheet);
    await runAct(live().services).outside?.(stale, at);
    await use.db.tx(async (tx) => runAct(live().services).inside?.(tx, stale, at));
    expect(await live().debitsOf(sheet)).toEqual(['1 NOTIFIED']);
  });

  it('finds its order by our reference if it was opened at the gateway before we recorded it (threats 6.2)', async () => {
    const sheet = await live().authorised([{ paise: 900_000, due: '2027-03-15' }]);
    await live().moveTo('2027-03-14T12:29:00+05:30');
    const [act, at] = await takenUp('debit-notice', sheet);
    await noticeAct(live().services).outside?.(act, at);
    const made = (): Promise<{ id: string }> =>
      use.db.one(`select gateway_order_id as id from orders where student_id = $1 and made_by = 'mandate'`, [
        sheet.pupil.id,
      ]);
    const first = await made();
    await use.db.query(
      `with lost as (delete from gateway_orders g using orders o where o.id = g.order_id and o.student_id = $1 and o.made_by = 'mandate')
       update orders set gateway_order_id = null where student_id = $1 and made_by = 'mandate'`,
      [sheet.pupil.id],
    );
    await live().moveTo('2027-03-16');
    expect(await made()).toEqual(first);
    expect((await live().paidOf(sheet)).payments).toEqual(['900000 CAPTURED']);
    expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
  });
});
