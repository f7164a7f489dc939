/** A mandate and its first debit, as the payer, our books and the gateway see them. */
import { CHECKOUT, bearer, orderByPayer, payAtGateway, slugFor, status } from '../../bench/payer-steps.ts';
import { atAutoDebit, registerMandate } from '../../bench/calls/plan-steps.ts';
import { listAtGateway, type Item } from '../judge.ts';
import { isAnswered, type FaultPayer } from '../payer.ts';
import { differences, until, type Facts } from './plan-stage.ts';
import type { Answer } from '../../bench/http-client.ts';
import type { Stage } from '../stage.ts';

/** Small enough for UPI; the sandbox takes two days for a debit of these paise, so a duplicate would be captured too. */
export const DEBIT_RUPEES = 9000.37;
const DEBIT_PAISE = 900_037;
/** After the debit's result, before the notice of the next debit. */
const DAYS_AFTER = 5;
const DAY_MS = 86_400_000;

/** Moves the institute's clock, which runs what is due; retries while another server has a lease on a scheduled act. */
const moveClock = (payer: FaultPayer, to: string): Promise<string> =>
  until(
    'A moved clock',
    async () => {
      try {
        const body = { institute_code: slugFor(payer), to };
        const { data } = await payer.browser.post<Answer<{ now: string }>>('/api/dev/clock', body, {
          extra: { host: 'localhost' },
        });
        return data.now;
      } catch (error) {
        // A first move whose answer was lost may have moved the clock: the refusal says its time.
        if (!isAnswered(error, 409)) throw error;
        return / shows ([\dT:.-]+Z)/.exec(error.text)?.[1] ?? '';
      }
    },
    (shown) => shown >= to,
  );

/** The payer agrees to three debits at the gateway; then the day of the first debit passes. */
export async function debitOnce(payer: FaultPayer): Promise<void> {
  const card = await atAutoDebit(payer, 0);
  const { data: order } = await orderByPayer(payer, card);
  payer.answers.orders.push(order.order_id);
  const open = { ...card, order_id: order.order_id, token: bearer(order.checkout_token) };
  const { data: launch } = await registerMandate(payer, { token: { extra: open.token } });
  await payAtGateway(payer, { launch });
  await until(
    'The mandate',
    async () => (await status(payer, open)).data.state,
    (state) => state === 'AUTHORISED',
  );
  const { data: plan } = await payer.browser.get<Answer<{ instalments: { due_date: string }[] }>>(
    `${CHECKOUT}/mandate`,
    { extra: open.token },
  );
  const day = Date.parse(`${plan.instalments[0]?.due_date}T00:00:00.000Z`);
  await moveClock(payer, new Date(day + DAYS_AFTER * DAY_MS).toISOString());
}

const QUERIES = {
  mandates: `select status as row from mandates`,
  'states of the mandate in order': `select to_state as row from state_history where kind = 'mandate' order by id`,
  debits: `select instalment_no || ' ' || status || ', round ' || round || ', tries ' || tries as row
    from mandate_debits order by instalment_no`,
  'notices to the payer': `select channel as row from dev_messages where template = 'debit_notice' order by channel`,
  'orders of debits': `select amount_paise || ' ' || status as row from orders where made_by = 'mandate'`,
  'payments booked': `select amount_paise || ' ' || status as row from payments`,
  'fees paid': `select settled_paise::text as row from fee_lines where settled_paise > 0`,
};

const MUST = {
  mandates: ['ACTIVE'],
  'states of the mandate in order': ['CREATED', 'PENDING', 'ACTIVE'],
  debits: ['1 PAID, round 1, tries 1', '2 SCHEDULED, round 1, tries 0', '3 SCHEDULED, round 1, tries 0'],
  'notices to the payer': ['email', 'sms'],
  'orders of debits': [`${DEBIT_PAISE} PAID`],
  'payments booked': [`${DEBIT_PAISE} CAPTURED`],
  'fees paid': [String(DEBIT_PAISE)],
  'registrations at the gateway': 1,
  'mandates at the gateway': ['confirmed'],
  'orders of debits at the gateway': 1,
  'debits at the gateway': [`${DEBIT_PAISE} captured`],
};

/** The gateway's records of this payer's account: orders with the mandate's reference are registrations, others debits. */
async function atGateway({ index, sandbox }: FaultPayer, ask: Stage['ask']): Promise<Facts> {
  const list = (path: string): Promise<readonly Item[]> => listAtGateway(sandbox, index, path);
  const mandates = await ask('select mandate_code, gateway_customer_id as customer from mandates');
  const codes = mandates.map((mandate) => mandate['mandate_code']);
  const customers = [...new Set(mandates.map((mandate) => mandate['customer']))];
  const orders = await list('orders?count=100');
  const debits = orders.filter(({ receipt }) => !codes.includes(receipt));
  const payments = await Promise.all(debits.map(({ id }) => list(`orders/${id}/payments`)));
  const tokens = await Promise.all(customers.map((id) => list(`customers/${id}/tokens`)));
  return {
    'registrations at the gateway': orders.length - debits.length,
    'mandates at the gateway': tokens.flat().map(({ recurring_details: details }) => details?.status),
    'orders of debits at the gateway': debits.length,
    'debits at the gateway': payments.flat().map(({ amount, status: end }) => `${amount} ${end}`),
  };
}

/** What did not happen exactly once, in a finished story. */
export async function debitedOnce(payer: FaultPayer, { ask }: Stage): Promise<string[]> {
  const is: Record<string, unknown> = { ...(await atGateway(payer, ask)) };
  for (const [what, text] of Object.entries(QUERIES))
    is[what] = (await ask(text)).map((found) => found['row']);
  return differences(MUST, is);
}
