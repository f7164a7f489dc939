import { apiClockAdvanced, apiEvent, apiSchemas, listOf } from '@shulk/contract';
import { beforeEach, expect, it } from 'vitest';
import { plusMs } from '../../../platform/clock.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { mountApiKeys } from '../../api-keys/index.ts';
import { aKeyOf, codeOf, reader } from '../../api-keys/testing/api-suite.ts';
import { mountEvents, numberEvents } from '../../events/index.ts';
import { liveMandates } from '../../mandates/testing/live-mandates.ts';
import { settled } from '../../payments/testing/pay-flow.ts';
import { mountInstituteApi } from '../index.ts';

const TWO = [
  { paise: 900_000, due: '2027-02-05' },
  { paise: 800_000, due: '2027-05-05' },
];
const mandate = reader(apiSchemas.mandate);
const debit = reader(apiSchemas.debit);

describeOnBoth('auto debits by the institute API', (use) => {
  const live = liveMandates(use, (http) => {
    mountApiKeys(http);
    mountInstituteApi(http);
    mountEvents(http);
  });
  let key = '';
  let keys = 0;
  beforeEach(async () => {
    keys += 1;
    key = await aKeyOf(live().services, {
      institute_id: live().school.instituteId,
      name: `erp-${keys}`,
      expires_at: plusMs(live().services.clock.now(), 300 * 86_400_000),
    });
  });
  const call = (method: string, path: string, once = `c${(keys += 1)}`) =>
    live()
      .app.browser()
      .call(method, `/api/v1${path}`, {
        bare: true,
        ...(method === 'GET' ? {} : { body: {} }),
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': once },
      });
  const mandateOf = async (studentId: string) => {
    const page = (await call('GET', `/mandates?student_id=${studentId}`)).data(
      reader(listOf(apiSchemas.mandate)),
    );
    const [found] = page.data;
    if (found === undefined) throw new Error('the student has a mandate');
    return found;
  };

  /** What the payer of a pupil was sent, in order. */
  const messagesOf = async (pupilId: number): Promise<string[]> => {
    await live().services.outbox.drain();
    const mobile = String(9_800_000_000 + pupilId);
    return live()
      .services.sent.filter(({ to }) => to === mobile)
      .map(({ text }) => text);
  };

  it('are listed by student and read with their debits', async () => {
    const { pupil } = await live().authorised(TWO);
    const found = await mandateOf(pupil.uuid);
    expect(found).toMatchObject({ object: 'mandate', student_id: pupil.uuid, status: 'ACTIVE' });
    expect((await call('GET', `/mandates/${found.id}`)).data(mandate)).toEqual(found);
    const debits = (await call('GET', `/debits?student_id=${pupil.uuid}`)).data(
      reader(listOf(apiSchemas.debit)),
    ).data;
    expect(debits.map(({ id, status, amount }) => [id, status, amount])).toEqual([
      [`${found.id}.1`, 'SCHEDULED', 9000],
      [`${found.id}.2`, 'SCHEDULED', 8000],
    ]);
    expect((await call('GET', `/debits/${found.id}.2`)).data(debit)).toEqual(debits[1]);
    for (const path of ['/mandates/mnd_none', `/debits/${found.id}.3`, `/debits/${found.id}`])
      expect(codeOf(await call('GET', path))).toBe('not_found');
  });

  it('take nothing after a cancel, at the gateway neither, and a cancel is made once', async () => {
    const planned = await live().authorised(TWO);
    const { id } = await mandateOf(planned.pupil.uuid);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', `/mandates/${id}/cancel`, `one-${id}`)),
    );
    expect(all.map(codeOf)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(all.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(all[0]?.data(mandate)).toMatchObject({ status: 'CANCELLED' });
    expect((await call('GET', `/mandates/${id}`)).data(mandate)).toEqual(all[0]?.data(mandate));
    expect(codeOf(await call('POST', `/mandates/${id}/cancel`))).toBe('mandate_closed');
    expect(codeOf(await call('POST', '/mandates/mnd_none/cancel'))).toBe('not_found');
    await live().moveTo('2027-02-08T06:00:00.000Z');
    expect(await live().paidOf(planned)).toEqual({ settled: [0, 0], payments: [] });
    const [act] = await use.db.query<{ status: string }>(
      `select a.state as status from scheduled_acts a join mandates m on a.ref = m.id::text
       where a.kind = 'mandate-close' and m.mandate_code = $1`,
      [id],
    );
    expect(act?.status).toBe('DONE');
  });

  it('are told of and taken on the way of a clock that the key moves, and a page of events follows with the bank’s answer', async () => {
    const { pupil } = await live().authorised([{ paise: 700_000, due: '2027-08-05' }]);
    const found = await mandateOf(pupil.uuid);
    const body = { to: '2027-08-08T06:00:00Z' };
    const answer = await live()
      .app.browser()
      .call('POST', '/api/v1/clock/advance', {
        bare: true,
        body,
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': `move-${key}` },
      });
    const { now, is_there, events, next } = answer.data(reader(apiClockAdvanced));
    expect([now, is_there]).toEqual(['2027-08-08T06:00:00.000Z', true]);
    const own = events.filter(({ object_id }) => object_id === `${found.id}.1`);
    expect(own[0]).toMatchObject({ type: 'debit.notified', object: 'debit' });
    expect(own.map(({ created_at }) => created_at)).toEqual(
      own.map(({ created_at }) => created_at).toSorted(),
    );
    await settled(live().sandbox, live().services, live().school);
    await numberEvents(use.db, live().services.clock.now());
    const rest = (await call('GET', `/events?after=${next}`)).data(reader(listOf(apiEvent))).data;
    const all = [...events.map(({ id }) => id), ...rest.map(({ id }) => id)];
    expect(new Set(all).size).toBe(all.length);
    expect([...own.map(({ type }) => type), ...rest.map(({ type }) => type)]).toContain('debit.captured');
  });

  it('end when the last debit of a paused one is skipped, and its payer is told the true reason', async () => {
    const planned = await live().authorised([{ paise: 600_000, due: '2027-11-05' }]);
    const { id: pupil } = planned.pupil;
    await use.db.query(`update orders set contact_email = 'payer@example.in' where student_id = $1`, [pupil]);
    const { id } = await mandateOf(planned.pupil.uuid);
    await use.db.query(`update mandates set status = 'PAUSED' where student_id = $1`, [pupil]);
    const skipped = await call('POST', `/mandates/${id}/debits/1/skip`);
    expect(skipped.data(debit)).toMatchObject({ status: 'SKIPPED' });
    const told = (await messagesOf(pupil)).slice(-2).join('\n');
    expect(told).toMatch(/has ended\. No more debits will be made\. Still due: Rs\.6,000/);
    expect(told).toMatch(/has skipped your auto debit of Rs\.6,000 on 05-11-2027/);
    const emails = live().services.sent.filter(({ to }) => to === 'payer@example.in');
    expect(emails.map(({ text }) => text).join('\n')).toContain('No debit is left, so we ended it.');
  });

  it('leave a skipped debit out, even after its notice, and take the next one', async () => {
    const planned = await live().authorised(
      TWO.map((fee) => ({ ...fee, due: fee.due.replace('2027', '2028') })),
    );
    const { id } = await mandateOf(planned.pupil.uuid);
    const skip = (n: number | string, once?: string) =>
      call('POST', `/mandates/${id}/debits/${n}/skip`, once);
    await live().moveTo('2028-02-04T13:00:00.000Z');
    expect(await live().debitsOf(planned)).toEqual(['1 NOTIFIED', '2 SCHEDULED']);
    const first = await skip(1, `skip-${id}`);
    expect(first.data(debit)).toMatchObject({ id: `${id}.1`, status: 'SKIPPED' });
    expect((await skip(1, `skip-${id}`)).json).toEqual(first.json);
    expect(codeOf(await skip(1))).toBe('mandate_closed');
    expect(codeOf(await skip(3))).toBe('not_found');
    expect(codeOf(await skip('x'))).toBe('invalid_request');
    const told = await messagesOf(planned.pupil.id);
    expect(told.at(-1)).toMatch(
      /^kaveri School has skipped your auto debit of Rs\.9,000 on 05-02-2028\. It will not be made, and its fees are still due\. Please pay at http/i,
    );
    expect(told.filter((text) => text.includes('skipped'))).toHaveLength(1);
    await live().moveTo('2028-02-08T06:00:00.000Z');
    expect(await live().paidOf(planned)).toMatchObject({ settled: [0, 0] });
    expect(
      await use.db.query(`select 1 from open_fee_lines where fee_line_id = $1`, [planned.fees[0]]),
    ).toEqual([]);
    await live().moveTo('2028-05-06T06:00:00.000Z');
    expect(await live().paidOf(planned)).toMatchObject({ settled: [0, 800_000] });
    expect(codeOf(await skip(2))).toBe('mandate_closed');
  });
});
