import type { PageData } from '@shulk/contract';
import { expect, it } from 'vitest';
import type { Bundle } from '@shulk/contract';
import { indiaDay } from '@shulk/domain';
import { buildDemoBundle } from '../../demo/index.ts';
import { describeOnBoth, testApp } from '../../testing/index.ts';
import { mountCalls } from '../index.ts';
import { pageCache } from '../pages/index.ts';
import { aBundle, aLine, aPage, aStudent } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

const field = (input_id: string) => ({
  input_id,
  input_type: 'text' as const,
  is_active: true,
  is_required: true,
  label: input_id,
  field_type: 'system' as const,
  field_code: input_id,
});

const withForm = (input_id: string) =>
  aPage({ form_block: { visible: true, data: { fields: [[field(input_id)], [field('customer_mobile')]] } } });

describeOnBoth('a bundle with unusable pages (decision 65)', (use) => {
  const suite = useImports(use);
  /** A page that demands a code. */
  const term = {
    ...withForm('stud_bd_student_uuid'),
    form_block: {
      visible: true,
      data: {
        fields: [[field('stud_bd_student_uuid')], [field('customer_mobile')]],
        form_config: { enable_otp_verification: true },
      },
    },
  };
  /** The warnings of a bundle about pages with and without a code. */
  const warned = async (bundle: Bundle): Promise<string[]> =>
    Object.entries((await suite.load(bundle)).warnings).flatMap(([path, text]) =>
      text.includes('fees_without_code') ? [path] : [],
    );

  it('is refused, naming page and field, and nothing is written', async () => {
    const fields = await suite.refused(aBundle({ pages: [withForm('student_id')] }));
    expect(fields).toEqual({
      'pages.0.form_block.data.fields.0.0.input_id': expect.stringMatching(
        /^Page hill-term: .*"stud_bd_student_uuid"/,
      ),
    });
    expect(await suite.count('institutes')).toBe(0);
  });

  it('warns of a page without a code beside one that demands it of the same students, stored pages too, unless the institute allows it [S9] [R56]', async () => {
    const open = { ...withForm('stud_bd_student_uuid'), payment_page_slug: 'hill-open' };
    expect(await warned(aBundle({ pages: [term, open] }))).toEqual(['pages.1.form_block']);
    expect(await warned(aBundle({ pages: [open] })), 'the other page is stored').toEqual([
      'pages.0.form_block',
    ]);
    const [own] = aBundle().institutes;
    if (own === undefined) throw new Error('The bundle has an institute.');
    const allowed = { ...own, fees_without_code: true };
    expect(await warned(aBundle({ institutes: [allowed], pages: [term, open] }))).toEqual([]);
    expect(await use.db.one('select fees_without_code from institutes')).toEqual({ fees_without_code: true });
    expect(await warned(aBundle({ institutes: [], pages: [open] })), 'the stored word counts').toEqual([]);
  });

  it('warns so of a workflow that asks for the student itself, and not of an admission form: it shows no stored fees [R56]', async () => {
    const admission = {
      ...withForm('stud_bd_first_name'),
      payment_page_slug: 'hill-new',
      location: 'ooty',
      education_type: 'cbse',
      academic_year: '2026-27',
      class_code: 'V',
    };
    expect(await warned(aBundle({ pages: [term, admission] }))).toEqual([]);
    const stage = { title: 'All', config: [{ sdk_block_code: 'full', financing_mode: 'DIRECT' }] };
    const workflow = aPage({
      payment_page_slug: 'hill-seat',
      is_checkbox_enabled: false,
      workflow_block: { visible: true, title: 'Seat', workflow_config: [stage] },
    });
    expect(await warned(aBundle({ pages: [term, workflow] }))).toEqual(['pages.1.form_block']);
    expect(await warned(aBundle({ pages: [term] })), 'the workflow is stored').toEqual([
      'pages.0.form_block',
    ]);
  });

  it('looks for the code on the page where a reverse lookup continues, including stored pages: a page that never shows its form needs none [R56]', async () => {
    const lookup = (over: Partial<ReturnType<typeof aPage>> = {}) =>
      aPage({
        payment_page_slug: 'hill-find',
        is_checkbox_enabled: false,
        callback_config: { action: 'find', fields: { student_uuid_field: {} } },
        ...over,
      });
    const texts = async (pages: Bundle['pages']): Promise<string[]> =>
      Object.entries((await suite.load(aBundle({ pages }))).warnings).flatMap(([path, text]) =>
        text.includes('fees_without_code') ? [`${path} ${text}`] : [],
      );
    expect(await texts([term, lookup()])).toEqual([
      expect.stringMatching(/^pages\.1\.form_block .*has no form to ask for a code.* nobody sees/),
    ]);
    expect(await texts([lookup({ pp_config: { slug: 'hill-term' } })]), 'the other page asks').toEqual([]);
    const bare = aPage({ payment_page_slug: 'hill-bare', is_checkbox_enabled: false });
    const toBare = lookup({ pp_config: { slug: 'hill-bare' } });
    expect(await texts([bare, toBare])).toEqual([
      expect.stringMatching(/^pages\.0\.form_block Page hill-bare: This page has no form/),
    ]);
    expect(await texts([toBare]), 'the page it hands on to is stored').toEqual([
      expect.stringMatching(/^pages\.0\.form_block .*: The page hill-bare has no form/),
    ]);
  });

  it('warns of a page that opens only by links and that a search offers, of the institute, of the trust or of all trusts, stored or not', async () => {
    const search = {
      payment_page_type: 'SEARCH-PAGE',
      payment_page_slug: 'hill-search',
      search_block: { visible: true },
      gile_search: { institute_field: { visible: true } },
    };
    const ofTrust = { ...search, group_code: 'hill-trust' };
    const told = async (bundle: Partial<Bundle>): Promise<string[]> =>
      Object.values((await suite.load(aBundle(bundle))).warnings).filter((text) => text.includes('offers'));
    expect(await told({})).toEqual([]);
    const offered = [expect.stringContaining('the search of the page hill-search offers it to everybody')];
    expect(await told({ pages: [aPage(), ofTrust] })).toEqual(offered);
    expect(await told({ pages: [aPage()] }), 'the search is stored').toEqual(offered);
    expect(await told({ pages: [withForm('stud_bd_student_uuid')] }), 'it asks for the student').toEqual([]);
    const elsewhere = { ...ofTrust, group_code: 'other-trust' };
    const groups = [...aBundle().groups, { code: 'other-trust', label: 'Other Trust' }];
    await use.db.query("delete from pages where slug = 'hill-search'");
    expect(await told({ groups, pages: [aPage(), elsewhere] })).toEqual([]);
    const all = { ...elsewhere, search_block: { visible: true, any_group: true } };
    expect(await told({ groups, pages: [aPage(), all] })).toEqual(offered);
    await use.db.query("delete from pages where slug = 'hill-search'");
    const own = { ...search, institute_code: 'hill-school', class_code: 'VI' };
    expect(await told({ pages: [aPage({ class_code: 'V' }), own] }), 'of another class').toEqual([]);
    expect(await told({ pages: [aPage()] })).toEqual(offered);
  });

  it('warns of a card whose group has structures and no fee of a student, until there is one', async () => {
    const told = async (bundle: Partial<Bundle>): Promise<string[]> =>
      Object.values((await suite.load(aBundle({ ...bundle, payments: [], pages: [term] }))).warnings);
    expect(await told({ students: [] })).toEqual([expect.stringContaining('its structures give fees only')]);
    expect(await told({})).toEqual([]);
  });

  it('warns of an amount nobody can type: nothing is owed, and there is no maximum [R16]', async () => {
    const told = async (over: Parameters<typeof aLine>[0]): Promise<string[]> => {
      const students = [aStudent({ fee_lines: [aLine(over)] })];
      return Object.keys((await suite.load(aBundle({ payments: [], pages: [], students }))).warnings);
    };
    expect(await told({ gross: 0, dynamic: {} })).toEqual(['students.0.fee_lines.0.dynamic']);
    expect(await told({ gross: 0, dynamic: { max: 500 } })).toEqual([]);
    expect(await told({ gross: 500, dynamic: {} })).toEqual([]);
    expect(await told({ gross: 0, dynamic: {}, status: 'CANCELLED' })).toEqual([]);
  });

  it('warns of every unread key of a page: a typo there would leave fees open silently (decision 120)', async () => {
    const slipped = {
      ...term,
      support_blok: { visible: true },
      form_block: {
        ...term.form_block,
        data: {
          fields: term.form_block.data.fields.map((row) =>
            row.map((one) => ({ ...one, lable: 'Student ID', colour: 'red' })),
          ),
          form_config: { enable_otp_verifcation: true },
        },
      },
      content_blocks: [
        { type: 'text' as const, description: [{ para: 'Hello', is_bolt: true }], image: 'x.png' },
      ],
    };
    const { warnings } = await suite.load(aBundle({ pages: [slipped as never] }));
    const at = 'pages.0.form_block.data';
    expect(warnings).toMatchObject({
      [`${at}.form_config.enable_otp_verifcation`]:
        'Page hill-term: This key is not known here, so it is passed over; is "enable_otp_verification" meant?',
      'pages.0.support_blok': expect.stringContaining('is "support_block" meant?'),
      [`${at}.fields.0.0.lable`]: expect.stringMatching(/is "label" meant\? The same at 1 other place/),
      [`${at}.fields.0.0.colour`]: expect.stringContaining('look in docs/import.md'),
      'pages.0.content_blocks.0.description.0.is_bolt': expect.stringContaining('is "is_bold" meant?'),
      'pages.0.content_blocks.0.image': expect.stringContaining('passed over'),
    });
    expect((await suite.load(aBundle({ pages: [term] }))).warnings).toEqual({});
  });

  it('is loaded with warnings that somebody should check; a browser gets an unknown type and mode, and none, as they are [SR-1.7] [SR-4.5] [SR-8.7]', async () => {
    const { warnings } = await suite.load(
      aBundle({
        pages: [
          {
            ...withForm('stud_bd_student_uuid'),
            payment_page_type: 'EVENT-PAGE',
            sdk_block: [
              { code: 'full', title: 'Full', financing_mode: 'DIRECT', fee_group: { code: 'SCHOOL' } },
              { code: 'swap', title: 'Swap', financing_mode: 'BARTER', fee_group: { code: 'SCHOOL' } },
              {
                code: 'emi',
                title: 'EMI',
                financing_mode: 'MONTHLY-EMI',
                plan_code: 'SIX',
                fee_group: { code: 'SCHOOL' },
              },
              { code: 'none', title: 'None', financing_mode: '', fee_group: { code: 'SCHOOL' } },
            ],
          },
        ],
      }),
    );
    expect(warnings).toEqual({
      'pages.0.payment_page_type': expect.stringContaining('"EVENT-PAGE"'),
      'pages.0.sdk_block.1.financing_mode': expect.stringMatching(/^Page hill-term, card swap: /),
      'pages.0.sdk_block.2.plan_code': expect.stringContaining('"Lender"'),
      'pages.0.sdk_block.3.financing_mode': expect.stringMatching(/^Page hill-term, card none: /),
    });
    const { config } = await use.db.one<{ config: object }>('select config from pages');
    expect(config).toMatchObject({ payment_page_type: 'EVENT-PAGE' });
    // There the rules for unknown ones apply.
    pageCache(suite.services).forget('');
    const app = await testApp(suite.services, mountCalls);
    const answer = await app.browser().get('/api/pages/v1/payment-pages/fetch?payment_page_slug=hill-term');
    await app.close();
    const page = answer.data<PageData>();
    expect([page.payment_page_type, ...page.sdk_block.map((card) => card.financing_mode)]).toEqual([
      'EVENT-PAGE',
      'DIRECT',
      'BARTER',
      'MONTHLY-EMI',
      '',
    ]);
  });

  it('knows the fees that are stored already, dynamic ones and others', async () => {
    const dynamic = aLine({ gross: 0, dynamic: { max: 500 } });
    const none = { payments: [], pages: [] };
    const page = withForm('stud_bd_student_uuid');
    const first = await suite.load(
      aBundle({
        ...none,
        students: [],
        institutes: aBundle().institutes.map((one) => ({ ...one, structures: [] })),
      }),
    );
    expect(first.warnings).toEqual({});
    const pageAlone = { ...none, institutes: [], students: [], pages: [page] };
    expect(Object.values((await suite.load(aBundle(pageAlone))).warnings)).toEqual([
      expect.stringContaining('nothing to pay'),
    ]);
    await suite.load(aBundle({ ...none, institutes: [], students: [aStudent({ fee_lines: [dynamic] })] }));
    expect(Object.values((await suite.load(aBundle(pageAlone))).warnings)).toEqual([
      expect.stringContaining('dynamic_link'),
    ]);
    await suite.load(
      aBundle({ ...none, institutes: [], students: [aStudent({ fee_lines: [aLine({ code: 'T2' })] })] }),
    );
    expect((await suite.load(aBundle(pageAlone))).warnings).toEqual({});
  });

  it('is not the demo: all of its pages can be used', async () => {
    const { clock, settings } = suite.services;
    const demo = buildDemoBundle(indiaDay(clock.now()), settings.publicUrl);
    expect((await suite.load(demo)).warnings).toEqual({});
  });
});
