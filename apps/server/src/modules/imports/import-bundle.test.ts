import { beforeEach, expect, it } from 'vitest';
import type { Bundle } from '@shulk/contract';
import { AppError } from '../../platform/errors.ts';
import { describeOnBoth, emptyTables, testServices } from '../../testing/index.ts';
import type { TestServices } from '../../testing/index.ts';
import { importBundle } from './import-bundle.ts';
import { findInstituteCredentials } from '../credentials/index.ts';
import { PIXEL, aBundle, aCashPayment, aLine, aPage, aStudent, anInstitute } from './testing/a-bundle.ts';

describeOnBoth('import of a bundle', (use, kind) => {
  let services: TestServices;
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db);
  });

  const load = (bundle: unknown) => importBundle(services, bundle);
  /** The problems a bundle is refused with, by path. */
  const refused = async (bundle: unknown): Promise<Record<string, string>> => {
    const error: unknown = await load(bundle).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof AppError) || error.code !== 'bundle_invalid')
      throw error ?? new Error('was not refused');
    return { ...error.fields };
  };
  const count = async (table: string): Promise<number> => {
    const [row] = await use.db.dynamic<{ n: number }>(`select count(*)::int as n from ${table}`);
    return row?.n ?? -1;
  };
  const line = (code = 'T1') =>
    use.db.one<Record<string, number | string | null>>('select * from fee_lines where import_code = $1', [
      code,
    ]);

  it('creates everything a bundle names, and counts it (decisions 13)', async () => {
    const { created, updated, unchanged } = await load(aBundle());
    expect(created).toMatchObject({
      files: 1,
      groups: 1,
      institutes: 1,
      offerings: 2,
      late_fee_rules: 1,
      heads: 3,
      fee_groups: 1,
      emi_plans: 1,
      structures: 1,
      gateway_accounts: 1,
      credentials: 1,
      students: 1,
      guardians: 1,
      fee_lines: 1,
      payments: 1,
      pages: 1,
    });
    expect(Object.values(updated).filter((n) => n > 0)).toEqual([]);
    expect(Object.values(unchanged).filter((n) => n > 0)).toEqual([]);
  });

  it('changes nothing when the same bundle comes again (decisions 13)', async () => {
    const bundle = aBundle({
      emi_applications: [
        {
          institute_code: 'hill-school',
          code: 'E1',
          student_id: 'H-1',
          plan: 'SIX',
          status: 'ACTIVE',
          applied_on: '2026-11-02',
          lines: ['T1'],
        },
      ],
    });
    const first = await load(bundle);
    const before = await use.db.query('select * from fee_lines, pages, students');
    const { created, updated, unchanged } = await load(bundle);
    expect(Object.values({ ...created, ...updated }).filter((n) => n > 0)).toEqual([]);
    expect(unchanged).toEqual(first.created);
    expect(await use.db.query('select * from fee_lines, pages, students')).toEqual(before);
    expect(await count('ledger_entries')).toBe(1);
    expect(await count('emi_application_lines')).toBe(1);
  });

  it('updates what changed and leaves what the bundle does not name', async () => {
    await load(
      aBundle({ students: [aStudent(), aStudent({ student_id: 'H-2', first_name: 'Ravi', fee_lines: [] })] }),
    );
    const sbd = await use.db.query<{ sbd_code: string }>('select sbd_code from students order by id');
    const { created, updated } = await load(
      aBundle({
        payments: [],
        students: [aStudent({ student_id: ' h-1', first_name: 'Usha', fee_lines: [aLine({ gross: 1200 })] })],
      }),
    );
    expect(created['students']).toBe(0);
    expect(updated).toMatchObject({ students: 1, fee_lines: 1, pages: 0 });
    const names = await use.db.query<{ first_name: string }>('select first_name from students order by id');
    expect(names.map((row) => row.first_name)).toEqual(['Usha', 'Ravi']);
    expect(await use.db.query('select sbd_code from students order by id')).toEqual(sbd);
    expect(await line()).toMatchObject({ gross_paise: 120000, settled_paise: 40025 });
  });

  it('keeps amounts in paise, also those of rules, plans and concessions', async () => {
    const fee = aLine({
      gross: 1000.5,
      concessions: [{ label: 'Sibling', amount: 100.25 }],
      discount: { amount: 50, until: '2026-12-01' },
    });
    await load(aBundle({ payments: [], students: [aStudent({ fee_lines: [fee] })] }));
    expect(await line()).toMatchObject({
      gross_paise: 100050,
      concession_paise: 10025,
      base_paise: 90025,
      discount_paise: 5000,
    });
    const { rule } = await use.db.one<{ rule: object }>('select rule from late_fee_rules');
    expect(rule).toEqual({ kind: 'PER_DAY', amount: 550, cap: 5500, grace_days: 0, counts_grace: false });
    const { plan } = await use.db.one<{ plan: Record<string, unknown> }>('select plan from emi_plans');
    expect(plan).toMatchObject({ months: 6, processing_fee_paise: 9950 });
  });

  it('books recorded payments through the ledger, each code once (R12)', async () => {
    await load(aBundle());
    await load(
      aBundle({
        payments: [
          aCashPayment(),
          aCashPayment({ code: 'P2', allocation: [{ line: 'T1', amount: 599.75 }] }),
        ],
      }),
    );
    expect(await line()).toMatchObject({ settled_paise: 100000 });
    const payments = await use.db.query(
      'select status, kind, amount_paise, application_code from payments order by id',
    );
    expect(payments).toMatchObject([
      { status: 'PAID', kind: 'recorded', amount_paise: 40025 },
      {
        status: 'PAID',
        amount_paise: 59975,
        application_code: expect.stringMatching(/^TXN261101[0-9A-Z]{8}$/),
      },
    ]);
    const { cash, income } = await use.db.one<{ cash: number; income: number }>(
      `select sum(debit_paise)::bigint as cash, sum(credit_paise)::bigint as income from ledger_lines`,
    );
    expect([cash, income]).toEqual([100000, 100000]);
  });

  it('never lowers a line below the money on it', async () => {
    await load(aBundle());
    const lower = aBundle({ students: [aStudent({ fee_lines: [aLine({ gross: 400 })] })] });
    expect(await refused(lower)).toEqual({
      'students.0.fee_lines.0.gross': expect.stringContaining('never lowered'),
    });
    const other = aBundle({ students: [aStudent({ fee_lines: [aLine({ head: 'BUS' })] })] });
    expect(await refused(other)).toEqual({
      'students.0.fee_lines.0.head': expect.stringContaining('"TUITION"'),
    });
    await load(aBundle({ students: [aStudent({ fee_lines: [aLine({ gross: 400.25 })] })] }));
    expect(await line()).toMatchObject({ gross_paise: 40025 });
  });

  it('does not demand again what was paid of a fixed payable (R8)', async () => {
    const demanded = aBundle({
      payments: [],
      students: [aStudent({ fee_lines: [aLine({ payable_now: 300 })] })],
    });
    await load(demanded);
    expect(await line()).toMatchObject({ payable_now_paise: 30000 });
    // As capture_payment() leaves it when the demand was paid.
    await use.db.query('update fee_lines set payable_now_paise = 0, settled_paise = 30000');
    await load(demanded);
    expect(await line()).toMatchObject({ payable_now_paise: 0, settled_paise: 30000 });
    await load(aBundle({ payments: [], students: [aStudent({ fee_lines: [aLine({ payable_now: 200 })] })] }));
    expect(await line()).toMatchObject({ payable_now_paise: 20000 });
  });

  it('keeps the base a dynamic line grew to with its payments', async () => {
    const open = aBundle({
      students: [aStudent({ fee_lines: [aLine({ gross: 0, dynamic: { min: 10, max: 5000 } })] })],
    });
    await load(open);
    expect(await line()).toMatchObject({ gross_paise: 40025, settled_paise: 40025, is_dynamic: true });
    const { updated } = await load(open);
    expect(updated['fee_lines']).toBe(0);
  });

  it('refuses a payment larger than its line, also in parts and after earlier ones, and says what is left', async () => {
    await load(aBundle());
    const parts = [
      aCashPayment(),
      aCashPayment({ code: 'P2', allocation: [{ line: 'T1', amount: 500 }] }),
      aCashPayment({ code: 'P3', allocation: [{ line: 'T1', amount: 100 }] }),
    ];
    expect(await refused(aBundle({ payments: parts }))).toEqual({
      'payments.2.allocation.0.amount': 'This is more than the line can take: ₹99.75 is left on it.',
    });
  });

  it('refuses to change a payment that is in the books', async () => {
    await load(aBundle());
    const changed = aBundle({ payments: [aCashPayment({ allocation: [{ line: 'T1', amount: 1 }] })] });
    expect(await refused(changed)).toEqual({ 'payments.0.code': expect.stringContaining('in the books') });
  });

  it('refuses a bad bundle whole, with every error by its path, and writes nothing (decisions 13)', async () => {
    const bad = {
      ...aBundle({
        institutes: [
          anInstitute({
            group_code: 'nobody',
            link_hosts: ['https://Hill.example'],
            heads: [{ code: 'A', label: 'A', kind: 'OTHER', late_fee_rule: 'NONE' }],
          }),
          anInstitute({
            code: 'second',
            short_code: 'HILL',
            gateway_accounts: [],
            credentials: { client_id: 'second', client_secret: 'second-secret', api_key: 'second-api-key' },
          }),
        ],
        students: [
          aStudent({
            student_id: 'H$1',
            class_code: 'IX',
            guardians: [
              { name: 'A', relation: 'MOTHER', is_primary: true },
              { name: 'B', relation: 'FATHER', is_primary: true, email: 'nobody' },
            ],
            fee_lines: [
              aLine({ head: 'GONE', group: 'GONE', due_date: '2026-02-30' }),
              aLine({ head: 'A', gross: 10, concessions: [{ label: 'x', amount: 11 }] }),
            ],
          }),
        ],
        payments: [
          aCashPayment({ student_id: 'nobody' }),
          aCashPayment({ institute_code: 'nowhere', received_on: '2027-01-01' }),
        ],
        pages: [aPage({ payment_page_slug: 'console' }), aPage({ institute_code: 'nowhere' })],
      }),
      extra: 1,
      groups: [{ code: 'hill-trust', label: '' }],
    };
    const fields = await refused(bad);
    expect(Object.keys(fields).toSorted()).toEqual(
      [
        'extra',
        'groups.0.label',
        'institutes.0.group_code',
        'institutes.0.heads.0.late_fee_rule',
        'institutes.0.link_hosts.0',
        'institutes.0.structures.0.head',
        'institutes.1.short_code',
        'pages.0.payment_page_slug',
        'pages.1.institute_code',
        'payments.0.student_id',
        'payments.1.institute_code',
        'students.0.class_code',
        'students.0.fee_lines.0.due_date',
        'students.0.fee_lines.0.group',
        'students.0.fee_lines.0.head',
        'students.0.fee_lines.1.code',
        'students.0.fee_lines.1.concessions',
        'students.0.guardians.1.email',
        'students.0.guardians.1.is_primary',
        'students.0.student_id',
      ].toSorted(),
    );
    for (const table of ['institute_groups', 'institutes', 'students', 'pages', 'files', 'ledger_entries']) {
      expect(await count(table)).toBe(0);
    }
  });

  it('does not blame what points to an entry that could not be read', async () => {
    const fields = await refused(aBundle({ institutes: [anInstitute({ mode: 'pretend' as never })] }));
    expect(Object.keys(fields)).toEqual(['institutes.0.mode']);
  });

  it('refuses what is no bundle at all', async () => {
    expect(await refused([])).toHaveProperty('bundle');
    expect(await refused({ version: 2, groups: [], institutes: [] })).toHaveProperty('version');
  });

  it('refuses a slug of the product, one of another institute, and one given twice', async () => {
    await load(aBundle());
    const second = anInstitute({
      code: 'second',
      short_code: 'SEC',
      gateway_accounts: [],
      credentials: { client_id: 'second', client_secret: 'second-secret', api_key: 'second-api-key' },
    });
    const fields = await refused(
      aBundle({
        institutes: [second],
        students: [],
        payments: [],
        pages: [
          aPage({ institute_code: 'second' }),
          aPage({ institute_code: 'second', payment_page_slug: 'help' }),
          aPage({ institute_code: 'second', payment_page_slug: 'two' }),
          aPage({ institute_code: 'second', payment_page_slug: 'two' }),
        ],
      }),
    );
    expect(fields).toEqual({
      'pages.0.payment_page_slug': expect.stringContaining('Another institute'),
      'pages.1.payment_page_slug': expect.stringContaining('address of the product'),
      'pages.3.payment_page_slug': expect.stringContaining('pages.2'),
    });
  });

  it('refuses remote images and what is no image, and stores images by their hash with their size (R20)', async () => {
    const svg = Buffer.from('<svg/>').toString('base64');
    const fields = await refused(
      aBundle({
        files: [
          { name: 'logo.png', type: 'image/jpeg', base64: PIXEL },
          { name: 'drawing.png', type: 'image/png', base64: svg },
        ],
        pages: [
          aPage({
            logo_block: { visible: true, images: [{ file: 'https://elsewhere.example/logo.png', alt: '' }] },
          }),
          aPage({
            payment_page_slug: 'two',
            reward_block: { visible: true, cards: [{ name: 'x', logo: { file: 'gone.png', alt: '' } }] },
          }),
        ],
      }),
    );
    expect(fields).toEqual({
      'files.0.type': expect.stringContaining('image/png'),
      'files.1.base64': expect.stringContaining('no PNG'),
      'institutes.0.logo': expect.stringContaining('its own entry'),
      'pages.0.logo_block.images.0.file': expect.stringContaining('Images at an address are refused'),
      'pages.1.logo_block.images.0.file': expect.stringContaining('its own entry'),
      'pages.1.reward_block.cards.0.logo.file': expect.stringContaining('no file of this name'),
    });
    await load(aBundle());
    const file = await use.db.one<{ hash: string; bytes: Buffer }>('select hash, bytes from files');
    expect(file.bytes.toString('base64')).toBe(PIXEL);
    const { config } = await use.db.one<{ config: Record<string, unknown> }>('select config from pages');
    expect(config).toMatchObject({
      logo_block: { images: [{ file: file.hash, width: 1, height: 1, alt: 'Hill School' }] },
    });
    const { unchanged } = await load(
      aBundle({
        files: [],
        institutes: [anInstitute({ logo: file.hash })],
        pages: [aPage({ logo_block: { visible: true, images: [{ file: file.hash, alt: 'Hill School' }] } })],
      }),
    );
    expect(unchanged).toMatchObject({ institutes: 1, pages: 1 });
  });

  it('refuses links to hosts the institute does not list, in every block (threats 2 row 22)', async () => {
    const bad = 'https://evil.example/x';
    const fields = await refused(
      aBundle({
        pages: [
          aPage({
            banner_block: { visible: true, link: { label: 'x', url: 'javascript:alert(1)' } },
            content_blocks: [
              { type: 'button', link: { label: 'x', url: bad } },
              {
                type: 'dropdown',
                levels: [{ label: 'x' }],
                options: [{ label: 'a', value: 'a', children: [{ label: 'b', value: bad }] }],
              },
            ],
            reward_block: { visible: true, cards: [{ name: 'x', link: bad }] },
            footer: { terms_url: bad },
            sdk_block: [
              {
                code: 'full',
                title: 'x',
                financing_mode: 'DIRECT',
                fee_group: { code: 'SCHOOL' },
                redirection: bad,
                info_text: [
                  { text: 'x', url: 'https://hill.example/ok' },
                  { text: 'y', url: bad },
                ],
              },
            ],
          }),
        ],
      }),
    );
    expect(Object.keys(fields).toSorted()).toEqual(
      [
        'pages.0.banner_block.link.url',
        'pages.0.content_blocks.0.link.url',
        'pages.0.content_blocks.1.options.0.children.0.value',
        'pages.0.footer.terms_url',
        'pages.0.reward_block.cards.0.link',
        'pages.0.sdk_block.0.info_text.1.url',
        'pages.0.sdk_block.0.redirection',
      ].toSorted(),
    );
  });

  it('refuses cards, plans and workflow steps that lead nowhere', async () => {
    const fields = await refused(
      aBundle({
        pages: [
          aPage({
            emi_min_amount: 5,
            emi_max_amount: 4,
            pp_config: { slug: 'nowhere' },
            sdk_block: [
              { code: 'a', title: 'x', financing_mode: 'MONTHLY-EMI', fee_group: { code: 'GONE' } },
              {
                code: 'a',
                title: 'x',
                financing_mode: 'MONTHLY-EMI',
                plan_code: 'GONE',
                fee_group: { code: 'SCHOOL' },
              },
            ],
            workflow_block: {
              visible: true,
              workflow_config: [
                {
                  title: 'x',
                  config: [
                    { sdk_block_code: 'b', financing_mode: 'DIRECT' },
                    { sdk_block_code: 'a', financing_mode: 'DIRECT' },
                  ],
                },
              ],
            },
          }),
        ],
      }),
    );
    expect(Object.keys(fields).toSorted()).toEqual(
      [
        'pages.0.emi_min_amount',
        'pages.0.pp_config.slug',
        'pages.0.sdk_block.0.fee_group.code',
        'pages.0.sdk_block.0.plan_code',
        'pages.0.sdk_block.1.code',
        'pages.0.sdk_block.1.plan_code',
        'pages.0.workflow_block.workflow_config.0.config.0.sdk_block_code',
        'pages.0.workflow_block.workflow_config.0.config.1.financing_mode',
      ].toSorted(),
    );
  });

  it('takes live keys for live institutes only, the sandbox for test institutes only (threats 2 row 9)', async () => {
    const account = {
      code: 'main',
      vendor: 'RAZORPAY',
      key_id: 'rzp_live_x',
      key_secret: 'a-secret-of-live',
      webhook_secret: 'a-hook-secret',
    } as const;
    const onTest = await refused(aBundle({ institutes: [anInstitute({ gateway_accounts: [account] })] }));
    expect(onTest).toEqual({ 'institutes.0.gateway_accounts.0.key_id': expect.stringContaining('live key') });
    const sandboxed = anInstitute({
      mode: 'live',
      gateway_accounts: [
        { ...account, vendor: 'SANDBOX', key_id: 'rzp_test_x', base_url: 'http://localhost:1' },
      ],
    });
    const onLive = await refused(aBundle({ institutes: [sandboxed] }));
    expect(Object.keys(onLive)).toEqual(
      expect.arrayContaining(
        ['vendor', 'key_id', 'base_url'].map((field) => `institutes.0.gateway_accounts.0.${field}`),
      ),
    );
  });

  it('takes live gateway accounts on PostgreSQL only (decisions 12)', async () => {
    const live = aBundle({
      institutes: [
        anInstitute({
          mode: 'live',
          gateway_accounts: [
            {
              code: 'main',
              vendor: 'RAZORPAY',
              key_id: 'rzp_live_x',
              key_secret: 'a-secret-of-live',
              webhook_secret: 'a-hook-secret',
            },
          ],
        }),
      ],
    });
    const outcome = await load(live).catch((error: unknown) =>
      error instanceof AppError ? error.fields : error,
    );
    const place = 'institutes.0.gateway_accounts.0';
    const told = kind === 'pglite' ? place : 'created';
    expect(outcome).toHaveProperty([told]);
    expect(JSON.stringify(outcome)).toContain(
      kind === 'pglite' ? 'set DATABASE_URL' : '"gateway_accounts":1',
    );
  });

  it('keeps one sandbox key and one set of credentials to one institute', async () => {
    await load(aBundle());
    const copy = anInstitute({ code: 'second', short_code: 'SEC' });
    expect(
      Object.keys(await refused(aBundle({ institutes: [copy], students: [], payments: [], pages: [] }))),
    ).toEqual([
      'institutes.0.gateway_accounts.0.key_id',
      'institutes.0.credentials.client_id',
      'institutes.0.credentials.api_key',
    ]);
  });

  it('seals the credentials of the institute, and opens them for our own server (R36)', async () => {
    await load(aBundle());
    const row = await use.db.one<Record<string, unknown>>('select * from institute_credentials');
    expect(JSON.stringify(row)).not.toContain('hill-client-secret');
    expect(JSON.stringify(row)).not.toContain('hill-api-key');
    const opened = await findInstituteCredentials(
      use.db,
      services.settings.secretKeys,
      Number(row['institute_id']),
    );
    expect(opened).toEqual({
      client_id: 'hill',
      client_secret: 'hill-client-secret',
      api_key: 'hill-api-key',
      erp_base_url: '',
    });
  });

  it('makes the first active contact the primary one, and moves the mark when the bundle does (R18)', async () => {
    const two = (primary: number): Bundle =>
      aBundle({
        payments: [],
        students: [
          aStudent({
            guardians: [
              {
                name: 'Lata',
                relation: 'MOTHER',
                mobile: '9000000801',
                ...(primary === 0 ? {} : { is_primary: false }),
              },
              {
                name: 'Mohan',
                relation: 'FATHER',
                mobile: '9000000802',
                ...(primary === 1 ? { is_primary: true } : {}),
              },
            ],
          }),
        ],
      });
    const primary = () => use.db.query<{ name: string }>('select name from guardians where is_primary');
    await load(two(0));
    expect(await primary()).toEqual([{ name: 'Lata' }]);
    await load(two(1));
    expect(await primary()).toEqual([{ name: 'Mohan' }]);
  });

  it('computes the brand colours on save, also of pages that are there already (ux 1.2)', async () => {
    await load(aBundle());
    const brand = () => use.db.one<{ brand: object }>('select brand from pages');
    expect(await brand()).toMatchObject({ brand: { brand: '#7A1F2B', dark_fill: '#9F5E66' } });
    await load(aBundle({ pages: [], institutes: [anInstitute({ brand_colour: '#f2b705' })] }));
    expect(await brand()).toMatchObject({ brand: { brand: '#F2B705', brand_text: '#886603' } });
  });

  it('tells every process which pages to read anew', async () => {
    const heard: string[] = [];
    const stop = await use.db.listen('pages', (slug) => heard.push(slug));
    await load(aBundle());
    await load(
      aBundle({ institutes: [], students: [], payments: [], pages: [aPage({ payment_page_label: 'New' })] }),
    );
    await expect.poll(() => heard).toEqual(['', 'hill-term']);
    await stop();
  });

  it('refuses to turn an institute with payments live, or to give it another group', async () => {
    await load(aBundle());
    const turned = anInstitute({ mode: 'live', group_code: 'other', gateway_accounts: [] });
    const bundle = aBundle({
      groups: [{ code: 'other', label: 'Other' }],
      institutes: [turned],
      payments: [],
      pages: [],
    });
    expect(Object.keys(await refused(bundle)).toSorted()).toEqual([
      'institutes.0.group_code',
      'institutes.0.mode',
    ]);
  });

  it('lets two imports at once take turns', async () => {
    const results = await Promise.all([load(aBundle()), load(aBundle()), load(aBundle())]);
    expect(results.filter((result) => result.created['students'] === 1)).toHaveLength(1);
    expect(await count('payments')).toBe(1);
  });
});
