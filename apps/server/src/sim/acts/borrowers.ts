import type { EmiApplicationView, GatewayLaunch, OrderToken } from '@shulk/contract';
import type { EmiStep } from '@shulk/domain';
import { CONSENT } from '@shulk/words/plans/consent';
import type { TestAnswer } from '../../testing/index.ts';
import { aFee } from '../../modules/payments/testing/paying-school.ts';
import { BORROWER, LOAN_PACE, aSheet, hearState } from '../lender/loan-story.ts';
import type { LoanSheet, LoanStory } from '../lender/loan-sheet.ts';
import { dueIn } from '../world/schools.ts';
import { fulfilled } from '../turns/turns.ts';
import { leaveWindowOpen } from './payers.ts';
import { visit } from '../world/make-world.ts';
import type { World } from '../world/world.ts';
import { BrokenPromise, codeOf, newKey } from './act.ts';
import type { Act } from './act.ts';

const CALLS = '/api/checkout/v1';

/** An act on a sheet of a story about loans; it cannot happen in others. */
const onSheet = (
  weight: number,
  fits: (sheet: LoanSheet) => boolean,
  run: (world: World, loans: LoanStory, sheet: LoanSheet) => Promise<string>,
): Act => ({
  weight: weight * LOAN_PACE,
  chance: ({ loans }) => {
    const all = loans?.sheets.filter(fits) ?? [];
    if (loans === undefined || all.length === 0) return undefined;
    return async (world) => {
      const sheet = world.random.pick(all);
      if (sheet === undefined) return 'nothing';
      return `sheet ${loans.sheets.indexOf(sheet)} ${await run(world, loans, sheet)}`;
    };
  },
});

const at =
  (...steps: readonly EmiStep[]) =>
  ({ view }: LoanSheet): boolean =>
    view !== undefined && steps.includes(view.step);
const isOpen = ({ token }: LoanSheet): boolean => token !== undefined;
/** Submitted, as its browser knows: a loan will pay the fees. */
const isWithLender = at('LENDER', 'WAIT', 'ADVANCE', 'MANDATE', 'DONE');

/** Calls with the application's token, which its browser renews when it has expired. */
async function ask(
  world: World,
  sheet: LoanSheet,
  call: (headers: Record<string, string>) => Promise<TestAnswer>,
): Promise<TestAnswer> {
  const headers = () => ({ authorization: `Bearer ${sheet.token?.checkout_token ?? ''}` });
  const answer = await call(headers());
  if (codeOf(answer) !== 'application_token') return answer;
  const renewed = await world.process
    .browser(sheet.cookie)
    .post(`${CALLS}/orders/${sheet.token?.order_id ?? ''}/token`);
  if (renewed.status >= 300) {
    // The browser's visit has expired, so it is unknown: the borrower starts again.
    if (codeOf(renewed) === 'order_not_found')
      Object.assign(sheet, { ...aSheet(sheet.tab), past: sheet.past });
    return renewed;
  }
  hold(world, sheet, renewed.data<OrderToken>());
  return call(headers());
}

const post = (world: World, sheet: LoanSheet, path: string, body: object = {}): Promise<TestAnswer> =>
  ask(world, sheet, (headers) =>
    world.process.browser(undefined).post(`${CALLS}/emi/${path}`, body, { headers }),
  );

function hold(world: World, sheet: LoanSheet, token: OrderToken): void {
  sheet.token = token;
  world.tokens.add(token.checkout_token);
}

/** Updates a sheet from an answer; a closed one is left. @returns the result, in a few words */
function hear(loans: LoanStory, sheet: LoanSheet, answer: TestAnswer): string {
  if (answer.status >= 300) return codeOf(answer);
  const view = answer.data<EmiApplicationView>();
  sheet.view = view;
  hearState(loans, view.application_id, view.state);
  if (view.step === 'ENDED') {
    sheet.token = undefined;
    sheet.view = undefined;
  }
  return view.state;
}

async function look(world: World, loans: LoanStory, sheet: LoanSheet): Promise<string> {
  const answer = await ask(world, sheet, (headers) =>
    world.process.browser(undefined).get(`${CALLS}/emi/application`, { headers }),
  );
  return `looks: ${hear(loans, sheet, answer)}`;
}

