import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BundlePage, Option, PageData } from '@shulk/contract';
import type { Executor } from '../../platform/db/db.ts';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../testing/index.ts';
import type { TestApp, TestBrowser } from '../../testing/index.ts';
import { aSchool, aSchoolPage } from '../fees/testing/school.ts';
import type { School } from '../fees/testing/school.ts';
import { importBundle } from '../imports/index.ts';
import { aBundle } from '../imports/testing/a-bundle.ts';
import { mountPages } from './index.ts';

const mountAlone = (http: FastifyInstance): void =>
  mountPages(http, { priceCards: () => Promise.resolve({ cards: [] }) });
const base = '/api/pages/v1';

async function anOffering(
  db: Executor,
  school: Pick<School, 'instituteId'>,
  [location, education, ay, gilec]: [string, string, string, string],
): Promise<void> {
  await db.query(
    `insert into offerings (institute_id, location_code, location_label, education_type_code, education_type_label,
       ay_code, ay_label, class_code, class_label)
     values ($1, $2, upper($2), $3, upper($3), $4, $4, $5, $5)`,
    [school.instituteId, location, education, ay, gilec],
  );
}

describeOnBoth('the calls of the page search', (use) => {
  let app: TestApp;
  let browser: TestBrowser;
  let school: School;

  beforeEach(async () => {
    await emptyTables(use.db);
    app = await testApp(testServices(use.db), mountAlone);
    browser = app.browser();
    school = await aSchool(use.db);
    await anOffering(use.db, school, ['mysuru', 'cbse', '2026-27', 'VII']);
    await anOffering(use.db, school, ['mysuru', 'cbse', '2026-27', 'VIII']);
    await anOffering(use.db, school, ['hassan', 'state', '2025-26', 'IX']);
    // A sister school of the same group: a search below one institute must not reveal the other.
    const sister = await use.db.one<{ id: number }>(
      `insert into institutes (group_id, code, short_code, label, mode) values ($1, 'sister', 'SIS', 'sister', 'test') returning id`,
      [school.groupId],
    );
    await anOffering(use.db, { instituteId: sister.id }, ['udupi', 'icse', '2024-25', 'X']);
  });
  afterEach(() => app.close());

  const options = async (path: string): Promise<Option[]> =>
    (await browser.get(`${base}${path}`)).data<Option[]>();
  const values = async (path: string): Promise<string[]> => (await options(path)).map(({ value }) => value);

  it('find groups from the third character on, whatever the case [PJ-5.38]', async () => {
    const groups = (search: string): Promise<Option[]> =>
      options(`/payment-pages/gileayc/fetch?dropdown=true&search=${encodeURIComponent(search)}`);
    expect(await groups('KAVERI')).toEqual([{ label: 'kaveri-trust', value: 'kaveri-trust' }]);
    expect(await groups('kav')).toHaveLength(1);
    expect(await groups('ka')).toEqual([]);
    expect(await groups(' ka ')).toEqual([]);
    expect(await groups('100%')).toEqual([]);
    await aSchool(use.db, 'tungabhadra');
    expect((await groups('trust')).map(({ value }) => value)).toEqual(['kaveri-trust', 'tungabhadra-trust']);
  });

  it('give the next level below the codes sent [PJ-7.12] [PJ-3.7]', async () => {
    const below = (query: string): Promise<string[]> =>
      values(`/payment-pages/gileayc/fetch?dropdown=true&is_order_by_id=true&${query}`);
    const group = 'group_code=kaveri-trust';
    const institute = `${group}&institute_code=kaveri`;
    expect(await below(group)).toEqual(['kaveri', 'sister']);
    expect(await below(institute)).toEqual(['mysuru', 'hassan']);
    expect(await below(`${institute}&location_code=mysuru`)).toEqual(['cbse']);
    expect(await below(`${institute}&location_code=hassan&education_type_code=state`)).toEqual(['2025-26']);
    expect(await below(`${institute}&location_code=mysuru&education_type_code=cbse&ay_code=2026-27`)).toEqual(
      ['VII', 'VIII'],
    );
    expect(await below(`${group}&dropdown_type=l`)).toEqual(['mysuru', 'hassan', 'udupi']);
  });

  it('return the level of the named dropdown type [PJ-3.7] [PJ-7.12]', async () => {
    const codes = 'group_code=kaveri-trust&institute_code=kaveri&location_code=mysuru';
    const of = (type: string): Promise<string[]> =>
      values(`/payment-pages/gileayc/fetch?dropdown=true&dropdown_type=${type}&${codes}`);
    expect([await of('i'), await of('l'), await of('et'), await of('ay'), await of('gilec')]).toEqual([
      ['kaveri'],
      ['mysuru'],
      ['cbse'],
      ['2026-27'],
      ['VII', 'VIII'],
    ]);
    const unknown = await browser.get(`${base}/payment-pages/gileayc/fetch?dropdown_type=x&${codes}`);
    expect(unknown.status).toBe(400);
  });

  it.each([
    ['institutes', '', ['kaveri', 'sister']],
    ['locations', '&institute_code=kaveri', ['mysuru', 'hassan']],
    ['education-types', '&institute_code=kaveri&location_code=hassan', ['state']],
    ['academic-years', '&institute_code=kaveri&location_code=mysuru&education_type_code=cbse', ['2026-27']],
  ])(
    'list %s of the group in the path, below the parent codes [PJ-7.15]',
    async (list, parents, expected) => {
      expect(await values(`/gile/kaveri-trust/${list}/fetch?dropdown=true${parents}`)).toEqual(expected);
      expect(await values(`/gile/another-trust/${list}/fetch?dropdown=true${parents}`)).toEqual([]);
    },
  );

  it('list classes by the group in the path, below the known codes [SR-7.13] [PJ-7.14] [C13]', async () => {
    const classes = (group: string, codes = ''): Promise<string[]> =>
      values(`/gile/${group}/classes/fetch?dropdown=true${codes}`);
    expect(await classes('kaveri-trust')).toEqual(['VII', 'VIII', 'IX', 'X']);
    expect(await classes('kaveri-trust', '&institute_code=kaveri')).toEqual(['VII', 'VIII', 'IX']);
    const hassan = '&institute_code=kaveri&location_code=hassan';
    expect(await classes('kaveri-trust', hassan)).toEqual(['IX']);
    expect(await classes('another-trust')).toEqual([]);
    await anOffering(use.db, school, ['hassan', 'cbse', '2025-26', 'XI']);
    expect(await classes('kaveri-trust', hassan)).toEqual(['IX', 'XI']);
    expect(await classes('kaveri-trust', `${hassan}&education_type_code=state`)).toEqual(['IX']);
    expect(await classes('kaveri-trust', '&education_type_code=cbse')).toEqual(['VII', 'VIII', 'XI']);
  });

  it('list payment pages under the level codes with slug_dropdown, as options with a value [PJ-7.13]', async () => {
    await aSchoolPage(use.db, school, 'kaveri-term');
    await aSchoolPage(use.db, school, 'kaveri-bus');
    await use.db.query(
      `update pages set label = 'Bus fee', location_code = 'mysuru', education_type_code = 'cbse', ay_code = '2026-27',
         class_code = 'VII' where slug = 'kaveri-bus'`,
    );
    const pages = (query: string): Promise<Option[]> =>
      options(`/payment-pages/fetch?slug_dropdown=true&group_code=kaveri-trust&${query}`);
    const slugs = async (query: string): Promise<string[]> => (await pages(query)).map(({ value }) => value);
    expect(await pages('institute_code=kaveri')).toEqual([
      { label: 'kaveri-term', value: 'kaveri-term' },
      { label: 'Bus fee', value: 'kaveri-bus' },
    ]);
    expect(await slugs('institute_code=other')).toEqual([]);
    for (const other of [
      'location_code=hassan',
      'education_type_code=state',
      'ay_code=2025-26',
      'gilec_code=IX',
    ]) {
      expect(await slugs(`institute_code=kaveri&${other}`), other).toEqual(['kaveri-term']);
    }
    expect(
      await slugs('location_code=mysuru&education_type_code=cbse&ay_code=2026-27&gilec_code=VII'),
    ).toHaveLength(2);
  });

  it('list no payment page without a group, and none that is expired', async () => {
    await aSchoolPage(use.db, school, 'kaveri-term');
    await aSchoolPage(use.db, school, 'kaveri-closed', { payment_page_expired: true });
    expect(await values('/payment-pages/fetch?slug_dropdown=true&group_code=kaveri-trust')).toEqual([
      'kaveri-term',
    ]);
    expect(await values('/payment-pages/fetch?slug_dropdown=true')).toEqual([]);
  });

  it('fix the group of a search page, unless it searches over every group (R15)', async () => {
    const search = (slug: string, search_block: BundlePage['search_block']): BundlePage => ({
      group_code: 'hill-trust',
      payment_page_slug: slug,
      payment_page_type: 'SEARCH-PAGE',
      search_block,
    });
    await importBundle(
      app.services,
      aBundle({
        pages: [
          search('find-here', { visible: true }),
          search('find-anywhere', { visible: true, any_group: true }),
        ],
      }),
    );
    const group = async (slug: string): Promise<unknown> =>
      (await browser.get(`${base}/payment-pages/fetch?payment_page_slug=${slug}`)).data<PageData>()
        .institute_config.group;
    expect(await group('find-here')).toMatchObject({ code: 'hill-trust', label: 'Hill Trust' });
    expect(await group('find-anywhere')).toBeUndefined();
  });
});
