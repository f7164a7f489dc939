import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Option, PageData } from '@shulk/contract';
import type { Executor } from '../../platform/db/db.ts';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../testing/index.ts';
import type { TestApp, TestBrowser } from '../../testing/index.ts';
import { aSchool, aSchoolPage } from '../fees/testing/school.ts';
import type { School } from '../fees/testing/school.ts';
import { mountPages } from './index.ts';

const mountAlone = (http: FastifyInstance): void =>
  mountPages(http, { priceCards: () => Promise.resolve({ cards: [] }) });
const pagesBase = '/api/pages/v1/payment-pages';

async function anOffering(
  db: Executor,
  school: School,
  [location, education, ay, gilec]: [string, string, string, string],
): Promise<void> {
  await db.query(
    `insert into offerings (institute_id, location_code, location_label, education_type_code, education_type_label,
       ay_code, ay_label, class_code, class_label)
     values ($1, $2, upper($2), $3, upper($3), $4, $4, $5, $5)`,
    [school.instituteId, location, education, ay, gilec],
  );
}

describeOnBoth('payment pages', (use) => {
  let app: TestApp;
  let browser: TestBrowser;
  let school: School;

  beforeEach(async () => {
    await emptyTables(use.db);
    app = await testApp(testServices(use.db), mountAlone);
    browser = app.browser();
    school = await aSchool(use.db);
  });
  afterEach(() => app.close());

  const fetchPage = async (slug: string): Promise<PageData> =>
    (await browser.get(`${pagesBase}/fetch?payment_page_slug=${slug}`)).data<PageData>();

  it('reads institute_config by the slug alone, without any credential [PJ-7.11]', async () => {
    await aSchoolPage(use.db, school, 'kaveri-term');
    await use.db.query(
      `insert into institute_credentials (institute_id, client_id, client_secret_sealed, api_key_sealed, api_key_hash)
       values ($1, 'client-1', 'sealed-secret', 'sealed-key', '\\x01')`,
      [school.instituteId],
    );
    const answer = await browser.get(`${pagesBase}/fetch?payment_page_slug=kaveri-term`);
    expect(answer.data<PageData>().institute_config).toMatchObject({
      institute: { code: 'kaveri', label: 'kaveri' },
    });
    expect(answer.body).not.toMatch(/client-1|sealed|secret|api_key/);
  });

  it('answers page_not_found for an unknown slug, a strange one and none', async () => {
    for (const slug of ['nowhere', '%00', "x' or 1=1", '']) {
      const answer = await browser.get(`${pagesBase}/fetch?payment_page_slug=${encodeURIComponent(slug)}`);
      expect(answer.json).toMatchObject({
        status_code: 404,
        success: false,
        error: { code: 'page_not_found' },
        data: null,
      });
    }
  });

  it('shows a page anew as soon as it was saved', async () => {
    const pageId = await aSchoolPage(use.db, school, 'kaveri-term', {
      header_block: { visible: true, title: 'Before' },
    });
    expect((await fetchPage('kaveri-term')).header_block?.title).toBe('Before');
    await use.db.query(
      `update pages set config = jsonb_set(config, '{header_block,title}', '"After"') where id = $1`,
      [pageId],
    );
    expect((await fetchPage('kaveri-term')).header_block?.title, 'held for five seconds').toBe('Before');
    const services = app.services as ReturnType<typeof testServices>;
    services.clock.advance(6);
    expect((await fetchPage('kaveri-term')).header_block?.title).toBe('After');
  });

  it("leaves out links to hosts that are not on the institute's list, and javascript links", async () => {
    await aSchoolPage(use.db, school, 'kaveri-info', {
      content_blocks: [
        { type: 'button', link: { label: 'Good', url: 'https://kaveri.example/rules' } },
        { type: 'button', link: { label: 'Bad', url: 'https://evil.example/' } },
        { type: 'button', link: { label: 'Worse', url: 'javascript:alert(1)' } },
      ],
      reward_block: { visible: true, cards: [{ name: 'Books', link: 'https://evil.example' }] },
    });
    const page = await fetchPage('kaveri-info');
    expect(
      page.content_blocks?.map((block) => (block.type === 'button' ? block.link.label : block.type)),
    ).toEqual(['Good']);
    expect(page.reward_block?.cards).toEqual([{ name: 'Books' }]);
  });

  it('lists payment pages under the level codes with slug_dropdown, as options with a value [PJ-7.13]', async () => {
    await aSchoolPage(use.db, school, 'kaveri-term');
    await aSchoolPage(use.db, school, 'kaveri-bus');
    const options = async (query: string): Promise<Option[]> =>
      (await browser.get(`${pagesBase}/fetch?slug_dropdown=true&${query}`)).data<Option[]>();
    expect(
      (await options('group_code=kaveri-trust&institute_code=kaveri')).map((option) => option.value),
    ).toEqual(['kaveri-term', 'kaveri-bus']);
    expect(await options('group_code=kaveri-trust&institute_code=other')).toEqual([]);
  });

  it('finds groups from the third character on, whatever the case [PJ-5.38]', async () => {
    const groups = async (search: string): Promise<Option[]> =>
      (
        await browser.get(`${pagesBase}/gileayc/fetch?dropdown=true&search=${encodeURIComponent(search)}`)
      ).data<Option[]>();
    expect(await groups('KAVERI')).toEqual([{ label: 'kaveri-trust', value: 'kaveri-trust' }]);
    expect(await groups('kav')).toHaveLength(1);
    expect(await groups('ka')).toEqual([]);
    expect(await groups('100%')).toEqual([]);
  });

  it('gives the next level of the search below the codes sent [PJ-7.12] [PJ-3.7]', async () => {
    await anOffering(use.db, school, ['mysuru', 'cbse', '2026-27', 'VII']);
    await anOffering(use.db, school, ['mysuru', 'cbse', '2026-27', 'VIII']);
    await anOffering(use.db, school, ['hassan', 'state', '2025-26', 'IX']);
    const values = async (query: string): Promise<string[]> =>
      (await browser.get(`${pagesBase}/gileayc/fetch?dropdown=true&is_order_by_id=true&${query}`))
        .data<Option[]>()
        .map((option) => option.value);
    const group = 'group_code=kaveri-trust';
    const institute = `${group}&institute_code=kaveri`;
    expect(await values(group)).toEqual(['kaveri']);
    expect(await values(institute)).toEqual(['mysuru', 'hassan']);
    expect(await values(`${institute}&location_code=mysuru`)).toEqual(['cbse']);
    expect(await values(`${institute}&location_code=hassan&education_type_code=state`)).toEqual(['2025-26']);
    expect(
      await values(`${institute}&location_code=mysuru&education_type_code=cbse&ay_code=2026-27`),
    ).toEqual(['VII', 'VIII']);
    expect(await values(`${group}&dropdown_type=l`)).toEqual(['mysuru', 'hassan']);
  });

  it('lists classes by the group in the path [SR-7.13] [PJ-7.14]', async () => {
    await anOffering(use.db, school, ['mysuru', 'cbse', '2026-27', 'VII']);
    const classes = async (group: string): Promise<Option[]> =>
      (
        await browser.get(`/api/pages/v1/gile/${group}/classes/fetch?dropdown=true&institute_code=kaveri`)
      ).data<Option[]>();
    expect(await classes('kaveri-trust')).toEqual([{ label: 'VII', value: 'VII' }]);
    expect(await classes('another-trust')).toEqual([]);
  });

  it('refuses payment-page calls without the fixed API key header [SR-6.3]', async () => {
    const answer = await browser.get(`${pagesBase}/fetch?payment_page_slug=kaveri-term`, { bare: true });
    expect(answer.json).toMatchObject({ status_code: 401, error: { code: 'unknown_client' } });
  });

  it('serves an image by its hash for good, and nothing else', async () => {
    const hash = 'a'.repeat(64);
    await use.db.query(
      `insert into files (hash, type, width, height, bytes) values ($1, 'image/png', 1, 1, '\\x89504e47')`,
      [hash],
    );
    const image = await browser.get(`/api/pages/images/${hash}`);
    expect(image.status).toBe(200);
    expect(image.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    for (const name of ['b'.repeat(64), '..%2f..%2fetc%2fpasswd', 'x'])
      expect((await browser.get(`/api/pages/images/${name}`)).status).toBe(404);
  });
});
