import { paths, routes } from '@shulk/contract';
import type { CallName, GatewayLaunch, PageData, PaymentStatus } from '@shulk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHome } from '../crash/testing/server-process.ts';
import { mountModules } from '../modules/index.ts';
import { registerSandboxAccounts, registerSandboxLenders } from '../modules/sandbox/index.ts';
import { startLiveSandbox } from '../modules/gateways/testing/live-sandbox.ts';
import type { LiveSandbox } from '../modules/gateways/testing/live-sandbox.ts';
import type { Db } from '../platform/db/db.ts';
import { testApp, testDatabaseUrl, testServices, withTestDb } from '../testing/index.ts';
import type { TestApp, TestServices } from '../testing/index.ts';
import { seedDemo } from './testing/callers.ts';
import { FamilyVisit } from './testing/family-visit.ts';
import type { TypedContact } from './testing/requests-by-call.ts';
import { answeredLater, notForFamilies } from './testing/requests-by-call.ts';

// No limit should stop a call here: the calls behind the limits are under test.
const LIMITS = Object.fromEntries(
  [
    'LOOKUP_HITS_HOUR',
    'LOOKUP_MISSES_10_MIN',
    'REVERSE_MOBILE_HOUR',
    'OTP_UNVERIFIED_IP_HOUR',
    'OTP_SENDS_15_MIN',
    'OTP_SENDS_HOUR',
    'OTP_SENDS_DAY',
  ].map((name) => [`LIMITS_${name}`, '1000000']),
);

const isOf = (prefix: string) => (name: CallName) => name.startsWith(prefix);
const isOfBrowsers = (name: string): name is CallName => name in paths;
/** Without those of the institute API: no family has a key. */
const names = routes.map(({ name }) => name).filter(isOfBrowsers);
const OF_CODES: readonly CallName[] = [
  'verification.check_mobile',
  'verification.send_mobile',
  'verification.verify_mobile',
  'verification.check_email',
  'verification.resend',
  'verification.verify_email',
];
/** Calls with the token of an order or an application, made once for each card of a page. */
const LAST: readonly CallName[] = ['checkout.cancel', 'emi.cancel'];
const ofCard = [
  ...names.filter(isOf('links.')),
  ...names.filter((name) => (isOf('checkout.')(name) || isOf('emi.')(name)) && !LAST.includes(name)),
  ...LAST,
];
const ofPage = names.filter(
  (name) => !ofCard.includes(name) && !OF_CODES.includes(name) && name !== 'visit.end',
);

/** A page of the demo and its student. */
const PAGES: readonly { readonly slug: string; readonly student: string }[] = [
  { slug: 'kaveri-term', student: 'KVS-2041' },
  { slug: 'kaveri-open', student: 'KVS-2042' },
  { slug: 'kaveri-closed', student: 'KVS-2041' },
  { slug: 'kaveri-workflow', student: 'KVS-2050' },
  { slug: 'kaveri-info', student: 'KVS-2041' },
  { slug: 'central-quarter', student: 'CV-501' },
  { slug: 'dit-exam', student: 'DIT-3001' },
  { slug: 'dit-admission', student: 'DIT-1001' },
  { slug: 'dit-prospectus', student: '' },
  { slug: 'find-your-school', student: '' },
  { slug: 'find-your-institute', student: '' },
];

