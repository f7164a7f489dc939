/** The steps of a payer who agrees to an auto debit, or applies for an EMI plan. */
import { childMobile } from '../bench-bundle.ts';
import { CHECKOUT, PAGES, bearer, orderByPayer, identified, otherFor } from '../payer-steps.ts';
import { codeSentTo } from './code-steps.ts';
import type { Answer } from '../http-client.ts';
import type { Card } from '../pay-once.ts';
import type { Bearer, Launch, Payer } from '../payer-steps.ts';

/** A step of a payer, built on the ones before. */
type Step<Given> = (payer: Payer, round: number) => Promise<Given>;

/** The holder of an order's token. */
interface Holder {
  readonly token: { readonly extra: Bearer };
}

function cardOf(cards: readonly Card[], code: string): Card {
  const card = cards.find((one) => one.code === code);
  if (card === undefined) throw new Error(`The page has no card ${code}.`);
  return card;
}

/** Up to a card of the page with dated fees. */
const atCard = (code: string) => async (payer: Payer, round: number) => {
  const student = await identified(payer, round, otherFor(payer, 'plans'));
  const { data } = await payer.browser.get<Answer<{ sdk_block: Card[] }>>(
    `${PAGES}/payment-pages/fetch?payment_page_slug=${student.slug}&sbd_code=${student.sbd_code}`,
  );
  return { ...student, card: cardOf(data.sdk_block, code), round };
};
type AtCard = Awaited<ReturnType<ReturnType<typeof atCard>>>;

export const atAutoDebit = atCard('auto');
export const atInstalments = atCard('emi');

const asked = (toCard: Step<AtCard>) => async (payer: Payer, round: number) => {
  const at = await toCard(payer, round);
  const { data } = await orderByPayer(payer, at);
  return { ...at, token: { extra: bearer(data.checkout_token) } };
};

/** Up to the order with which the payer agrees to the debits. */
export const withMandateOrder = asked(atAutoDebit);

export const registerMandate = (payer: Payer, { token }: Holder) =>
  payer.browser.post<Answer<Launch>>(`${CHECKOUT}/mandate/register`, {}, token);

export async function mandateRegistered(payer: Payer, round: number) {
  const order = await withMandateOrder(payer, round);
  const { data } = await registerMandate(payer, order);
  return { ...order, launch: data };
}

/** Up to an open application. */
export const applied = asked(atInstalments);

export const viewApplication = (payer: Payer, { token }: Holder) =>
  payer.browser.get<Answer<{ state: string; lender_url: string }>>(`${CHECKOUT}/emi/application`, token);

export const giveDetails = (payer: Payer, { token, round }: Holder & { readonly round: number }) => {
  const mobile = childMobile(payer.index, round);
  return payer.browser.post<Answer<{ consent: { version: string } }>>(
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

export async function detailed(payer: Payer, round: number) {
  const application = await applied(payer, round);
  const { data } = await giveDetails(payer, application);
  return { ...application, consent_version: data.consent.version };
}

export const askConsentCode = (payer: Payer, { token }: Holder) =>
  payer.browser.post(`${CHECKOUT}/emi/consent/code`, {}, token);

export async function atConsent(payer: Payer, round: number) {
  const application = await detailed(payer, round);
  await askConsentCode(payer, application);
  return { ...application, otp: await codeSentTo(payer, childMobile(payer.index, round)) };
}

export const giveConsent = (
  payer: Payer,
  { token, otp, consent_version }: Holder & { readonly otp: string; readonly consent_version: string },
) =>
  payer.browser.post<Answer<{ step: string; lender_url: string }>>(
    `${CHECKOUT}/emi/consent`,
    { otp, consent_version },
    token,
  );

/** Up to an application that the lender has. */
export async function submitted(payer: Payer, round: number) {
  const application = await atConsent(payer, round);
  const { data } = await giveConsent(payer, application);
  if (data.step !== 'LENDER') throw new Error(`The application is at ${data.step}, not at the lender.`);
  return { ...application, lender_url: data.lender_url };
}

/** Presses a button on the lender's own page. */
export async function atLender(
  { sandbox }: Payer,
  { lender_url }: { readonly lender_url: string },
  action: string,
): Promise<void> {
  // Pressed at the sandbox itself: the measured server need not forward it.
  const path = new URL(lender_url).pathname.replace(/^\/sandbox/, '');
  const answer = await fetch(`http://${sandbox.hostname}:${sandbox.port}${path}/${action}`, {
    method: 'POST',
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`The lender's page answered ${answer.status} to ${action}.`);
}

/** Up to a signed application: the decision requested, the agreement signed, and the server informed of both. */
async function signed(payer: Payer, round: number) {
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

export const downloadPaper = (payer: Payer, { token }: Holder) =>
  payer.browser.get(`${CHECKOUT}/emi/key-facts/pdf`, token);

/** Up to a key-fact statement whose PDF is drawn: it is stored from then on, and drawing it is not part of the call. */
export async function statementDrawn(payer: Payer, round: number) {
  const application = await signed(payer, round);
  await downloadPaper(payer, application);
  return application;
}