const askForLoan = async (world: World, { tab, cookie }: LoanSheet): Promise<TestAnswer> =>
  world.process
    .browser(cookie)
    .post(
      `${CALLS}/orders`,
      { payment_page_slug: tab.school.slug, card_code: 'emi', sbd_code: tab.pupil.sbd_code },
      { headers: { 'idempotency-key': newKey() } },
    );

/** The borrower opens the EMI card, again after an end, or once more in the same browser. */
async function apply(world: World, loans: LoanStory, sheet: LoanSheet): Promise<string> {
  sheet.cookie ??= await visit(world, sheet.tab.school, sheet.tab.pupil);
  let answer = await askForLoan(world, sheet);
  if (codeOf(answer) === 'context_required' && sheet.token === undefined) {
    sheet.cookie = await visit(world, sheet.tab.school, sheet.tab.pupil);
    answer = await askForLoan(world, sheet);
  }
  if (answer.status >= 300) return `opens the EMI card: ${codeOf(answer)}`;
  const token = answer.data<OrderToken>();
  hold(world, sheet, token);
  hearState(loans, token.order_id, 'DRAFT');
  return `opens the EMI card and ${await look(world, loans, sheet)}`;
}

/** Enters the details; sometimes with a stranger's mobile. */
async function fillIn(world: World, loans: LoanStory, sheet: LoanSheet): Promise<string> {
  const isStranger = world.random.happens(0.05);
  const mobile = isStranger ? '9833300003' : sheet.tab.school.family.mobile;
  const answer = await post(world, sheet, 'applicant', { ...BORROWER, mobile });
  return `gives the applicant${isStranger ? ' with a mobile of nobody' : ''}: ${hear(loans, sheet, answer)}`;
}

/** The code reaches the phone whether or not its process survives. */
async function askCode(world: World, _loans: LoanStory, sheet: LoanSheet): Promise<string> {
  const { sent } = world.process.services;
  world.clock.advance(1);
  const before = sent.length;
  const answer = await post(world, sheet, 'consent/code');
  const message = sent.slice(before).findLast(({ template }) => template === 'otp');
  sheet.code = /^\d{4}/.exec(message?.text ?? '')?.[0] ?? sheet.code;
  return `asks for a code: ${codeOf(answer)}`;
}

/** The consent: sometimes with a wrong code, or pressed twice at the same moment. */
async function consent(world: World, loans: LoanStory, sheet: LoanSheet): Promise<string> {
  const { random } = world;
  const isWrong = random.happens(0.15);
  const otp = isWrong ? String((Number(sheet.code) + 1) % 10_000).padStart(4, '0') : sheet.code;
  const give = () => post(world, sheet, 'consent', { otp, consent_version: CONSENT.version });
  if (!random.happens(0.2)) {
    const answer = await give();
    if (['otp_expired', 'otp_limited'].includes(codeOf(answer))) sheet.code = '';
    return `consents${isWrong ? ' with a wrong code' : ''}: ${hear(loans, sheet, answer)}`;
  }
  const answers = fulfilled(await world.turns.atOnce([give, give]));
  for (const answer of answers) if (answer.status < 300) hear(loans, sheet, answer);
  const isTaken = answers.some(({ status }) => status < 300);
  return `consents twice at once${isWrong ? ' with a wrong code' : ''}: ${isTaken ? 'ok' : 'refused'}`;
}

async function withdraw(world: World, loans: LoanStory, sheet: LoanSheet): Promise<string> {
  return `withdraws: ${hear(loans, sheet, await post(world, sheet, 'cancel'))}`;
}

/** Creates the order of the advance instalments and opens its window at the provider, to be paid like any other. */
async function payAdvance(world: World, _loans: LoanStory, sheet: LoanSheet): Promise<string> {
  const answer = await post(world, sheet, 'advance');
  if (answer.status >= 300) return `pays the advance: ${codeOf(answer)}`;
  const order = answer.data<OrderToken>();
  world.told.hearOrder(order);
  world.tokens.add(order.checkout_token);
  const begun = await world.process
    .browser(undefined)
    .post(`${CALLS}/attempts`, {}, { headers: { authorization: `Bearer ${order.checkout_token}` } });
  if (begun.status < 300) {
    sheet.launch = begun.data<GatewayLaunch>();
    world.launches.push(sheet.launch);
    world.told.attempts.add(sheet.launch.attempt_id);
  }
  return `pays the advance: ${codeOf(begun)}`;
}

