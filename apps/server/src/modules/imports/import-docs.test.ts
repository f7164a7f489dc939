import { bundle, bundlePage } from '@shulk/contract';
import type { Bundle, BundlePage, ImportResult, PageData, WireFeeBlock, WireFeeType } from '@shulk/contract';
import { SPECIAL_INPUTS, centralSection, firstStep } from '@shulk/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { describeOnBoth, testApp } from '../../testing/index.ts';
import type { TestApp, TestBrowser } from '../../testing/index.ts';
import { mountCalls } from '../index.ts';
import { pageCache } from '../pages/index.ts';
import { document } from './testing/import-document.ts';
import { useImports } from './testing/import-suite.ts';

const text = document('import.md');
/** Every sample of the document, in order. */
const samples = [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
  ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
);
const school = samples.find((one) => 'version' in one) as unknown as Bundle;
const pages = samples.flatMap((one) => (one['pages'] ?? []) as BundlePage[]);
const example = JSON.parse(document('example-bundle.json')) as Bundle;

/** The school plus a sample, as the document says: lists of the bundle grow, other keys are the institute's. */
function withSample(before: Bundle, sample: Readonly<Record<string, unknown>>): Bundle {
  if ('version' in sample) return sample as unknown as Bundle;
  const keys = Object.keys(sample);
  if (keys.every((key) => Object.hasOwn(bundle.shape, key))) {
    const grown = keys.map((key) => [
      key,
      [...((before[key as keyof Bundle] ?? []) as unknown[]), ...(sample[key] as unknown[])],
    ]);
    return { ...before, ...Object.fromEntries(grown) };
  }
  return { ...before, institutes: before.institutes.map((one) => ({ ...one, ...sample })) };
}

/** What a payer sees first on a page: its section, and in the payment section its step. */
const meets = (
  page: Parameters<typeof centralSection>[0] & { content_blocks?: readonly unknown[] | undefined },
) => {
  const section = centralSection(page, (page.content_blocks ?? []).length > 0);
  return section === 'payment' ? firstStep(page) : section;
};

describe('docs/import.md', () => {
  it('lists the special input ids as the product has them', () => {
    const listed = [...text.matchAll(/^\| `((?:stud|cust)_\w+|customer_\w+)…?`\s*\| (.*?)\s*\|$/gm)].map(
      ([, input_id = '', meaning = '']) => ({ input_id, meaning }),
    );
    expect(listed).toEqual(SPECIAL_INPUTS);
  });

  it('names every key and every value of a choice that a bundle may have', () => {
    const words = new Set<string>();
    const collect = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [key, value] of Object.entries(schema)) {
        if (key === 'properties') for (const name of Object.keys(value as object)) words.add(name);
        if (key === 'enum' || key === 'const') for (const one of [value].flat()) words.add(String(one));
        collect(value);
      }
    };
    collect(z.toJSONSchema(bundle, { io: 'input', unrepresentable: 'any' }));
    // The version number, and what the product sets itself when it stores an image.
    for (const own of ['1', 'width', 'height']) words.delete(own);
    const missing = [...words].filter((word) => !new RegExp(`[\`".]${word}[\`":.]`).test(text));
    expect(missing).toEqual([]);
  });

  it('shows a page of each kind', () => {
    expect(Object.fromEntries(pages.map((page) => [page.payment_page_slug, meets(page)]))).toEqual({
      'hill-fees': 'custom_form',
      'hill-old': 'expired',
      'hill-seat': 'workflow',
      'hill-search': 'search',
      'hill-lookup': 'reverse_api',
      'hill-papers': 'custom_form',
      'hill-admission': 'custom_form',
      'hill-kit': 'payment_cards',
      'hill-info': undefined,
      'hill-welcome': undefined,
    });
  });

  it('has no key in the sample of a page that a page does not have', () => {
    for (const page of pages) expect(bundlePage.parse(page)).toMatchObject(page);
  });
});

