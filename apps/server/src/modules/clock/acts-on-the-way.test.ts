import { addMonths, calendarDay, indiaInstant } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aCtx, describeOnBoth, emptyTables, testApp, testServices } from '../../testing/index.ts';
import type { TestAnswer, TestApp, TestServices } from '../../testing/index.ts';
import { aSchool } from '../fees/testing/school.ts';
import { onAct, scheduleAct } from '../schedule/index.ts';
import { advanceClock, mountClock, selectClockOf } from './index.ts';

const MORNING = '2026-11-20T06:00:00.000Z' as Instant;

describeOnBoth('the clock of a test institute moved past scheduled acts (decisions 7)', (use) => {
  let services: TestServices;
  let app: TestApp;
  let instituteId: number;
  let events: string[];
  beforeEach(open);
  afterEach(() => app.close());

  async function open(): Promise<void> {
    await emptyTables(use.db);
    services = testServices(use.db);
    services.clock.set(MORNING);
    app = await testApp(services, mountClock);
    ({ instituteId } = await aSchool(use.db));
    events = [];
  }
  const move = (to: string): Promise<TestAnswer> =>
    app.browser().post('/api/dev/clock', { institute_code: 'kaveri', to }, { bare: true });
  const plan = (kind: string, ref: string, due_at: Instant): Promise<boolean> =>
    scheduleAct(use.db, { institute_id: instituteId, kind, ref, due_at });
  const hear = (kind: string): void =>
    onAct(services, kind, { inside: async (_tx, { ref }, at) => void events.push(`${at} ${kind} ${ref}`) });

  it('does each of them at its own moment, however far it is moved, including acts planned on the way', async () => {
    onAct(services, 'debit', {
      inside: async (tx, { ref }, at) => {
        events.push(`${at} debit ${ref}`);
        const next = Number(ref) + 1;
        const due_at = indiaInstant(addMonths(calendarDay('2026-12-05'), next - 1), '14:00:00');
        await scheduleAct(tx, { institute_id: instituteId, kind: 'debit', ref: String(next), due_at });
      },
    });
    await plan('debit', '1', '2026-12-05T08:30:00.000Z' as Instant);
    expect((await move('2027-03-06')).data()).toEqual({ now: '2027-03-05T18:30:00.000Z' });
    expect(events).toEqual([
      '2026-12-05T08:30:00.000Z debit 1',
      '2027-01-05T08:30:00.000Z debit 2',
      '2027-02-05T08:30:00.000Z debit 3',
      '2027-03-05T08:30:00.000Z debit 4',
    ]);
  });

  it('has the same events in the same order on each run: a year of sixty students', async () => {
    const year = async (): Promise<string[]> => {
      let failures = 0;
      hear('notice');
      onAct(services, 'debit', {
        // Every seventh call fails, as with a gateway that is briefly down.
        outside: () => ((failures += 1) % 7 === 0 ? Promise.reject(new Error('down')) : Promise.resolve()),
        inside: async (_tx, { ref }, at) => void events.push(`${at} debit ${ref}`),
      });
      for (let student = 60; student > 0; student -= 1) {
        for (let month = 0; month < 12; month += 4) {
          const day = addMonths(calendarDay(`2026-12-${String(1 + (student % 10)).padStart(2, '0')}`), month);
          await plan('debit', `${student}/${month}`, indiaInstant(day, '14:00:00'));
          await plan('notice', `${student}/${month}`, indiaInstant(day, '09:00:00'));
        }
      }
      await move('2027-12-05');
      return events;
    };
    const first = await year();
    await app.close();
    await open();
    const second = await year();
    expect(first).toHaveLength(360);
    expect(second).toEqual(first);
    expect(first.map((event) => event.slice(0, 24)).toSorted()).toEqual(
      first.map((event) => event.slice(0, 24)),
    );
  });

  it('stops at the moment of an act that another process has leased, and says so', async () => {
    hear('debit');
    await plan('debit', 'a', '2026-12-01T08:30:00.000Z' as Instant);
    await use.db.query(
      `update scheduled_acts set state = 'RUNNING', tries = 1, leased_until = $1::timestamptz + interval '1 minute'`,
      [MORNING],
    );
    const { json } = await move('2027-01-01');
    expect(json.success ? '' : json.error.fields?.['to']).toMatch(/is running right now/);
    const shown = await use.db.one<{ ms: number }>('select clock_offset_ms as ms from institutes');
    expect(shown.ms).toBe(Date.parse('2026-12-01T08:30:00Z') - Date.parse(MORNING));
    services.clock.advance(61);
    expect((await move('2027-01-01')).json.success).toBe(true);
    expect(events).toEqual(['2026-12-01T08:31:01.000Z debit a']);
  });

  it('ends at a moment on the way if it may not go on, and the next move does the rest', async () => {
    hear('debit');
    for (const day of ['01', '02', '03']) await plan('debit', day, `2026-12-${day}T08:30:00.000Z` as Instant);
    const go = async (mayGoOn: () => boolean) =>
      advanceClock(aCtx(services), await selectClockOf(use.db, instituteId), '2026-12-05', { mayGoOn });
    expect(await go(() => false)).toEqual({ now: '2026-12-01T08:30:00.000Z', isThere: false });
    expect(events).toEqual(['2026-12-01T08:30:00.000Z debit 01']);
    expect(await go(() => events.length < 2)).toEqual({ now: '2026-12-02T08:30:00.000Z', isThere: false });
    expect(await go(() => false)).toEqual({ now: '2026-12-04T18:30:00.000Z', isThere: true });
    expect(events).toHaveLength(3);
  });

  it('does nothing on the way to a time it cannot be moved to', async () => {
    hear('debit');
    await plan('debit', 'a', MORNING);
    await move('2026-11-01');
    await use.db.query(`update institutes set mode = 'live'`);
    await move('2027-01-01');
    expect(events).toEqual([]);
  });
});
