import type { GatewayLaunch, OrderToken, PaymentStatus } from '@shulk/contract';
import { paise, plainRupees } from '@shulk/domain';
import type { Order } from '@shulk/sandbox/testing';
import type { TestAnswer } from '../../testing/index.ts';
import { aFee } from '../../modules/payments/testing/paying-school.ts';
import { dueIn } from '../world/schools.ts';
import { REASONS } from '../provider/provider.ts';
import { untilThen } from './office.ts';
import { isYoung } from './provider-acts.ts';
import { visit } from '../world/make-world.ts';
import type { Tab } from '../world/tab.ts';
import type { World } from '../world/world.ts';
import { aboutDebits, act, actOn, codeOf, newKey } from './act.ts';
import type { Act } from './act.ts';

/** A browser drops its key after a final answer; after a lost one it retries with the same key. */
const isFinal = (answer: TestAnswer): boolean => answer.status < 500 && answer.status !== 409;

/** A tab in the story. */
export const nameOf = (world: World, tab: Tab): string => `tab ${world.tabs.indexOf(tab)}`;
const withOrder = ({ tabs }: World): readonly Tab[] => tabs.filter((tab) => tab.order !== undefined);

/** A tab asks for an order. */
export const askForOrder = (
  world: World,
  tab: Tab,
  key: string,
  card = 'full',
  together?: readonly object[],
): Promise<TestAnswer> =>
  world.process.browser(tab.cookie).post(
    '/api/checkout/v1/orders',
    {
      payment_page_slug: tab.school.slug,
      card_code: card,
      ...(tab.session !== undefined && card === 'full' && { session_code: tab.session }),
      sbd_code: tab.pupil.sbd_code,
      mobile: tab.school.family.mobile,
      ...(together !== undefined && { together }),
    },
    { headers: { 'idempotency-key': key } },
  );

/** The order in an answer, recorded as answered. */
export function heardOrder(world: World, answer: TestAnswer): OrderToken {
  const made = answer.data<OrderToken>();
  world.told.hearOrder(made);
  world.tokens.add(made.checkout_token);
  return made;
}

/** The share of orders for which the payer selects fees first, and types amounts where possible. */
const CHOSEN_SHARE = 0.45;

/** The payer selects fees and types amounts; the selection is stored in a session. */
async function choose(world: World, tab: Tab): Promise<void> {
  const { random } = world;
  const fees = await world.db.query<{ code: string; dynamic: boolean; owed: number }>(
    `select sft_code as code, is_dynamic as dynamic, base_paise - settled_paise as owed from fee_lines
     where student_id = $1 and status = 'ACTIVE' and (is_dynamic or base_paise > settled_paise) order by id`,
    [tab.pupil.id],
  );
  // Whole rupees are typed, and an offered amount may be accepted as it is.
  const typed = ({ dynamic, owed }: (typeof fees)[number]): string =>
    dynamic || random.happens(0.5) ? String(random.whole(100, 2_000)) : plainRupees(paise(owed));
  const chosen = fees
    .filter(() => random.happens(0.7))
    .map((fee) => ({ sft_code: fee.code, amount: typed(fee) }));
  const answer = await world.process.browser(tab.cookie).post('/api/pages/v1/misc/session/create', {
    session_data: {
      payment_page_slug: tab.school.slug,
      sbd_code: tab.pupil.sbd_code,
      fee_types: chosen,
    },
    source: 'PAYMENT-PAGE',
  });
  tab.session = answer.status < 300 ? answer.data<{ code: string }>().code : undefined;
}

async function order(world: World, tab: Tab): Promise<string> {
  if (tab.orderKey === undefined) {
    tab.session = undefined;
    if (world.random.happens(CHOSEN_SHARE)) await choose(world, tab);
  }
  tab.orderKey ??= newKey();
  let answer = await askForOrder(world, tab, tab.orderKey);
  if (codeOf(answer) === 'context_required') {
    // The visit has expired: the payer returns and looks the student up.
    tab.cookie = await visit(world, tab.school, tab.pupil);
    answer = await askForOrder(world, tab, tab.orderKey);
  }
  if (isFinal(answer)) tab.orderKey = undefined;
  if (answer.status < 300) {
    const made = heardOrder(world, answer);
    if (made.order_id !== tab.order?.order_id) tab.launch = undefined;
    tab.order = made;
  }
  return `${nameOf(world, tab)} orders${tab.session === undefined ? '' : ' what was chosen'}: ${codeOf(answer)}`;
}

