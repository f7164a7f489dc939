import type { FormField } from '@shulk/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBoth, testApp } from '../../testing/index.ts';
import type { TestAnswer, TestApp, TestBrowser } from '../../testing/index.ts';
import { mountCalls } from '../index.ts';
import { pageCache } from '../pages/index.ts';
import { aBundle, aPage, aStudent } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

const OLD = '9000000801';
const NEW = '9000000802';
const SLUG = 'hill-term';

const field = (input_id: string): FormField => ({
  input_id,
  input_type: 'text',
  is_active: true,
  is_required: true,
  label: input_id,
  field_type: 'system',
  field_code: input_id,
});

/** A page that asks for a one-time code. */
const codePage = aPage({
  form_block: {
    visible: true,
    data: {
      fields: [[field('stud_bd_student_uuid')], [field('customer_mobile')]],
      form_config: { enable_otp_verification: true, block_unverified_student: true },
    },
  },
});

const old = { name: 'Lata', relation: 'MOTHER', mobile: OLD } as const;
const fresh = { name: 'Ravi', relation: 'FATHER', mobile: NEW } as const;

const codeOf = (answer: TestAnswer): string => (answer.json.success ? 'success' : answer.json.error.code);

describeOnBoth('access of contacts that a file replaces (decision 64)', (use) => {
  const suite = useImports(use);
  let app: TestApp;
  beforeEach(async () => {
    pageCache(suite.services).forget('');
    app = await testApp(suite.services, mountCalls);
    const sibling = aStudent({ student_id: 'H-2', guardians: [old] });
    await suite.load(
      aBundle({ payments: [], pages: [codePage], students: [aStudent({ guardians: [old] }), sibling] }),
    );
  });
  afterEach(() => app.close());

  const onlyStudents = (over: Parameters<typeof aStudent>[0]) =>
    aBundle({ payments: [], pages: [], institutes: [], students: [aStudent(over)] });

  const sbdOf = async (uuid = 'H-1'): Promise<string> =>
    (await use.db.one<{ sbd_code: string }>('select sbd_code from students where student_uuid = $1', [uuid]))
      .sbd_code;
  const bearer = async (browser: TestBrowser, url: string): Promise<Record<string, string>> => {
    const body = { platform_code: suite.services.settings.platformCode };
    return {
      authorization: `Bearer ${(await browser.post(url, body)).data<{ access_token: string }>().access_token}`,
    };
  };
  /** A browser that looks the student up. */
  const visitor = async (): Promise<TestBrowser> => {
    const browser = app.browser();
    await browser.get(
      `/api/pages/v1/students/field-details/fetch?payment_page_slug=${SLUG}&student_uuid=H-1`,
    );
    return browser;
  };
  type Headers = Readonly<Record<string, string>>;
  const send = async (browser: TestBrowser, mobile: string, of: Headers = {}): Promise<TestAnswer> =>
    browser.post(
      '/api/notify/v1/customer-portal/otp/send-otp',
      { mobile: Number(mobile) },
      { headers: { ...(await bearer(browser, '/api/notify/v1/auth/authorize')), ...of } },
    );
  const verify = async (browser: TestBrowser, mobile_number: string, of: Headers = {}): Promise<TestAnswer> =>
    browser.post(
      '/api/customer/v1/auth/login/verify-otp',
      { mobile_number, otp: suite.services.sent.at(-1)?.vars['OTP'] },
      {
        headers: { ...(await bearer(browser, '/api/pages/v0.1/authentication/platform/authorize')), ...of },
      },
    );
  const fees = async (browser: TestBrowser, uuid = 'H-1'): Promise<TestAnswer> =>
    browser.get(
      `/api/pages/v1/payment-pages/check-box-fee-types/fetch?pp_slug=${SLUG}&sbd_code=${await sbdOf(uuid)}`,
    );
  const proven = async (mobile: string): Promise<TestBrowser> => {
    const browser = await visitor();
    expect(codeOf(await send(browser, mobile))).toBe('success');
    expect(codeOf(await verify(browser, mobile))).toBe('success');
    return browser;
  };
  const newSession = async (browser: TestBrowser): Promise<string> =>
    (
      await browser.post('/api/pages/v1/misc/session/create', {
        session_data: { payment_page_slug: SLUG, sbd_code: await sbdOf() },
        source: 'PAYMENT-PAGE',
      })
    ).data<{ code: string }>().code;

  it('ends with the file: the old number gets no code, its live proof shows no fees, its session is over', async () => {
    const browser = await proven(OLD);
    const code = await newSession(browser);
    expect(codeOf(await fees(browser))).toBe('success');
    await suite.load(onlyStudents({ guardians: [fresh] }));
    expect(codeOf(await fees(browser))).toBe('proof_required');
    const session = await browser.get(`/api/pages/v1/misc/session/fetch?session_code=${code}`);
    expect(session.data<{ status: string }>().status).toBe('CANCELLED');
    expect(codeOf(await send(await visitor(), OLD))).not.toBe('success');
    expect(suite.services.sent.at(-1)?.to).toBe(OLD);
    // The other child of the same mother was not in the file.
    expect(codeOf(await fees(browser, 'H-2'))).toBe('success');
    const after = await proven(NEW);
    expect(codeOf(await fees(after))).toBe('success');
  });

  it('ends for the receipts too, which have their own proof', async () => {
    const browser = app.browser();
    const found = await browser.get(
      `/api/pages/v1/students/fetch?dropdown=true&dropdown_type=student_uuid&search=H-1&payment_page_slug=${SLUG}`,
    );
    const [student] = found.data<{ value: string }[]>();
    const of = { 'x-payment-page': SLUG, 'x-student': student?.value ?? '' };
    expect(codeOf(await send(browser, OLD, of))).toBe('success');
    expect(codeOf(await verify(browser, OLD, of))).toBe('success');
    const receipts = async (): Promise<string> =>
      codeOf(await browser.get(`/api/pages/v1/receipts/fetch?sbd_code=${await sbdOf()}`));
    expect(await use.db.query('select distinct purpose from proofs')).toEqual([{ purpose: 'receipt' }]);
    expect(await receipts()).toBe('success');
    await suite.load(onlyStudents({ guardians: [fresh] }));
    expect(await receipts(), 'as to anybody else').toBe('receipt_not_found');
  });

  it('ends for a pending code', async () => {
    const browser = await visitor();
    expect(codeOf(await send(browser, OLD))).toBe('success');
    await suite.load(onlyStudents({ guardians: [fresh] }));
    expect(codeOf(await verify(browser, OLD))).not.toBe('success');
    expect(codeOf(await fees(browser))).toBe('proof_required');
  });

  it('ends for the old number of a contact whose number changed, and by active: false', async () => {
    const first = await proven(OLD);
    await suite.load(onlyStudents({ guardians: [{ ...old, mobile: NEW }] }));
    expect(codeOf(await fees(first))).toBe('proof_required');
    const second = await proven(NEW);
    await suite.load(onlyStudents({ guardians: [fresh, { ...old, active: false }] }));
    expect(codeOf(await fees(second))).toBe('success');
    await suite.load(
      onlyStudents({
        guardians: [
          { ...fresh, active: false },
          { ...old, active: true },
        ],
      }),
    );
    expect(codeOf(await fees(second))).toBe('proof_required');
  });

  it('stays when only the name is corrected, and no duplicate remains', async () => {
    const browser = await proven(OLD);
    const { updated, created } = await suite.load(onlyStudents({ guardians: [{ ...old, name: 'Latha' }] }));
    expect([created['guardians'], updated['guardians']]).toEqual([0, 1]);
    expect(codeOf(await fees(browser))).toBe('success');
    expect(
      await use.db
        .query(`select g.name, g.active, g.is_primary from guardians g join students s on s.id = g.student_id
        where s.student_uuid = 'H-1'`),
    ).toEqual([{ name: 'Latha', active: true, is_primary: true }]);
  });

  it('stays in the mode add, with an empty list, and when the same file comes again', async () => {
    const browser = await proven(OLD);
    await suite.load(onlyStudents({ guardians: [fresh], guardians_mode: 'add' }));
    await suite.load(onlyStudents({ guardians: [] }));
    expect(codeOf(await fees(browser))).toBe('success');
    const both = onlyStudents({ guardians: [old, fresh] });
    await suite.load(both);
    const { created, updated } = await suite.load(both);
    expect([created['guardians'], updated['guardians']]).toEqual([0, 0]);
    expect(codeOf(await fees(browser))).toBe('success');
  });
});
