import type { reverseCallback } from '@shulk/contract';
import { errorStatus } from '@shulk/contract/errors';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { sha256 } from '../../platform/ids.ts';
import { describeOnBoth } from '../../testing/index.ts';
import { ErpFailure } from './erp/institute-erp.ts';
import { deleteEndedLookups } from './reverse.store.ts';
import { FAMILY_MOBILE, aFind, aHeader, anErpStudent, codeOf, useReverse } from './testing/reverse-school.ts';

type Found = z.output<typeof reverseCallback.data>;

describeOnBoth('reverse.callback', (use) => {
  const suite = useReverse(use);

  it('calls the ERP by student ID or by mobile, with the page and its action [PJ-1.4] [PJ-7.10] [PJ-3.17]', async () => {
    const payer = suite.payer();
    (await payer.find('hill-find', { student_uuid: ' N-1 ' })).data();
    (await payer.find('hill-find', { mobile: '+91 90000-00811' })).data();
    const page = { action: 'find-student', payment_page_slug: 'hill-find' };
    expect(suite.erp.questions).toEqual([
      { ...page, field: 'student_uuid', value: 'N-1' },
      { ...page, field: 'mobile', value: FAMILY_MOBILE },
    ]);
  });

  it("shows the ERP the institute's stored credentials, which no answer ever holds [R36]", async () => {
    const answer = await suite.payer().find('hill-find', { student_uuid: 'N-1' });
    expect(suite.erp.accesses).toEqual([
      {
        base_url: 'https://erp.hill.example/api',
        reach: 'loopback',
        client_id: 'hill',
        client_secret: 'hill-client-secret',
        api_key: 'hill-api-key-0001',
      },
    ]);
    expect(JSON.stringify([answer.body, answer.headers])).not.toMatch(/client-secret|api-key|erp\.hill/);
  });

  it('returns names and ids, the contact masked and never with a dollar sign [PJ-3.20] (threats 2 rows 2 and 6)', async () => {
    suite.erp.answer = () =>
      aFind({
        students: [
          anErpStudent({ notes: { branch: 'A' }, own_slug: 'hill-pay', fee_headers: [aHeader('BUS', 777)] }),
          anErpStudent({ student_uuid: 'N-2', student_id: 'Reg 2', first_name: 'Om' }),
        ],
      });
    const answer = await suite.payer().find('hill-find', { mobile: FAMILY_MOBILE });
    const { reverse_token, ...found } = answer.data<Found>();
    expect(reverse_token).toMatch(/^[\w-]{43}$/);
    expect(found).toEqual({
      student_details: [
        {
          student_id: 'N-1',
          student_uuid: 'N-1',
          student_first_name: 'Meera',
          student_middle_name: 'K',
          student_last_name: 'Rao',
          notes: { branch: 'A' },
          pp_config: { slug: 'hill-pay' },
        },
        {
          student_id: 'Reg 2',
          student_uuid: 'N-2',
          student_first_name: 'Om',
          student_middle_name: 'K',
          student_last_name: 'Rao',
          notes: {},
        },
      ],
      customer_details: {
        customer_mobile: 'XXXXXX0811',
        customer_first_name: 'L****',
        customer_middle_name: '',
        customer_last_name: 'R****',
        customer_email: 'lat****@example.in',
      },
    });
    expect(answer.body).not.toMatch(/\$|fee_headers|777|9000000811|lata\.rao/);
  });

  it('hides names where the page says so (decisions 5)', async () => {
    await use.db.query(
      `update pages set config = jsonb_set(config, '{form_block}', '{"visible":false,"data":{"fields":[],"form_config":{"mask_student_name":true}}}')
       where slug = 'hill-find'`,
    );
    const found = (await suite.payer().find('hill-find', { student_uuid: 'N-1' })).data<Found>();
    expect(found.student_details[0]).toMatchObject({
      student_first_name: 'M****',
      student_last_name: 'R****',
    });
  });

  it('stores the result here for 15 minutes, its token only as SHA-256 (threats 4)', async () => {
    const { reverse_token } = (await suite.payer().find('hill-find', { student_uuid: 'N-1' })).data<Found>();
    const row = await use.db.one<{ token_hash: Buffer; result: unknown; minutes: number }>(
      'select token_hash, result, extract(epoch from expires_at - created_at)::int / 60 as minutes from reverse_lookups',
    );
    expect(Buffer.from(row.token_hash)).toEqual(sha256(reverse_token));
    expect(row).toMatchObject({ minutes: 15, result: { customer: { mobile: FAMILY_MOBILE } } });
    suite.services.clock.advance(15 * 60);
    await deleteEndedLookups(use.db, suite.services.clock.now());
    expect(await use.db.query('select 1 from reverse_lookups')).toEqual([]);
  });

  it('accepts exactly the given field, and only one the page shows [PJ-2.7.2]', async () => {
    const payer = suite.payer();
    const refused = async (slug: string, by: object) => {
      const { json } = await payer.find(slug, by);
      return json.success ? 'success' : Object.keys(json.error.fields ?? {});
    };
    expect(await refused('hill-id', { mobile: FAMILY_MOBILE })).toEqual(['mobile']);
    expect(await refused('hill-mobile', { student_uuid: 'N-1' })).toEqual(['student_uuid']);
    expect(await refused('hill-find', { student_uuid: 'N-1', mobile: FAMILY_MOBILE })).toEqual([
      'student_uuid',
    ]);
    expect(await refused('hill-find', {})).toEqual(['student_uuid']);
    expect(await refused('hill-find', { mobile: '12345' })).toEqual(['mobile']);
    expect(await refused('hill-find', { student_uuid: '$$abc$$' })).toEqual(['student_uuid']);
    expect(suite.erp.questions).toEqual([]);
  });

  it('exists only on a page with an action and fields [PJ-2.11.1]', async () => {
    expect(codeOf(await suite.payer().find('hill-term', { student_uuid: 'N-1' }))).toBe('page_not_found');
    expect(codeOf(await suite.payer().find('hill-over', { student_uuid: 'N-1' }))).toBe('page_expired');
    expect(suite.erp.questions).toEqual([]);
  });

  it('shows one sentence for nobody found, too many lookups and an ERP that does not answer; the code tells which [PJ-8.8]', async () => {
    const payer = suite.payer();
    const text = 'Unable to fetch fee details for N-1';
    const told = async () => {
      const { json, status } = await payer.find('hill-find', { student_uuid: 'N-1' });
      return [codeOf({ json } as never), status, json.message];
    };
    suite.erp.answer = () => undefined;
    expect(await told()).toEqual(['student_not_found', 404, text]);
    suite.erp.answer = () => {
      throw new ErpFailure('timeout');
    };
    expect(await told()).toEqual(['erp_unavailable', errorStatus('erp_unavailable'), text]);
    await use.db.query(`update limit_counters set count = 10 where scope = 'lookup.miss.10min'`);
    expect(await told()).toEqual(['lookup_limited', 429, text]);
    const lake = await payer.find('lake-find', { mobile: FAMILY_MOBILE });
    expect([codeOf(lake), lake.json.message]).toEqual([
      'erp_unavailable',
      `Unable to fetch fee details for ${FAMILY_MOBILE}`,
    ]);
  });

  it('drops a slug the institute does not have, and the page itself (threats 2 row 22)', async () => {
    suite.erp.answer = () =>
      aFind({
        students: ['lake-term', 'nowhere', 'hill-find', 'hill-pay'].map((own_slug, n) =>
          anErpStudent({ student_uuid: `N-${n}`, own_slug }),
        ),
      });
    const found = (await suite.payer().find('hill-find', { student_uuid: 'N-1' })).data<Found>();
    expect(found.student_details.map((student) => student.pp_config?.slug)).toEqual([
      undefined,
      undefined,
      undefined,
      'hill-pay',
    ]);
  });
});