const bearer = (tab: Tab): Record<string, string> => ({
  authorization: `Bearer ${tab.order?.checkout_token ?? ''}`,
});

/** The sheet is closed: the page behind it starts again. */
function startAnew(tab: Tab, code: string): void {
  if (code !== 'checkout_token' && code !== 'order_closed') return;
  tab.order = undefined;
  tab.launch = undefined;
}

async function begin(world: World, tab: Tab): Promise<string> {
  const answer = await world.process
    .browser(undefined)
    .post('/api/checkout/v1/attempts', {}, { headers: bearer(tab) });
  if (answer.status < 300) {
    tab.launch = answer.data<GatewayLaunch>();
    world.launches.push(tab.launch);
    world.told.attempts.add(tab.launch.attempt_id);
  }
  startAnew(tab, codeOf(answer));
  return `${nameOf(world, tab)} begins: ${codeOf(answer)}`;
}

/** Orders of most vendors never expire (decision 99): an open window may be paid days later, at another price. */
const WINDOW_MS = 5 * 24 * 3_600_000;

/** When the provider created an order, in ms since 1970. */
const madeAt = (there: Order | undefined): number => (there?.created_at ?? 0) * 1000;

/** Windows of the provider with a payable order; old ones stay open behind newer ones. */
const openWindows = ({ launches, provider }: World): readonly GatewayLaunch[] =>
  launches.filter((launch) => {
    const there = provider.orderAt(launch);
    return there !== undefined && madeAt(there) > provider.now() - WINDOW_MS && provider.mayPay(there.id);
  });

/** A price expires a day after its order, and orders after 90 minutes. */
const PRICE_OVER_MS = 26 * 3_600_000;

/** Windows with an expired price. */
const oldWindows = (world: World): readonly GatewayLaunch[] =>
  openWindows(world).filter(
    (launch) => madeAt(world.provider.orderAt(launch)) < world.provider.now() - PRICE_OVER_MS,
  );

async function pay(world: World, launch: GatewayLaunch): Promise<string> {
  const { random, provider } = world;
  const there = provider.orderAt(launch);
  const id = there?.id ?? '';
  const status = random.weighted(
    isYoung(provider, madeAt(there))
      ? { captured: 6, created: 3, authorized: 2, failed: 3 }
      : { captured: 3, created: 0, authorized: 0, failed: 1 },
  );
  // A provider should never take another amount than the order's; if one does, it pays nobody's fees.
  const less = random.happens(0.08) ? 100 : 0;
  const reason = status === 'failed' ? random.weighted(REASONS) : '';
  const payment = provider.pay(id, status, reason, less);
  return `${payment?.id ?? 'nothing'} is ${payment?.status ?? status} for ${id}${less > 0 ? ', too little' : ''}`;
}

/** Hours after which a payer returns to an open window: its price has expired by then, or expires soon. */
const LATER_H = { from: 25, to: 72 } as const;

/** A payer leaves the provider's window open, and pays in it a day or more later. */
async function payDaysLater(world: World, launch: GatewayLaunch): Promise<string> {
  const hours = world.random.whole(LATER_H.from, LATER_H.to);
  await untilThen(world, world.provider.now() + hours * 3_600_000);
  return `${hours} h later ${await pay(world, launch)}`;
}

/** The provider's page redirects the browser with its signed answer, or somebody forges that. */
async function confirm(world: World, tab: Tab): Promise<string> {
  const { launch } = tab;
  if (launch === undefined) return 'nothing to confirm';
  const { provider, random } = world;
  const there = provider.orderAt(launch);
  const payment = random.pick(there === undefined ? [] : provider.core.store.paymentsOf(there.id));
  const isForged = payment === undefined || random.happens(0.2);
  const signed = payment && provider.signReturn(payment);
  const made = `${nameOf(world, tab)} ${isForged ? 'confirms a made-up answer' : 'confirms'}`;
  if (launch.protocol !== 'razorpay') {
    // Cashfree signs nothing for the browser; Easebuzz posts its whole form.
    const form = isForged && signed !== undefined ? { ...signed, amount: '1.0' } : signed;
    return `${made}, and comes back: ${await world.process.comeBack(launch.callback_url, form)}`;
  }
  const body = {
    attempt_id: launch.attempt_id,
    gateway_order_id: launch.gateway_order_id,
    gateway_payment_id: payment?.id ?? 'pay_made_up',
    signature: (isForged ? undefined : signed?.['razorpay_signature']) ?? '0'.repeat(64),
  };
  const answer = await world.process
    .browser(undefined)
    .post('/api/checkout/v1/attempts/confirm', body, { headers: bearer(tab) });
  hearStatus(world, tab, answer);
  startAnew(tab, codeOf(answer));
  return `${made}: ${codeOf(answer)}`;
}