describeOnBoth('the samples of docs/import.md', (use) => {
  const suite = useImports(use);

  it('load without a fault and without a warning: the smallest school, then each beside those before it', async () => {
    let grown = school;
    for (const [index, sample] of samples.entries()) {
      grown = withSample(grown, sample);
      const told = await suite.load(grown).then(
        ({ warnings }) => warnings,
        (error: unknown) => (error instanceof AppError ? error.fields : error),
      );
      expect({ sample: index, holds: Object.keys(sample), told }).toEqual({
        sample: index,
        holds: Object.keys(sample),
        told: {},
      });
    }
    expect(await suite.count('pages')).toBe(pages.length);
    expect(await suite.count('students')).toBe(grown.students?.length);
    expect(await suite.count('emi_plans')).toBe(grown.institutes[0]?.emi_plans?.length);
  });

  it('tell the lines of one head apart by their instalments (integrators 11)', async () => {
    await suite.load(school);
    expect(await use.db.query('select label from fee_lines order by id')).toEqual([
      { label: 'Tuition Fee, Term 1' },
      { label: 'Tuition Fee, Term 2' },
      { label: 'Extra papers' },
    ]);
  });
});

describeOnBoth('docs/example-bundle.json', (use) => {
  const suite = useImports(use);
  let app: TestApp;
  let browser: TestBrowser;
  let loaded: ImportResult | undefined;
  beforeEach(async () => {
    pageCache(suite.services).forget('');
    app = await testApp(suite.services, mountCalls);
    browser = app.browser();
    loaded = await suite.load(example);
  });
  afterEach(() => app.close());

  const base = '/api/pages/v1';
  const fetchPage = async (slug: string): Promise<PageData> =>
    (await browser.get(`${base}/payment-pages/fetch?payment_page_slug=${slug}`)).data<PageData>();
  const lookUp = async (slug: string): Promise<string> =>
    (
      await browser.get(`${base}/students/field-details/fetch?payment_page_slug=${slug}&student_uuid=MS-101`)
    ).data<{ stud_bd: { sbd_code: string } }>().stud_bd.sbd_code;
  /** Sends the code of the student's mother and enters it. */
  const prove = async (): Promise<void> => {
    const platform_code = suite.services.settings.platformCode;
    const token = async (url: string) => ({
      authorization: `Bearer ${(await browser.post(url, { platform_code })).data<{ access_token: string }>().access_token}`,
    });
    const notify = await token('/api/notify/v1/auth/authorize');
    (
      await browser.post(
        '/api/notify/v1/customer-portal/otp/send-otp',
        { mobile: 9000007001 },
        { headers: notify },
      )
    ).data();
    const customer = await token('/api/pages/v0.1/authentication/platform/authorize');
    const otp = suite.services.sent.at(-1)?.vars['OTP'];
    (
      await browser.post(
        '/api/customer/v1/auth/login/verify-otp',
        { mobile_number: '9000007001', otp },
        { headers: customer },
      )
    ).data();
  };

  it('is a school with a page of each kind, and each page gets to its first step', async () => {
    expect(loaded?.warnings).toEqual({});
    const first = new Map<string, unknown>();
    for (const { payment_page_slug: slug } of example.pages ?? [])
      first.set(slug, meets(await fetchPage(slug)));
    expect(Object.fromEntries(first)).toEqual({
      'meadow-fees': 'custom_form',
      'meadow-plans': 'custom_form',
      'meadow-camp': 'custom_form',
      'meadow-seat': 'workflow',
      'meadow-prospectus': 'payment_cards',
      'meadow-admission': 'custom_form',
      'meadow-records': 'reverse_api',
      'meadow-search': 'search',
      'meadow-info': undefined,
    });
  });

  it('lets a parent who proves a mobile see fees to tick, cards with amounts, and amounts to type', async () => {
    const sbd = await lookUp('meadow-fees');
    await prove();
    const blocks = (
      await browser.get(`${base}/payment-pages/check-box-fee-types/fetch?pp_slug=meadow-fees&sbd_code=${sbd}`)
    ).data<WireFeeBlock[]>();
    expect(blocks.map((block) => [block.block_code, block.fee_types.map((fee) => fee.label)])).toEqual(
      ['full', 'monthly', 'debit'].map((code) => [
        code,
        ['Tuition Fee, Term 1', 'Tuition Fee, Term 2', 'Tuition Fee, Term 3', 'Transport Fee, Term 3'],
      ]),
    );
    await lookUp('meadow-plans');
    await use.db.query('delete from limit_counters');
    await prove();
    const cards = (
      await browser.get(`${base}/payment-pages/fetch?payment_page_slug=meadow-plans&sbd_code=${sbd}`)
    ).data<PageData>().sdk_block;
    expect(cards.map((card) => [card.code, card.fee_group.amount_known])).toEqual([
      ['full', true],
      ['monthly', true],
      ['debit', true],
    ]);
    expect(cards.every((card) => (card.fee_group.amount ?? 0) > 0)).toBe(true);
    await lookUp('meadow-camp');
    await use.db.query('delete from limit_counters');
    await prove();
    const typed = (
      await browser.get(
        `${base}/payment-pages/fee-types/fetch?payment_page_slug=meadow-camp&dynamic_link=true&is_unique=true&sbd_code=${sbd}`,
      )
    ).data<WireFeeType[]>();
    expect(typed.map((fee) => [fee.label, fee.dynamic_ft])).toEqual([['Summer camp', true]]);
  });

  it('keeps the seat of a student whose parent proves a mobile, and shows its cards to nobody else [R56]', async () => {
    const sbd = await lookUp('meadow-seat');
    const cards = () =>
      browser.get(`${base}/payment-pages/fetch?payment_page_slug=meadow-seat&sbd_code=${sbd}`);
    expect((await cards()).json).toMatchObject({ error: { code: 'proof_required' } });
    await prove();
    const { sdk_block } = (await cards()).data<PageData>();
    expect(sdk_block.map(({ fee_group }) => (fee_group.amount ?? 0) > 0)).toEqual([true, true, true]);
  });

  it('lets a new family in by the admission form beside pages that demand a code, sells the prospectus, and is found by the search [R56]', async () => {
    expect((await fetchPage('meadow-admission')).form_block?.data.form_config).toEqual({});
    const sent = await browser.post(`${base}/students/wrapper`, {
      system_fields: {
        stud_bd_first_name: 'Tara',
        stud_bd_last_name: 'Bose',
        cust_bd_first_name: 'Mitali',
        stud_ad_city: 'Nagpur',
      },
      custom_fields: {},
      student_uuid: '',
      customer_mobile: '9000007201',
      payment_page_slug: 'meadow-admission',
    });
    const { sbd_code } = sent.data<{ sbd_code: string }>();
    const blocks = (
      await browser.get(
        `${base}/payment-pages/check-box-fee-types/fetch?pp_slug=meadow-admission&sbd_code=${sbd_code}`,
      )
    ).data<WireFeeBlock[]>();
    expect(
      blocks
        .flatMap((block) => block.fee_types.map((fee) => fee.base_amount))
        .toSorted((one, other) => one - other),
    ).toEqual([6000, 14000]);
    const session = await browser.post(`${base}/misc/session/create`, {
      session_data: { payment_page_slug: 'meadow-admission', sbd_code },
      source: 'PAYMENT-PAGE',
    });
    expect(session.status).toBe(201);
    const [prospectus] = (await fetchPage('meadow-prospectus')).sdk_block;
    expect(prospectus?.fee_group).toMatchObject({ amount: 500, amount_known: true });
    const found = await browser.get('/api/pages/v1/gile/meadow-trust/institutes/fetch');
    expect(JSON.stringify(found.data())).toContain('Meadow School');
  });
});
