/** The steps of a payer who agrees to an auto debit, or applies for an EMI plan. */
import { childMobile } from '../bench-bundle.mjs';
import { CHECKOUT, PAGES, bearer, createOrder, identified, otherFor } from '../payer-steps.mjs';
import { codeSentTo } from './code-steps.mjs';

/** Up to a card of the page whose fees are dated. */
const atCard = (code) => async (payer, round) => {
  const student = await identified(payer, round, otherFor(payer, 'plans'));
  const { data } = await payer.browser.get(
    `${PAGES}/payment-pages/fetch?payment_page_slug=${student.slug}&sbd_code=${student.sbd_code}`,
  );
  return { ...student, card: data.sdk_block.find((card) => card.code === code), round };
};
export const atAutoDebit = atCard('auto');
export const atInstalments = atCard('emi');

const asked = (toCard) => async (payer, round) => {
  const at = await toCard(payer, round);
  const { data } = await createOrder(payer, at);
  return { ...at, token: { extra: bearer(data.checkout_token) } };
};

/** Up to the order through which the payer agrees to the debits. */
export const withMandateOrder = asked(atAutoDebit);

export const registerMandate = (payer, { token }) =>
  payer.browser.post(`${CHECKOUT}/mandate/register`, {}, token);

export async function mandateRegistered(payer, round) {
  const order = await withMandateOrder(payer, round);
  const { data } = await registerMandate(payer, order);
  return { ...order, launch: data };
}

/** Up to an open application. */
export const applied = asked(atInstalments);

export const viewApplication = (payer, { token }) => payer.browser.get(`${CHECKOUT}/emi/application`, token);

export const giveDetails = (payer, { token, round }) => {
  const mobile = childMobile(payer.index, round);
  return payer.browser.post(
    `${CHECKOUT}/emi/applicant`,
    {
      name: 'Meera Rao',
      pan: 'ABCPA1111A',
      birth_date: '1988-02-29',
      mobile,
      email: `${mobile}@example.in`,
      address: '12 Lake View Road, Mysuru',
      pin_code: '570001',
    },
    token,
  );
};

export async function detailed(payer, round) {
  const application = await applied(payer, round);
  const { data } = await giveDetails(payer, application);
  return { ...application, consent_version: data.consent.version };
}

export const askConsentCode = (payer, { token }) =>
  payer.browser.post(`${CHECKOUT}/emi/consent/code`, {}, token);

export async function atConsent(payer, round) {
  const application = await detailed(payer, round);
  await askConsentCode(payer, application);
  return { ...application, otp: await codeSentTo(payer, childMobile(payer.index, round)) };
}

export const giveConsent = (payer, { token, otp, consent_version }) =>
  payer.browser.post(`${CHECKOUT}/emi/consent`, { otp, consent_version }, token);

/** Up to an application that the lender has. */
export async function submitted(payer, round) {
  const application = await atConsent(payer, round);
  const { data } = await giveConsent(payer, application);
  if (data.step !== 'LENDER') throw new Error(`The application is at ${data.step}, not at the lender.`);
  return { ...application, lender_url: data.lender_url };
}

/** Presses a button on the lender's own page. */
export async function atLender({ sandbox }, { lender_url }, action) {
  // Pressed at the sandbox itself: the server that is measured need not pass it on.
  const path = new URL(lender_url).pathname.replace(/^\/sandbox/, '');
  const answer = await fetch(`http://${sandbox.hostname}:${sandbox.port}${path}/${action}`, {
    method: 'POST',
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`The lender's page answered ${answer.status} to ${action}.`);
}

/** Up to a signed application: the decision is asked for, the agreement signed, and the server has heard of both. */
export async function signed(payer, round) {
  const application = await submitted(payer, round);
  await atLender(payer, application, 'decision');
  await atLender(payer, application, 'sign');
  for (let ask = 0; ask < 400; ask += 1) {
    const { data } = await viewApplication(payer, application);
    if (data.state === 'SIGNED') return application;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('The signature was not heard of in time.');
}

export const downloadPaper = (payer, { token }) => payer.browser.get(`${CHECKOUT}/emi/key-facts/pdf`, token);

/** Up to a key-fact statement whose paper is drawn: from then on it is kept, and its drawing is no part of a call. */
export async function statementDrawn(payer, round) {
  const application = await signed(payer, round);
  await downloadPaper(payer, application);
  return application;
}
