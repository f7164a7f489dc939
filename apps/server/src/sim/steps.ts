import type { GatewayLaunch, OrderToken } from '@shulk/contract';
import { paise } from '@shulk/domain';
import { hmacHex } from '../platform/secrets.ts';
import { requestRefund } from '../modules/payments/refunds/request-refund.ts';
import { workRefunds } from '../modules/payments/refunds/work-refunds.ts';
import { expireOrders, resolvePayments } from '../modules/payments/settlement/resolve-payments.ts';
import { workLeftovers } from '../modules/payments/webhooks/webhook-worker.ts';
import type { TestAnswer } from '../testing/index.ts';
import type { Mood, ProviderMessage } from './provider.ts';
import type { Tab, World } from './world.ts';

/** One act of somebody; it says what it did in a few words. Whatever the server answers, it may go on. */
type Step = (world: World) => Promise<string>;

let keys = 0;
const newKey = (): string => {
  keys += 1;
  return `sim-key-${keys}`;
};

const aTab = (world: World): Tab | undefined => world.random.pick(world.tabs);

const codeOf = (answer: TestAnswer): string => {
  try {
    const { json } = answer;
    return json.success ? 'ok' : json.error.code;
  } catch {
    return String(answer.status);
  }
};

/** A browser forgets its key once it has a final answer; after a lost one it asks again with the same key. */
const isFinal = (answer: TestAnswer): boolean => answer.status < 500 && answer.status !== 409;

async function order(world: World): Promise<string> {
  const tab = aTab(world);
  if (tab === undefined) return 'nobody';
  tab.orderKey ??= newKey();
  const answer = await world.process
    .browser(tab.cookie)
    .post(
      '/api/checkout/v1/orders',
      { payment_page_slug: world.school.slug, card_code: 'full', sbd_code: tab.pupil.sbd_code },
      { headers: { 'idempotency-key': tab.orderKey } },
    );
  if (isFinal(answer)) tab.orderKey = undefined;
  // Too long ago: the payer looks the student up again.
  if (codeOf(answer) === 'context_required') await lookAgain(world, tab);
  if (answer.status < 300) {
    const made = answer.data<OrderToken>();
    if (made.order_id !== tab.order?.order_id) tab.launch = undefined;
    tab.order = made;
  }
  return `tab ${world.tabs.indexOf(tab)} orders: ${codeOf(answer)}`;
}

const lookAgain = (world: World, tab: Tab): Promise<unknown> =>
  world.db.query('update student_contexts set used_at = $2 where student_id = $1', [
    tab.pupil.id,
    world.clock.now(),
  ]);

const bearer = (tab: Tab): Record<string, string> => ({
  authorization: `Bearer ${tab.order?.checkout_token ?? ''}`,
});

async function begin(world: World): Promise<string> {
  const tab = world.random.pick(world.tabs.filter((one) => one.order !== undefined));
  if (tab === undefined) return 'no order to begin';
  const answer = await world.process
    .browser(undefined)
    .post('/api/checkout/v1/attempts', {}, { headers: bearer(tab) });
  if (answer.status < 300) tab.launch = answer.data<GatewayLaunch>();
  return `tab ${world.tabs.indexOf(tab)} begins: ${codeOf(answer)}`;
}

async function pay(world: World): Promise<string> {
  const tab = world.random.pick(world.tabs.filter((one) => one.launch !== undefined));
  if (tab?.launch === undefined) return 'no page to pay on';
  const status = world.random.weighted({ captured: 6, created: 2, failed: 2 });
  const payment = world.provider.pay(tab.launch.gateway_order_id, status);
  return `tab ${world.tabs.indexOf(tab)} pays at the provider: ${payment?.id ?? 'nothing'} ${status}`;
}

/** The bank speaks late: a payment that was open gets its verdict, one that failed may still succeed (gateways A.4). */
async function conclude(world: World): Promise<string> {
  const open = [...world.provider.payments.values()].filter(({ status }) => status !== 'captured');
  const payment = world.random.pick(open);
  if (payment === undefined) return 'no payment is open';
  const verdict = world.random.happens(0.6) ? 'captured' : 'failed';
  world.provider.conclude(payment, verdict);
  return `${payment.id} becomes ${verdict} at the provider`;
}

const headersOf = (message: ProviderMessage): Record<string, string> => ({
  'x-razorpay-signature': message.signature,
  'x-razorpay-event-id': message.event_id,
});

/** Any message may come next, come twice, or never. */
async function deliver(world: World): Promise<string> {
  const { messages } = world.provider;
  const message = world.random.pick(messages);
  if (message === undefined) return 'no message waits';
  const fate = world.random.weighted({ once: 6, again: 2, lost: 2 });
  const drop = (): unknown => messages.splice(messages.indexOf(message), 1);
  if (fate === 'lost') {
    drop();
    return `${message.event_id} is lost`;
  }
  const status = await world.process.webhook(world.school.webhookPath, message.body, headersOf(message));
  // The provider sends again until it hears a 2xx.
  if (status < 300 && fate === 'once') drop();
  return `${message.event_id} is delivered: ${status}`;
}

