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

describeOnBoth('a bundle with pages nobody can use (decision 65)', (use) => {
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
  /** Where a bundle is warned of pages with and without a code. */
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

  it('warns of every key of a page that nobody reads: a slip there would leave fees open without a word (decision 120)', async () => {
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

  it('is loaded with warnings where somebody should look; a browser gets an unknown type and mode, and none, as they are [SR-1.7] [SR-4.5] [SR-8.7]', async () => {
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
    const dynamic = aLine({ gross: 0, dynamic: {} });
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