/** Mostly the window of the advance is paid at once. */
async function payWindow({ random, provider }: World, _loans: LoanStory, sheet: LoanSheet): Promise<string> {
  const status = random.weighted({ captured: 5, created: 1, failed: 1 });
  const payment = provider.pay(provider.orderAt(sheet.launch)?.id ?? '', status);
  if (status === 'captured') sheet.launch = undefined;
  return `pays the advance at the provider: ${payment?.id ?? 'nothing'} is ${status}`;
}

/** Before any application the fees were nearly paid: the window of the provider stays open. */
async function leaveWindow(world: World, _loans: LoanStory, sheet: LoanSheet): Promise<string> {
  const told = await leaveWindowOpen(world, sheet.tab);
  sheet.past = sheet.tab.launch;
  return told;
}

/** Pays in that window, for fees that a loan may pay. */
async function payPast({ provider }: World, _loans: LoanStory, sheet: LoanSheet): Promise<string> {
  const payment = provider.pay(provider.orderAt(sheet.past)?.id ?? '', 'captured');
  sheet.past = undefined;
  return `pays the fees past the loan: ${payment?.id ?? 'nothing'} is captured`;
}

/** Another browser, of either school, requests the application by its code. */
async function pry(world: World, _loans: LoanStory, sheet: LoanSheet): Promise<string> {
  const stranger = world.random.pick(world.tabs);
  const code = sheet.token?.order_id ?? '';
  const browser = world.process.browser(stranger?.cookie);
  const answers = [
    await browser.post(`${CALLS}/orders/${code}/token`),
    await browser.get(`${CALLS}/orders/${code}/status`),
  ];
  const rows = answers.filter(({ status }) => status < 300).map(({ status, body }) => ({ status, body }));
  if (rows.length > 0) throw new BrokenPromise({ invariant: 'a loan is shown to its browser alone', rows });
  return `is pried at: ${answers.map(codeOf).join(', ')}`;
}

/** The institute adds a fee for a pupil without an application. */
async function owe(world: World, _loans: LoanStory, { tab }: LoanSheet): Promise<string> {
  world.demanded += 1;
  const amount = world.random.whole(500_000, 2_000_000);
  await dueIn(
    world,
    await aFee(tab.school, tab.pupil, `more-${world.demanded}`, amount),
    world.random.whole(0, 12),
  );
  return 'may be about one more fee';
}

/** Acts of borrowers, and of strangers who pry. */
export const BORROWERS: Readonly<Record<string, Act>> = {
  owe: onSheet(4, ({ token }) => token === undefined, owe),
  apply: onSheet(30, ({ token }) => token === undefined, apply),
  applyAgain: onSheet(3, isOpen, apply),
  fillIn: onSheet(50, at('DETAILS'), fillIn),
  fillInAgain: onSheet(1, at('CONSENT'), fillIn),
  askCode: onSheet(70, (sheet) => at('CONSENT')(sheet) && sheet.code === '', askCode),
  askCodeAgain: onSheet(1, (sheet) => at('CONSENT')(sheet) && sheet.code !== '', askCode),
  consent: onSheet(80, (sheet) => at('CONSENT')(sheet) && sheet.code !== '', consent),
  look: onSheet(20, isOpen, look),
  withdraw: onSheet(1, (sheet) => sheet.view?.may_cancel === true, withdraw),
  payAdvance: onSheet(40, (sheet) => at('ADVANCE')(sheet) && sheet.launch === undefined, payAdvance),
  payWindow: onSheet(60, ({ launch }) => launch !== undefined, payWindow),
  leaveWindow: onSheet(20, ({ token, past }) => token === undefined && past === undefined, leaveWindow),
  payPast: onSheet(4, ({ token, past }) => token !== undefined && past !== undefined, payPast),
  payPastLoan: onSheet(30, (sheet) => sheet.past !== undefined && isWithLender(sheet), payPast),
  pry: onSheet(2, isOpen, pry),
};