// What an answer shows is put together from rows; both databases give the same ones, as the stores' tests prove.
describe('contacts on record', () => {
  let db: Db;
  let services: TestServices;
  let sandbox: LiveSandbox;
  let app: TestApp;
  let contacts: readonly string[];
  const home = newHome();
  afterAll(() => home.remove());
  const answered = new Set<CallName>();
  const refused = new Map<CallName, string>();

  beforeAll(async () => {
    sandbox = await startLiveSandbox();
    db = await withTestDb(testDatabaseUrl() === undefined ? 'pglite' : 'postgres');
    services = testServices(db, {
      ...LIMITS,
      SANDBOX_URL: sandbox.url,
      ERP_TIME_MS: '30000',
      // The page's template, if the payer app is not built yet.
      PAYER_DIST: home.payerDist,
    });
    await seedDemo(services);
    await registerSandboxAccounts(services, 'http://127.0.0.1:9');
    await registerSandboxLenders(services, 'http://127.0.0.1:9');
    app = await testApp(services, mountModules);
    contacts = (
      await db.query<{ contact: string }>(
        `select distinct unnest(array[mobile, email]) as contact from guardians`,
      )
    ).flatMap(({ contact }) => contact ?? []);
  }, 120_000);

  afterAll(async () => {
    await app.close();
    await sandbox.stop();
    await db.close();
  });

  /** Makes every call of one page, those of its cards for each card. */
  async function walk(visit: FamilyVisit): Promise<void> {
    for (const path of [`/${visit.slug}`, `/${visit.slug}/r/auth`, '/checkout']) await visit.open(path);
    await visit.askAll(ofPage);
    await visit.askAll(ofPage);
    const page = await visit.ask('pages.fetch');
    const cards = page.json.success ? ((page.json.data as PageData).sdk_block ?? []) : [];
    for (const { code } of cards) {
      visit.card = code;
      await visit.ask('erp.create_order');
      await visit.ask('checkout.cancel');
      for (const name of ofCard) {
        if (name === 'checkout.confirm' || name === 'checkout.confirm_mandate') await payAt(visit);
        const answer = await visit.ask(name);
        if (name === 'checkout.confirm' && answer.json.success)
          visit.hold('paid_code', (answer.json.data as PaymentStatus).application_code);
        if (name === 'checkout.begin' || name === 'checkout.register_mandate')
          if (answer.json.success) begun.set(visit, answer.json.data as GatewayLaunch);
      }
    }
  }

  const begun = new Map<FamilyVisit, GatewayLaunch>();
  /** Pays at the sandbox where it uses up nobody's fees: on the page without a student. */
  async function payAt(visit: FamilyVisit): Promise<void> {
    const launch = begun.get(visit);
    if (launch === undefined || visit.studentId !== '') return;
    const paid = await sandbox.pay(launch.gateway_order_id, { key_id: launch.key });
    visit.paid = {
      attempt_id: launch.attempt_id,
      gateway_payment_id: paid.razorpay_payment_id,
      gateway_order_id: paid.razorpay_order_id,
      signature: paid.razorpay_signature,
    };
  }

  /** A payment of no student is found by its number, and its receipt opens with the typed mobile (R31). */
  async function lookAtReceipt(visit: FamilyVisit): Promise<void> {
    visit.studentId = visit.held('paid_code');
    visit.hold('application_code', visit.studentId);
    services.clock.advance(600);
    await visit.askAll(['students.fetch', 'verification.send_mobile', 'verification.verify_mobile']);
    await visit.askAll(ofPage);
  }

  const contactOf = async (student: string): Promise<Required<TypedContact>> =>
    db.one<{ mobile: string; email: string }>(
      `select g.mobile, g.email from guardians g join students s on s.id = g.student_id
       where s.student_uuid = $1 and g.active and g.email <> '' order by g.is_primary desc, g.id limit 1`,
      [student],
    );

  it.each(PAGES)(
    'are in no answer, header or frame of $slug before they were typed and proven, whatever the call [R54]',
    async ({ slug, student }) => {
      const visits: FamilyVisit[] = [];
      for (const method of ['mobile', 'email'] as const) {
        const visit = new FamilyVisit({ app, services, slug, studentId: student, contacts });
        visits.push(visit);
        await visit.askAll(OF_CODES);
        await walk(visit);
        const own =
          student === ''
            ? { mobile: '9123400009', email: 'own@elsewhere.example' }
            : await contactOf(student);
        visit.typed = { [method]: own[method] };
        const isMobile = method === 'mobile';
        await visit.ask('students.field_details');
        await visit.askAll(['verification.check_mobile', 'verification.check_email']);
        await visit.ask(isMobile ? 'verification.send_mobile' : 'verification.check_email');
        services.clock.advance(60);
        await visit.ask('verification.resend');
        await visit.ask(isMobile ? 'verification.verify_mobile' : 'verification.verify_email');
        await walk(visit);
        if (visit.has('paid_code')) await lookAtReceipt(visit);
        await visit.ask('visit.end');
        // Nothing of the visit is left, so its own contacts count as a stranger's again.
        visit.typed = {};
        await walk(visit);
        services.clock.advance(3600);
      }
      for (const visit of visits) {
        visit.answered.forEach((name) => answered.add(name));
        visit.refused.forEach((why, name) => refused.set(name, why));
      }
      expect(visits.flatMap(({ leaks }) => [...new Set(leaks)])).toEqual([]);
    },
    120_000,
  );

  it('were searched for in an answer of every call that can answer a family [R54]', () => {
    const missing = names.filter(
      (name) => !answered.has(name) && !(name in notForFamilies) && !(name in answeredLater),
    );
    expect(missing.map((name) => `${name}: ${refused.get(name)}`)).toEqual([]);
  });
});
