/** The calls of the portal, where a contact on record sees the plans of its students. */
import { childMobile } from '../bench-bundle.mjs';
import { lookUp, slugFor } from '../payer-steps.mjs';
import { codeIn, newestCodeTo } from './code-steps.mjs';
import { statementDrawn, submitted } from './plan-steps.mjs';

const PORTAL = '/api/portal/v1';
const LOOK_MS = 5;
const MOST_LOOKS = 400;

/** A browser may send a code to a few contacts in an hour, so each time has one of its own, with a cookie it was given. */
async function visitorOf(payer, round) {
  const contact = childMobile(payer.index, round);
  const visitor = { ...payer, browser: payer.open(), child: round, mobile: contact };
  await lookUp(visitor, round);
  return { visitor, who: { payment_page_slug: slugFor(payer), method: 'mobile_verf', contact } };
}

const sendCode = (payer, { who, cookie }) => payer.browser.post(`${PORTAL}/code`, who, cookie);
const verifyCode = (payer, { who, otp, cookie }) =>
  payer.browser.post(`${PORTAL}/code/verify`, { ...who, otp }, cookie);
const leave = (payer, { cookie }) => payer.browser.post(`${PORTAL}/leave`, undefined, cookie);
const viewPlans = (payer, { who, cookie }) =>
  payer.browser.get(`${PORTAL}/plans?payment_page_slug=${who.payment_page_slug}`, cookie);

/** Up to the code, which is on its way only after the answer. */
async function coded(payer, round) {
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

async function proved(payer, round) {
  const given = await coded(payer, round);
  await verifyCode(given.visitor, given);
  return given;
}

/** What a call needs of a visitor: its cookie goes with the call, its connections are given up. */
const cookieOf = (prepare) => async (payer, round) => {
  const { visitor, ...given } = await prepare(payer, round);
  visitor.browser.close();
  return { ...given, cookie: { extra: { cookie: visitor.browser.cookie() } } };
};

/** A plan that was brought to some state by the contact that asks for it at the portal later. */
const provedWith = (toPlan) => async (payer, round) => {
  const { visitor } = await visitorOf(payer, round);
  await toPlan(visitor, round);
  visitor.browser.close();
  const given = await proved(payer, round);
  const { data } = await viewPlans(given.visitor, given);
  return { ...given, code: data.students[0].plans[0].code };
};

export const PORTAL_CALLS = [
  { name: 'portal.send_code', prepare: cookieOf(visitorOf), call: sendCode },
  { name: 'portal.verify_code', prepare: cookieOf(coded), call: verifyCode },
  { name: 'portal.leave', prepare: cookieOf(proved), call: leave },
  {
    name: 'portal.plans, of a plan',
    family: 'own',
    prepare: cookieOf(provedWith(submitted)),
    call: viewPlans,
  },
  {
    name: 'portal.key_facts_pdf',
    family: 'own',
    prepare: cookieOf(provedWith(statementDrawn)),
    call: (payer, { who, code, cookie }) =>
      payer.browser.get(
        `${PORTAL}/plans/${code}/key-facts/pdf?payment_page_slug=${who.payment_page_slug}`,
        cookie,
      ),
  },
];
