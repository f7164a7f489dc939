/** The calls of the portal, where a contact on record sees the plans of its students. */
import { childMobile } from '../bench-bundle.ts';
import { lookUp, slugFor } from '../payer-steps.ts';
import { codeIn } from '../pay-once.ts';
import { newestCodeTo } from './code-steps.ts';
import { payerCall, type MeasuredPayer, type PayerCall } from './payer-call.ts';
import type { Answer, CallOptions } from '../http-client.ts';
import type { Payer } from '../payer-steps.ts';
import { statementDrawn, submitted } from './plan-steps.ts';

const PORTAL = '/api/portal/v1';
const LOOK_MS = 5;
const MOST_LOOKS = 400;

/** A browser may send a code to only a few contacts in an hour, so each round has its own, with a cookie. */
async function visitorOf(payer: MeasuredPayer, round: number) {
  const contact = childMobile(payer.index, round);
  const visitor = { ...payer, browser: payer.open(), child: round, mobile: contact };
  await lookUp(visitor, round);
  return { visitor, who: { payment_page_slug: slugFor(payer), method: 'mobile_verf', contact } };
}

/** The contact, and the cookie of its browser if that is not the payer's own. */
interface Asking {
  readonly who: {
    readonly payment_page_slug: string;
    readonly method: string;
    readonly contact: string;
  };
  readonly cookie?: CallOptions;
}

/** A step that brings a visitor with their own browser to some state. */
type Visit<Given> = (payer: MeasuredPayer, round: number) => Promise<Given & { readonly visitor: Payer }>;

const sendCode = (payer: Payer, { who, cookie }: Asking) => payer.browser.post(`${PORTAL}/code`, who, cookie);
const verifyCode = (payer: Payer, { who, otp, cookie }: Asking & { readonly otp: string }) =>
  payer.browser.post(`${PORTAL}/code/verify`, { ...who, otp }, cookie);
const leave = (payer: Payer, { cookie }: Pick<Asking, 'cookie'>) =>
  payer.browser.post(`${PORTAL}/leave`, undefined, cookie);
const viewPlans = (payer: Payer, { who, cookie }: Asking) =>
  payer.browser.get<Answer<{ students: { plans: { code: string }[] }[] }>>(
    `${PORTAL}/plans?payment_page_slug=${who.payment_page_slug}`,
    cookie,
  );

/** Up to the code, which is sent only after the answer. */
async function coded(payer: MeasuredPayer, round: number) {
  const { visitor, who } = await visitorOf(payer, round);
  const before = await newestCodeTo(payer, who.contact);
  await sendCode(visitor, { who });
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const newest = await newestCodeTo(payer, who.contact);
    if (newest?.id !== before?.id) return { visitor, who, otp: codeIn(newest) };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`No portal code came to ${who.contact}.`);
}

async function proved(payer: MeasuredPayer, round: number) {
  const given = await coded(payer, round);
  await verifyCode(given.visitor, given);
  return given;
}

/** A call's data of a visitor: its cookie is sent with the call, its connections are closed. */
const cookieOf =
  <Given>(prepare: Visit<Given>) =>
  async (payer: MeasuredPayer, round: number) => {
    const { visitor, ...given } = await prepare(payer, round);
    visitor.browser.close();
    return { ...given, cookie: { extra: { cookie: visitor.browser.cookie() } } };
  };

/** A plan brought to some state by the contact that opens the portal later. */
const provedWith =
  (toPlan: (payer: Payer, round: number) => Promise<unknown>) =>
  async (payer: MeasuredPayer, round: number) => {
    const { visitor } = await visitorOf(payer, round);
    await toPlan(visitor, round);
    visitor.browser.close();
    const given = await proved(payer, round);
    const { data } = await viewPlans(given.visitor, given);
    return { ...given, code: data.students[0]?.plans[0]?.code ?? '' };
  };

const withStatement = cookieOf(provedWith(statementDrawn));

export const PORTAL_CALLS: readonly PayerCall[] = [
  payerCall({ name: 'portal.send_code', prepare: cookieOf(visitorOf), call: sendCode }),
  payerCall({ name: 'portal.verify_code', prepare: cookieOf(coded), call: verifyCode }),
  payerCall({ name: 'portal.leave', prepare: cookieOf(proved), call: leave }),
  payerCall({
    name: 'portal.plans, of a plan',
    family: 'own',
    prepare: cookieOf(provedWith(submitted)),
    call: viewPlans,
  }),
  payerCall({
    name: 'portal.key_facts_pdf',
    family: 'own',
    prepare: withStatement,
    call: (payer, { who, code, cookie }) =>
      payer.browser.get(
        `${PORTAL}/plans/${code}/key-facts/pdf?payment_page_slug=${who.payment_page_slug}`,
        cookie,
      ),
  }),
];
