import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { supportBlock } from '@shulk/contract';
import type { InstituteConfig, PageData } from '@shulk/contract';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../testing/index.ts';
import type { TestApp, TestBrowser } from '../../testing/index.ts';
import { aSchool, aSchoolPage } from '../fees/testing/school.ts';
import type { School } from '../fees/testing/school.ts';
import { importBundle } from '../imports/index.ts';
import { aBundle, aPage, anInstitute } from '../imports/testing/a-bundle.ts';
import { aField } from '../verification/testing/campus.ts';
import { mountPages } from './index.ts';

const mountAlone = (http: FastifyInstance): void =>
  mountPages(http, { priceCards: () => Promise.resolve({ cards: [] }) });
const pagesBase = '/api/pages/v1/payment-pages';
const named = (code: string, label: string) => ({ id: code, code, name: label, label });

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

  it('have group, institute, location, education type, ay and gilec in institute_config, each with id, code, name and label, and the page’s slug and label; its credentials stay sealed in the store [PJ-3.2] [SR-3.7] [R36]', async () => {
    const credentials = { client_id: 'hill-client', client_secret: 'hill-secret', api_key: 'hill-key' };
    const place = { location: 'ooty', education_type: 'cbse', academic_year: '2026-27', class_code: 'V' };
    await importBundle(
      app.services,
      aBundle({
        institutes: [anInstitute({ credentials })],
        pages: [aPage({ ...place, payment_page_label: 'Term fees' })],
      }),
    );
    const answer = await browser.get(`${pagesBase}/fetch?payment_page_slug=hill-term`);
    expect(answer.data<PageData>().institute_config).toEqual({
      group: named('hill-trust', 'Hill Trust'),
      institute: named('hill-school', 'Hill School'),
      location: named('ooty', 'Ooty'),
      education_type: named('cbse', 'CBSE'),
      ay: named('2026-27', '2026-27'),
      gilec: named('V', 'Class V'),
      payment_page_slug: 'hill-term',
      payment_page_label: 'Term fees',
    } satisfies InstituteConfig);
    expect(answer.body).not.toMatch(/hill-client|hill-secret|hill-key/);
    const stored = await use.db.one<{ client_id: string; rest: string }>(
      `select client_id, client_secret_sealed::text || api_key_sealed::text as rest from institute_credentials c
       join institutes i on i.id = c.institute_id where i.code = 'hill-school'`,
    );
    expect(stored.client_id).toBe('hill-client');
    expect(stored.rest).not.toMatch(/hill-secret|hill-key/);
  });

  it('have the support block with receipt_visible and its blocks, each with title, phones and emails [SR-3.9]', async () => {
    const support_block = {
      visible: true,
      receipt_visible: true,
      blocks: [
        { title: 'Office', phones: ['+91 90000 00991', '+91 90000 00992'], emails: ['fees@kaveri.example'] },
        { title: 'Buses', phones: [], emails: [] },
      ],
    };
    await aSchoolPage(use.db, school, 'kaveri-term', { support_block });
    expect((await fetchPage('kaveri-term')).support_block).toEqual(support_block);
    expect(supportBlock.safeParse({ visible: true, blocks: [{ title: 'Office' }] }).success).toBe(false);
  });

  it('have everything that is configured of a page: its flags and limits, each block, its content and its form [SR-3.7] [PJ-3.1] [PJ-3.4] [PJ-3.8] [PJ-3.9] [PJ-3.10] [PJ-3.14]', async () => {
    const paragraph = { para: 'Pay by the tenth.', is_bold: true };
    const blocks = {
      header_block: { visible: true, title: 'Fees', subtitle: 'Term 2', description: [paragraph] },
      search_block: { visible: true, title: 'Find your school' },
      support_block: { visible: false, blocks: [] },
      content_blocks: [{ type: 'text' as const, title: 'Rules', description: [paragraph] }],
      form_block: {
        visible: true,
        name: 'Fee form',
        data: {
          fields: [[aField('customer_mobile'), aField('guardian')]],
          meta_data: { title: 'Pay fees', subtitle: 'Term 2' },
          form_config: {
            enable_otp_verification: true,
            enable_email_otp_verification: true,
            block_unverified_student: true,
          },
        },
      },
      gile_search: {
        search_level: 'gileayc' as const,
        ...Object.fromEntries(
          ['group', 'institute', 'location', 'education_type', 'academic_year', 'class', 'payment_page'].map(
            (name) => [
              `${name}_field`,
              { visible: true, label: `The ${name}`, placeholder: `Choose ${name}`, is_required: true },
            ],
          ),
        ),
        cta_config: { label: 'Go on' },
      },
      workflow_block: {
        visible: true,
        title: 'Two steps',
        subtitle: 'Pay, then plan',
        description: [paragraph],
        cta_config: {
          url: 'https://kaveri.example/more',
          label: 'More',
          position: 'right' as const,
          new_window: false,
          type: 'link' as const,
        },
        instructions: { DIRECT: { success: [paragraph], failure: [paragraph] } },
        workflow_config: [
          { title: 'First', config: [{ sdk_block_code: 'now', financing_mode: 'DIRECT' as const }] },
        ],
      },
    };
    const whole = {
      payment_page_type: 'DYNAMIC-LINK-PAGE' as const,
      payment_page_expired: true,
      dynamic_link: true,
      emi_min_amount: 11000.5,
      emi_max_amount: 90000,
      is_checkbox_enabled: true,
      single_checkbox_selection: true,
      ...blocks,
    };
    const image = { file: 'f00d', alt: 'Kaveri Valley School' };
    const pictured = (shown: typeof image) => ({
      logo_block: { visible: true, images: [shown], position: 'left' as const },
      banner_block: { visible: true, images: [shown], title: 'Open day' },
      reward_block: { visible: true, cards: [{ name: 'Books', logo: shown }] },
    });
    await aSchoolPage(use.db, school, 'kaveri-whole', { ...whole, ...pictured(image) });
    expect(await fetchPage('kaveri-whole')).toMatchObject({
      ...whole,
      ...pictured({ ...image, file: '/api/pages/images/f00d' }),
      payment_page_slug: 'kaveri-whole',
      institute_config: { group: { code: expect.any(String) as string }, institute: { code: 'kaveri' } },
      sdk_block: [],
    });
  });

  it('answer 404 to everybody for the update of form fields, whose body is not specified [SR-7.8] [R25]', async () => {
    const closed = await browser.patch('/api/pages/v1/form-editor/form-fields/update', { fields: [] });
    expect([closed.status, closed.json]).toMatchObject([404, { error: { code: 'not_found' }, data: null }]);
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

  it('are shown anew as soon as they were saved', async () => {
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

  it('refuses payment-page calls without the fixed API key header [SR-6.3]', async () => {
    const answer = await browser.get(`${pagesBase}/fetch?payment_page_slug=kaveri-term`, { bare: true });
    expect(answer.json).toMatchObject({ status_code: 401, error: { code: 'unknown_client' } });
  });

  it('serve an image by its hash with unlimited caching, and nothing else', async () => {
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
