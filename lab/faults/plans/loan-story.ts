/** An EMI plan from its key facts to the last instalment, as the payer, our books and the lender see it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT, bearer, begin } from '../../bench/payer-steps.ts';
import { atConsent, atLender, giveConsent, viewApplication } from '../../bench/calls/plan-steps.ts';
import { UnexpectedAnswer, type Answer } from '../../bench/http-client.ts';
import { payAtGateway, untilPaid, type FaultPayer } from '../payer.ts';
import type { Stage } from '../stage.ts';
import { differences, until } from './plan-stage.ts';

export const FEE_RUPEES = 15_100;

type Application = Awaited<ReturnType<typeof atConsent>>;

/** The order of the advance instalments. */
interface Advance {
  readonly order_id: string;
  readonly application_code: string;
  readonly checkout_token: string;
}

/** A line of the lender's journal. */
interface Entry {
  readonly kind: string;
  readonly value: { readonly id: string; readonly reference: string; readonly status: string };
}

/** Gives the consent; a retry after a lost answer is refused with `emi_step`, because this step is done. */
async function consent(payer: FaultPayer, application: Application): Promise<void> {
  try {
    await giveConsent(payer, application);
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer) || !error.text.includes('"emi_step"')) throw error;
  }
}

/** Polls the application until it has a state, as the waiting sheet does. */
const untilState = (payer: FaultPayer, application: Application, state: string) =>
  until(
    `The state ${state}`,
    async () => (await viewApplication(payer, application)).data,
    (view) => view.state === state,
  );

/** Pays the advance instalments at the institute's gateway. */
async function payAdvance(payer: FaultPayer, application: Application): Promise<void> {
  const { data: order } = await payer.browser.post<Answer<Advance>>(
    `${CHECKOUT}/emi/advance`,
    {},
    application.token,
  );
  payer.answers.orders.push(order.order_id);
  const open = { ...application, ...order, token: bearer(order.checkout_token) };
  const { data: launch } = await begin(payer, open);
  await payAtGateway(payer, { launch });
  await untilPaid(payer, open);
}

/** The payer consents, signs at the lender, pays the advance here, agrees to the lender's debit and repays it all. */
export async function borrowOnce(payer: FaultPayer, { ask }: Stage): Promise<void> {
  const application = await atConsent(payer, 0);
  await consent(payer, application);
  // The payer does not poll meanwhile, so the server's job must send the application to the lender.
  await until(
    'The application at the lender',
    () => ask(`select lender_ref from loan_applications where lender_ref <> ''`),
    (rows) => rows.length > 0,
  );
  const { lender_url } = (await viewApplication(payer, application)).data;
  const page = { ...application, lender_url };
  await atLender(payer, page, 'decision');
  await untilState(payer, application, 'APPROVED');
  await atLender(payer, page, 'sign');
  await untilState(payer, application, 'SIGNED');
  await payAdvance(payer, application);
  await untilState(payer, application, 'MANDATE_PENDING');
  await atLender(payer, page, 'debit');
  await untilState(payer, application, 'ACTIVE');
  await atLender(payer, page, 'repay');
  await untilState(payer, application, 'COMPLETED');
}

const QUERIES = {
  applications: `select status as row from emi_applications`,
  'states in order': `select to_state as row from state_history where kind = 'emi' order by id`,
  'consents kept': `select channel as row from loan_consents`,
  'payments booked': `select status as row from payments`,
  'instalments without a day of payment': `select n::text as row from loan_instalments where paid_on is null`,
  'messages to the payer': `select template || ' ' || channel as row from dev_messages where template like 'emi_%'
    order by 1`,
};

const MUST = {
  applications: ['COMPLETED'],
  'states in order': ['DRAFT', 'SUBMITTED', 'APPROVED', 'SIGNED', 'MANDATE_PENDING', 'ACTIVE', 'COMPLETED'],
  'consents kept': ['sms'],
  'payments booked': ['CAPTURED'],
  'instalments without a day of payment': [],
  'messages to the payer': ['approved', 'signed', 'active', 'completed']
    .flatMap((news) => [`emi_${news} email`, `emi_${news} sms`])
    .toSorted(),
};

/** The applications in the lender's journal, each with its last state. */
function journalOfLender({ home }: Stage): string[] {
  const entries = readFileSync(join(home, 'sandbox', 'lender.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Entry)
    .filter(({ kind }) => kind === 'loan');
  return [...new Map(entries.map(({ value }) => [value.id, value])).values()].map(
    ({ reference, status }) => `${reference} ${status}`,
  );
}

/** What did not happen exactly once, in a finished story. */
export async function borrowedOnce(_payer: FaultPayer, stage: Stage): Promise<string[]> {
  const rows = async (text: string) => (await stage.ask(text)).map((found) => found['row']);
  const is: Record<string, unknown> = { 'applications at the lender': journalOfLender(stage) };
  for (const [what, text] of Object.entries(QUERIES)) is[what] = await rows(text);
  const codes = await rows('select loan_code as row from loan_applications');
  const once = codes.map((code) => `${code} COMPLETED`);
  return differences({ ...MUST, 'applications at the lender': once }, is);
}