/** Somebody without the secret says that money came. */
async function forge(world: World): Promise<string> {
  const tab = world.random.pick(world.tabs.filter((one) => one.launch !== undefined));
  if (tab?.launch === undefined) return 'nothing to forge';
  const entity = {
    id: `pay_forged_${newKey()}`,
    order_id: tab.launch.gateway_order_id,
    amount: tab.launch.amount_paise,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
  };
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
  const signature = world.random.happens(0.5) ? hmacHex('not-the-secret', body) : '';
  const status = await world.process.webhook(world.school.webhookPath, body, {
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': newKey(),
  });
  return `a forged message: ${status}`;
}

/** The provider's page hands its signed answer to the browser, or somebody makes one up. */
async function confirm(world: World): Promise<string> {
  const tab = world.random.pick(world.tabs.filter((one) => one.launch !== undefined));
  const launch = tab?.launch;
  if (tab === undefined || launch === undefined) return 'nothing to confirm';
  const all = [...world.provider.payments.values()];
  const payment = world.random.pick(all.filter((one) => one.order_id === launch.gateway_order_id));
  const isForged = payment === undefined || world.random.happens(0.2);
  const body = {
    attempt_id: launch.attempt_id,
    gateway_order_id: launch.gateway_order_id,
    gateway_payment_id: payment?.id ?? 'pay_made_up',
    signature: isForged ? '0'.repeat(64) : world.provider.signReturn(payment),
  };
  const answer = await world.process
    .browser(undefined)
    .post('/api/checkout/v1/attempts/confirm', body, { headers: bearer(tab) });
  return `tab ${world.tabs.indexOf(tab)} confirms${isForged ? ' a made-up answer' : ''}: ${codeOf(answer)}`;
}

const onOrder =
  (name: string, call: (world: World, tab: Tab) => Promise<TestAnswer>): Step =>
  async (world) => {
    const tab = world.random.pick(world.tabs.filter((one) => one.order !== undefined));
    if (tab === undefined) return `no order to ${name}`;
    return `tab ${world.tabs.indexOf(tab)} ${name}: ${codeOf(await call(world, tab))}`;
  };

const status = onOrder('asks', (world, tab) =>
  world.process.browser(undefined).get('/api/checkout/v1/status', { headers: bearer(tab) }),
);
const cancel = onOrder('cancels', (world, tab) =>
  world.process.browser(undefined).post('/api/checkout/v1/cancel', {}, { headers: bearer(tab) }),
);

const LEAPS = [5, 20, 60, 600, 5_400, 6_000, 86_400] as const;

async function wait(world: World): Promise<string> {
  const seconds = world.random.pick(LEAPS) ?? 5;
  world.clock.advance(seconds);
  return `${seconds} s pass`;
}

/** The office gives a part of a payment back, and asks twice when it hears nothing. */
async function refund(world: World): Promise<string> {
  const payment = await world.db.maybe<{ id: number; amount: number }>(
    `select id, amount_paise as amount from payments where kind = 'gateway' order by id desc limit 1`,
  );
  if (payment === undefined) return 'nothing to give back';
  const wish = {
    instituteId: world.school.instituteId,
    paymentId: payment.id,
    requestKey: newKey(),
    amount: paise(world.random.whole(1, payment.amount)),
    requestedBy: 'OPERATOR' as const,
    reason: 'simulated',
    reopensFees: world.random.happens(0.5),
    clockOffsetMs: 0,
  };
  const { services } = world.process;
  const asked = await Promise.all([requestRefund(services, wish), requestRefund(services, wish)]);
  return `the office gives back: ${asked.map(({ result }) => result).join(', ')}`;
}

/** The provider comes to a verdict about a refund. */
async function concludeRefund(world: World): Promise<string> {
  const pending = [...world.provider.refunds.values()].filter((one) => one.status === 'pending');
  const one = world.random.pick(pending);
  if (one === undefined) return 'no refund is open';
  const verdict = world.random.happens(0.8) ? 'processed' : 'failed';
  world.provider.concludeRefund(one, verdict);
  return `${one.id} is ${verdict} at the provider`;
}

/** The jobs of the server, now and then twice at the same moment, as two processes would run them. */
async function work(world: World): Promise<string> {
  const { services } = world.process;
  const round = async (): Promise<void> => {
    await workLeftovers(services);
    await resolvePayments(services);
    await expireOrders(services);
    await workRefunds(services);
  };
  const isTwice = world.random.happens(0.3);
  await Promise.all(isTwice ? [round(), round()] : [round()]);
  return `the jobs run${isTwice ? ' twice at once' : ''}`;
}

async function mood(world: World): Promise<string> {
  world.provider.mood = world.random.weighted<Mood>({ well: 5, down: 2, deaf: 2, broken: 1 });
  return `the provider is ${world.provider.mood}`;
}

/** Everything that may happen, and how often. */
export const STEPS: Readonly<Record<string, { readonly weight: number; readonly run: Step }>> = {
  order: { weight: 14, run: order },
  begin: { weight: 14, run: begin },
  pay: { weight: 14, run: pay },
  conclude: { weight: 6, run: conclude },
  deliver: { weight: 16, run: deliver },
  forge: { weight: 3, run: forge },
  confirm: { weight: 7, run: confirm },
  status: { weight: 6, run: status },
  cancel: { weight: 4, run: cancel },
  refund: { weight: 4, run: refund },
  concludeRefund: { weight: 5, run: concludeRefund },
  wait: { weight: 8, run: wait },
  work: { weight: 8, run: work },
  mood: { weight: 5, run: mood },
};
