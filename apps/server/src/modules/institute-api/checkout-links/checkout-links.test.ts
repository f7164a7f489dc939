import { apiCheckoutLink, listOf } from '@shulk/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf, reader, useApi } from '../../api-keys/testing/api-suite.ts';
import { quoteChoices } from '../../fees/index.ts';
import { aFee, aPayingSchool, aPupil } from '../../payments/testing/paying-school.ts';
import type { PayingSchool } from '../../payments/testing/paying-school.ts';
import { mountSessions } from '../../sessions/index.ts';
import { mountInstituteApi } from '../index.ts';

const link = reader(apiCheckoutLink);
const page = reader(listOf(apiCheckoutLink));

describeOnBoth('a link for a payer by the institute API', (use) => {
  const on = useApi(
    use,
    (http) => {
      mountSessions(http, { quoteChoices });
      mountInstituteApi(http);
    },
    { LIMITS_LOOKUP_MISSES_HOUR: '3' },
  );
  let school: PayingSchool;
  let key: string;
  let keys = 0;
  beforeEach(async () => {
    school = await aPayingSchool(on.services, 'kaveri-links');
    const pupil = await aPupil(school, 'A-1');
    await aFee(school, pupil, 't1', 420_050);
    await use.db.query(`update fee_lines set import_code = 'TERM-1'`);
    key = await on.aKey({ institute_id: school.instituteId });
  });
  const asked = (over: object = {}) => ({ payment_page_slug: school.slug, student_id: 'A-1', ...over });
  const post = (path: string, body: unknown, how: { key?: string; once?: string } = {}) =>
    on.call('POST', `/checkout-links${path}`, {
      body,
      key: how.key ?? key,
      headers: { 'idempotency-key': how.once ?? `k${(keys += 1)}` },
    });
  const open = async (code: string, browser = on.app.browser()) =>
    (
      await browser.get(`/api/pages/v1/misc/session/fetch?session_code=${code}`, {
        headers: { 'x-payment-page': school.slug },
      })
    ).data<{ session_data?: Record<string, unknown> }>();
  const contexts = async () =>
    (await use.db.query<{ kind: string }>('select kind from student_contexts')).map(({ kind }) => kind);

  it('opens the page with the student and the chosen fees, and is read as it was made', async () => {
    const made = await post(
      '',
      asked({ fee_lines: ['TERM-1'], reference_id: 'INV-7', notes: { desk: '2' } }),
    );
    expect(made.status).toBe(201);
    const body = made.data(link);
    expect(body).toMatchObject({
      object: 'checkout_link',
      url: `${on.services.settings.publicUrl}/${school.slug}?uid=${body.id}&sc=${body.id}`,
      student_id: 'A-1',
      status: 'OPEN',
      reference_id: 'INV-7',
      notes: { desk: '2' },
      version: 1,
      expires_at: '2026-11-20T06:15:00.000Z',
    });
    const read = async () => (await on.get(`/checkout-links/${body.id}`, { key })).data(link);
    expect(await read()).toEqual(body);
    const { session_data: data } = await open(body.id);
    expect(data).toMatchObject({ student_id: 'A-1', fee_types: [{ amount: '4200.5' }] });
    expect(await contexts()).toEqual(['link']);
    expect(await read()).toMatchObject({ status: 'CLAIMED', version: 2 });
  });

  it('is made once by fifty equal calls at the same time, and all get the same link', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => post('', asked(), { once: 'one' })));
    expect(all.map(({ status }) => status).filter((status) => status !== 201)).toEqual([]);
    expect(new Set(all.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(await use.db.query('select 1 from pay_sessions')).toHaveLength(1);
  });

  it('is closed once, and then opens nothing', async () => {
    const { id } = (await post('', asked())).data(link);
    expect((await post(`/${id}/cancel`, {}, { once: 'c' })).data(link)).toMatchObject({
      status: 'CANCELLED',
    });
    expect((await post(`/${id}/cancel`, {}, { once: 'c' })).data(link)).toMatchObject({
      status: 'CANCELLED',
    });
    expect(codeOf(await post(`/${id}/cancel`, {}))).toBe('link_closed');
    expect((await open(id)).session_data).toBeUndefined();
    expect(codeOf(await post('/ses_none/cancel', {}))).toBe('link_not_found');
    expect(codeOf(await on.get(`/checkout-links/${id}`))).toBe('link_not_found');
  });

  it('is listed with the others of its institute by its last change, and by student or reference', async () => {
    await aPupil(school, 'A-2');
    const make = async (over: object) => (await post('', asked(over))).data(link).id;
    const [one, two, three] = [
      await make({ reference_id: 'INV-1' }),
      await make({ student_id: 'A-2', reference_id: 'INV-1' }),
      await make({}),
    ];
    const list = async (query = '', as = key) =>
      (await on.get(`/checkout-links${query}`, { key: as })).data(page);
    const ids = async (query?: string) => (await list(query)).data.map(({ id }) => id);
    expect(await ids()).toEqual([one, two, three]);
    const first = await list('?limit=2');
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([[one, two], true]);
    const { next } = await list(`?after=${first.next}`);
    expect(await ids(`?after=${first.next}`)).toEqual([three]);
    expect(await ids('?student_id=a-2')).toEqual([two]);
    expect(await ids('?reference_id=INV-1')).toEqual([one, two]);
    expect(await ids('?reference_id=INV-1&student_id=A-1')).toEqual([one]);
    expect(await ids('?reference_id=INV-2')).toEqual([]);
    const browser = on.app.browser();
    await open(one, browser);
    const claimed = await list(`?after=${next}`);
    expect(claimed.data.map(({ id, status, version }) => [id, status, version])).toEqual([
      [one, 'CLAIMED', 2],
    ]);
    expect(claimed.data).toEqual([(await on.get(`/checkout-links/${one}`, { key })).data(link)]);
    // Its payer goes on using it: that is no change of the link.
    on.services.clock.advance(120);
    await open(one, browser);
    expect(await ids(`?after=${claimed.next}`)).toEqual([]);
    await post(`/${two}/cancel`, {});
    expect(await ids(`?after=${claimed.next}`)).toEqual([two]);
    expect(
      await ids(
        `?updated_since=${new Date(Date.parse((await list()).data[1]?.updated_at ?? '')).toISOString()}`,
      ),
    ).toEqual([one, two]);
    expect((await list('', on.key)).data).toEqual([]);
  });

  it('is no session that a payer’s browser made', async () => {
    await use.db.query(
      `insert into pay_sessions (code, institute_id, page_id, student_id, quoted_at, created_at, last_used_at, expires_at, reference_id)
       select 'ses_browser', institute_id, page_id, id, now(), now(), now(), now() + interval '1 day', 'INV-9'
       from students s, lateral (select id as page_id from pages where slug = $1) p where s.student_uuid = 'A-1'`,
      [school.slug],
    );
    for (const query of ['', '?student_id=A-1', '?reference_id=INV-9'])
      expect((await on.get(`/checkout-links${query}`, { key })).data(page).data).toEqual([]);
  });

  it('is refused for what is not the institute’s, by name', async () => {
    expect(codeOf(await post('', asked(), { key: on.key }))).toBe('page_not_found');
    expect(codeOf(await post('', asked({ student_id: 'A-9' })))).toBe('student_not_found');
    const fee = await post('', asked({ fee_lines: ['TREM-1'] }));
    expect(fee.json).toMatchObject({
      error: { fields: { 'fee_lines.0': expect.stringContaining('is "TERM-1" meant?') as string } },
    });
  });

  it('of a publishable key vouches for nobody, tells of no fee and no mobile, and is counted', async () => {
    const pk = await on.aKey({
      institute_id: school.instituteId,
      kind: 'pk',
      permissions: ['checkout-links:write'],
    });
    const made = (await post('', asked({ fee_lines: ['TERM-1', 'TERM-9'] }), { key: pk })).data(link);
    expect((await open(made.id)).session_data).toMatchObject({ student_id: 'A-1' });
    expect(await contexts()).toEqual([]);
    expect(codeOf(await on.get(`/checkout-links/${made.id}`, { key: pk }))).toBe('permission_missing');
    expect(codeOf(await post(`/${made.id}/cancel`, {}, { key: pk }))).toBe('permission_missing');
    expect(codeOf(await post('', asked({ customer_mobile: '9000000801' }), { key: pk }))).toBe(
      'invalid_request',
    );
    const asks = async (student_id: string) => codeOf(await post('', asked({ student_id }), { key: pk }));
    for (let n = 0; n < 3; n += 1) expect(await asks('A-1')).toBe(201);
    for (let n = 0; n < 3; n += 1) expect(await asks(`Z-${n}`)).toBe('student_not_found');
    expect([await asks('Z-9'), await asks('A-1')]).toEqual(['lookup_limited', 'lookup_limited']);
  });
});