describeOnBoth('limits of the reverse lookup', (use) => {
  const suite = useReverse(use);
  const find = (by: { student_uuid?: string; mobile?: string }) => suite.payer().find('hill-find', by);

  it('closes after 10 misses in 10 minutes, for every browser of the address (threats 5)', async () => {
    suite.erp.answer = () => undefined;
    for (let n = 0; n < 10; n += 1)
      expect(codeOf(await find({ student_uuid: `X-${n}` }))).toBe('student_not_found');
    suite.erp.answer = () => aFind();
    const asked = suite.erp.questions.length;
    const closed = await find({ student_uuid: 'N-1' });
    expect(codeOf(closed)).toBe('lookup_limited');
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0);
    expect(suite.erp.questions).toHaveLength(asked);
    suite.services.clock.advance(600);
    expect(codeOf(await find({ student_uuid: 'N-1' }))).toBe('success');
  });

  it('closes after 30 misses or 120 hits in an hour (threats 5)', async () => {
    (await find({ student_uuid: 'N-1' })).data();
    await use.db.query(`update limit_counters set count = 120 where scope = 'lookup.hit.hour'`);
    expect(codeOf(await find({ student_uuid: 'N-1' }))).toBe('lookup_limited');
    suite.services.clock.advance(3600);
    suite.erp.answer = () => undefined;
    expect(codeOf(await find({ student_uuid: 'X' }))).toBe('student_not_found');
    await use.db.query(`update limit_counters set count = 30 where scope = 'lookup.miss.hour'`);
    expect(codeOf(await find({ student_uuid: 'N-1' }))).toBe('lookup_limited');
  });

  it('looks one mobile up 5 times an hour, whoever calls, and stores no number in its counter (threats 5)', async () => {
    for (let n = 0; n < 5; n += 1) expect(codeOf(await find({ mobile: FAMILY_MOBILE }))).toBe('success');
    expect(codeOf(await find({ mobile: FAMILY_MOBILE }))).toBe('lookup_limited');
    expect(codeOf(await find({ mobile: '9000000812' }))).toBe('success');
    const keys = await use.db.query(`select key from limit_counters where scope = 'reverse.mobile.hour'`);
    expect(JSON.stringify(keys)).not.toContain('900000081');
  });

  it('counts nothing against anybody when the ERP fails (threats 5)', async () => {
    suite.erp.answer = () => {
      throw new ErpFailure('unreachable');
    };
    for (let n = 0; n < 12; n += 1)
      expect(codeOf(await find({ mobile: FAMILY_MOBILE }))).toBe('erp_unavailable');
    expect(await use.db.query('select scope from limit_counters where count > 0')).toEqual([]);
    suite.erp.answer = () => aFind();
    expect(codeOf(await find({ mobile: FAMILY_MOBILE }))).toBe('success');
  });

  it('lets no more than ten lookups of an address wait for a slow ERP together', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    suite.erp.answer = () => gate.then(() => undefined);
    const guesses = Array.from({ length: 25 }, (_, n) => find({ student_uuid: `P-${n}` }));
    const refused = guesses.map(async (guess) => codeOf(await guess));
    await expect.poll(() => suite.erp.questions.length, { timeout: 20_000 }).toBe(10);
    release();
    const told = await Promise.all(refused);
    expect(told.filter((code) => code === 'student_not_found')).toHaveLength(10);
    expect(told.filter((code) => code === 'lookup_limited')).toHaveLength(15);
  });
});
