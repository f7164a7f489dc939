import { apiRefund } from '@shulk/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf, reader, useApi } from '../../api-keys/testing/api-suite.ts';
import { capture, paid } from '../../payments/testing/captures.ts';
import { aFee, anOrder, aPayingSchool, aPupil } from '../../payments/testing/paying-school.ts';
import type { PayingSchool } from '../../payments/testing/paying-school.ts';
import { mountInstituteApi } from '../index.ts';

const refund = reader(apiRefund);

describeOnBoth('a refund that an institute’s system asks for', (use) => {
  const on = useApi(use, mountInstituteApi);
  let school: PayingSchool;
  let key: string;
  let payment_id: string;
  let keys = 0;
  beforeEach(async () => {
    school = await aPayingSchool(on.services, 'kaveri-back');
    const pupil = await aPupil(school, 'A-1');
    const fee = await aFee(school, pupil, 't1', 420_050);
    const order = await anOrder(school, pupil, [{ fee, balance: 420_050 }]);
    await capture(use.db, order.id, paid(order.gatewayOrderId, 420_050), '2026-11-20T05:00:00.000Z');
    key = await on.aKey({ institute_id: school.instituteId });
    const row = await use.db.one<{ code: string }>('select payment_code(p) as code from payments p');
    payment_id = row.code;
  });
  const ask = (over: object = {}, once = `k${(keys += 1)}`, by = key) =>
    on.call('POST', '/refunds', {
      body: { payment_id, reason: 'Left the school', ...over },
      key: by,
      headers: { 'idempotency-key': once },
    });
  const fieldsOf = (answer: { json: unknown }) =>
    (answer.json as { error: { fields: Record<string, string> } }).error.fields;

  it('is made with who asked for it, read as it was answered, and never goes beyond what was paid', async () => {
    const made = await ask({ amount: 200.5 });
    expect(made.status).toBe(201);
    const body = made.data(refund);
    expect(body).toMatchObject({
      object: 'refund',
      payment_id,
      amount: 200.5,
      requested_by: 'OPERATOR',
      reopens_fees: false,
    });
    expect((await on.get(`/refunds/${body.id}`, { key })).data(refund)).toMatchObject({
      id: body.id,
      amount: 200.5,
    });
    const { asked_by } = await use.db.one<{ asked_by: string }>('select asked_by from refunds');
    expect(asked_by).toBe('key erp');
    const more = await ask({ amount: 4000.01 });
    expect([more.status, codeOf(more)]).toEqual([409, 'refund_refused']);
    expect(fieldsOf(more)['amount']).toContain('4,000');
    expect((await ask()).data(refund)).toMatchObject({ amount: 4000 });
    expect(codeOf(await ask())).toBe('refund_refused');
  });

  it('is made once by fifty equal calls at the same time, and all get the same answer', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => ask({ amount: 100 }, 'one')));
    expect(all.map(({ status }) => status).filter((status) => status !== 201)).toEqual([]);
    expect(new Set(all.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(await use.db.query('select 1 from refunds')).toHaveLength(1);
  });

  it('is made once even when the stored answer is gone', async () => {
    const first = (await ask({ amount: 100 }, 'one')).data(refund);
    await use.db.query('delete from idempotency_keys');
    expect((await ask({ amount: 100 }, 'one')).data(refund).id).toBe(first.id);
    await use.db.query('delete from idempotency_keys');
    expect(codeOf(await ask({ amount: 101 }, 'one'))).toBe('idempotency_reused');
  });

  it('is refused with what to do next', async () => {
    for (const amount of [4200.005, -1, 0, 0.5])
      expect([amount, Object.keys(fieldsOf(await ask({ amount })))]).toEqual([amount, ['amount']]);
    expect(Object.keys(fieldsOf(await ask({ payment_id: 'KVS00000000' })))).toEqual(['payment_id']);
    expect(Object.keys(fieldsOf(await ask({}, 'theirs', on.key)))).toEqual(['payment_id']);
    expect(Object.keys(fieldsOf(await ask({ reason: ' ' })))).toEqual(['reason']);
    expect(codeOf(await on.call('POST', '/refunds', { key, body: { payment_id, reason: 'x' } }))).toBe(
      'idempotency_missing',
    );
    expect(await use.db.query('select 1 from refunds')).toHaveLength(0);
  });
});