function hearStatus({ told }: World, { school }: Tab, answer: TestAnswer): void {
  if (answer.status >= 300) return;
  const status = answer.data<PaymentStatus>();
  // Of a payment for several children, each row is a promise of its own.
  for (const one of status.paid_together ?? [status]) told.hearStatus(school, one);
}

const ask =
  (name: string, call: (world: World, tab: Tab) => Promise<TestAnswer>) =>
  async (world: World, tab: Tab): Promise<string> => {
    const answer = await call(world, tab);
    hearStatus(world, tab, answer);
    const code = codeOf(answer);
    startAnew(tab, code);
    return `${nameOf(world, tab)} ${name}: ${code}`;
  };

const status = ask('asks', (world, tab) =>
  world.process.browser(undefined).get('/api/checkout/v1/status', { headers: bearer(tab) }),
);
const cancel = ask('cancels', (world, tab) =>
  world.process.browser(undefined).post('/api/checkout/v1/cancel', {}, { headers: bearer(tab) }),
);

/** A payer opens the provider's window and cancels the order: the window stays open. */
export async function leaveWindowOpen(world: World, tab: Tab): Promise<string> {
  return `${await order(world, tab)}, ${await begin(world, tab)}, ${await cancel(world, tab)}`;
}

const mandateCall = (world: World, tab: Tab, path: string): Promise<TestAnswer> =>
  world.process
    .browser(undefined)
    .post(
      `/api/checkout/v1${path}`,
      {},
      { headers: { authorization: `Bearer ${tab.plan?.checkout_token ?? ''}` } },
    );

/** The payer requests the plan of an auto debit, and agrees to it. */
async function plan(world: World, tab: Tab): Promise<string> {
  if (tab.plan === undefined) {
    tab.cookie = await visit(world, tab.school, tab.pupil);
    const answer = await askForOrder(world, tab, newKey(), 'auto');
    if (answer.status >= 300) return `${nameOf(world, tab)} asks for an auto debit: ${codeOf(answer)}`;
    tab.plan = heardOrder(world, answer);
  }
  const code = codeOf(await mandateCall(world, tab, '/mandate/register'));
  if (code === 'order_closed' || code === 'checkout_token' || code === 'mandate_exists') tab.plan = undefined;
  return `${nameOf(world, tab)} agrees to an auto debit: ${code}`;
}

/** The institute adds a fee for a pupil. @returns its row id */
export async function demandOf(
  world: World,
  { school, pupil }: Pick<Tab, 'school' | 'pupil'>,
): Promise<number> {
  world.demanded += 1;
  const fee = await aFee(school, pupil, `more-${world.demanded}`, world.random.whole(100, 900_000));
  await dueIn(world, fee, world.random.whole(0, 12));
  return fee;
}

/** One more fee is owed, so that there is something to pay again. */
async function demand(world: World): Promise<string> {
  const tab = world.random.pick(world.tabs);
  if (tab === undefined) return 'nobody';
  await demandOf(world, tab);
  return `${tab.pupil.uuid} owes one more fee`;
}

/** Acts of payers, honest or not. */
export const PAYERS: Readonly<Record<string, Act>> = {
  order: actOn(12, ({ tabs }) => tabs, order),
  begin: actOn(14, withOrder, begin),
  pay: actOn(22, openWindows, pay),
  payLate: actOn(8, oldWindows, pay),
  payDaysLater: actOn(7, openWindows, payDaysLater),
  confirm: actOn(6, ({ tabs }) => tabs.filter((tab) => tab.launch !== undefined), confirm),
  status: actOn(5, withOrder, status),
  cancel: actOn(2, withOrder, cancel),
  demand: act(2, demand),
  plan: aboutDebits(actOn(7, ({ tabs }) => tabs, plan)),
};
