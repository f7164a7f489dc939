import type { Proof } from '@shulk/contract';
import { buildDemoBundle } from '../../demo/index.ts';
import { aKeyOf } from '../../modules/api-keys/testing/api-suite.ts';
import { importBundle } from '../../modules/imports/index.ts';
import type { TestApp, TestBrowser, TestServices } from '../../testing/index.ts';
import { indiaDay } from '@shulk/domain';

/** The student of the calling parent, from the demo data. */
export const OWN = { slug: 'kaveri-term', student_id: 'KVS-2041', mobile: '9000000001' } as const;

/** Loads the demo institutes. */
export async function seedDemo(services: TestServices): Promise<void> {
  await importBundle(services, buildDemoBundle(indiaDay(services.clock.now()), services.settings.publicUrl));
}

/** Data of other families. */
export interface OthersSecrets {
  readonly contacts: readonly string[];
  readonly fee_codes: readonly string[];
  /** Pages that show fees after a look-up alone, because they require no one-time code (R24). */
  readonly open_pages: readonly string[];
}

/** Reads from the database what must not reach the caller. */
export async function othersSecrets(services: TestServices): Promise<OthersSecrets> {
  const all = async (text: string, params: readonly unknown[] = []): Promise<string[]> =>
    (await services.db.query<{ v: string }>(text, params)).map(({ v }) => v);
  const own = `exists (select 1 from guardians own where own.mobile = $1 and own.student_id`;
  return {
    contacts: await all(
      `select distinct unnest(array[g.mobile, g.email]) as v from guardians g
       where coalesce(g.mobile, g.email) is not null and not ${own} = g.student_id)`,
      [OWN.mobile],
    ).then((found) => found.filter(Boolean)),
    fee_codes: await all(`select l.sft_code as v from fee_lines l where not ${own} = l.student_id)`, [
      OWN.mobile,
    ]),
    open_pages: await all(
      `select slug as v from pages
       where coalesce((config #>> '{form_block,data,form_config,enable_otp_verification}')::boolean, false) = false
         and coalesce((config #>> '{form_block,data,form_config,enable_email_otp_verification}')::boolean, false) = false`,
    ),
  };
}

/** A browser, and what it sends for each kind of proof. */
export interface Caller {
  readonly browser: TestBrowser;
  headersFor(proof: Proof): Record<string, string>;
}

const bearer = async (browser: TestBrowser, url: string, platform_code: string): Promise<string> => {
  const pair = (await browser.post(url, { platform_code })).data<{ access_token: string }>();
  return `Bearer ${pair.access_token}`;
};

/** A parent who proved their own mobile for {@link OWN}, with tokens of every service. */
export async function aProvenParent(app: TestApp, services: TestServices): Promise<Caller> {
  const browser = app.browser();
  const { platformCode, operatorKey } = services.settings;
  const customer = await bearer(browser, '/api/pages/v0.1/authentication/platform/authorize', platformCode);
  const notify = await bearer(browser, '/api/notify/v1/auth/authorize', platformCode);
  const { slug, student_id, mobile } = OWN;
  await browser.get(
    `/api/pages/v1/students/field-details/fetch?payment_page_slug=${slug}&student_uuid=${student_id}`,
  );
  const headers = { authorization: notify };
  (
    await browser.post('/api/notify/v1/customer-portal/otp/send-otp', { mobile: Number(mobile) }, { headers })
  ).data();
  const otp = services.sent.at(-1)?.vars['OTP'];
  (
    await browser.post(
      '/api/customer/v1/auth/login/verify-otp',
      { mobile_number: mobile, otp },
      { headers: { authorization: customer } },
    )
  ).data();
  const basic = `Basic ${Buffer.from('deccan-it-demo:demo-deccan-client-secret').toString('base64')}`;
  const institute = await services.db.one<{ id: number }>(
    `select id from institutes where code = 'deccan-it'`,
  );
  const key = await aKeyOf(services, { institute_id: institute.id });
  const shown: Partial<Record<Proof, Record<string, string>>> = {
    customer_token: { authorization: customer },
    notify_token: { authorization: notify },
    operator: { authorization: `Bearer ${operatorKey}` },
    api_key: { authorization: `Bearer ${key}` },
    erp: { authorization: basic, 'x-api-key': 'demo-deccan-api-key' },
  };
  return { browser, headersFor: (proof) => shown[proof] ?? {} };
}

/** Demo values by the names that calls use, so that many calls find something. */
export async function knownValues(services: TestServices): Promise<Record<string, unknown[]>> {
  const all = async (text: string): Promise<unknown[]> =>
    (await services.db.query<{ v: unknown }>(text)).map(({ v }) => v);
  const slugs = await all('select slug as v from pages');
  const uuids = await all(`select student_uuid as v from students order by id limit 20`);
  const mobiles = await all('select distinct mobile as v from guardians where mobile is not null limit 20');
  const sbd = await all('select sbd_code as v from students order by id limit 20');
  const group = await all('select code as v from institute_groups');
  const lines = await all('select sft_code as v from fee_lines order by id limit 40');
  return {
    payment_page_slug: slugs,
    pp_slug: slugs,
    student_uuid: [...uuids, 'NO-SUCH-1'],
    student_id: uuids,
    stud_bd_student_uuid: uuids,
    mobile_number: mobiles,
    customer_mobile: [...mobiles, 'XXXXXX0001'],
    mobile: mobiles,
    new_mobile: mobiles,
    sbd_code: sbd,
    group_code: group,
    sft_code: lines,
    card_code: ['full', 'emi', 'prospectus', 'admission-full'],
    institute_code: await all('select code as v from institutes'),
    source: ['PAYMENT-PAGE'],
    dropdown: ['true'],
    slug_dropdown: ['true'],
    dropdown_type: ['student_uuid'],
    platform_code: [services.settings.platformCode],
    otp: ['1234', '0000'],
  };
}
