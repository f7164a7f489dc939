import type { GatewayLaunch } from '@shulk/contract';
import { REASONS } from '../provider/provider-payments.ts';
import type { ProvidedOrder, ProvidedPayment, ProvidedRefund } from '../provider/provider-payments.ts';
import type { ProvidedDispute, ProvidedDisputeState } from '../provider/disputes.ts';
import { drawDebitMood } from '../provider/debit-mood.ts';
import type { Mood } from '../provider/passing-mood.ts';
import type { ProviderMessage } from '../provider/provider-post.ts';
import type { ProvidedRegistration, ProvidedToken } from '../provider/provider-tokens.ts';
import { doorsOf } from '../world/make-world.ts';
import type { World } from '../world/world.ts';
import { aboutDebits, act, actOn, newKey } from './act.ts';
import type { Act } from './act.ts';

/** The bank speaks late: a payment that was open gets its verdict, one that failed may still succeed (gateways A.4). */
async function conclude(world: World, payment: ProvidedPayment): Promise<string> {
  const { random, provider } = world;
  const verdict =
    payment.status === 'authorized'
      ? random.weighted({ captured: 1, returned: 1 })
      : random.weighted({ captured: 6, failed: 4, authorized: 1 });
  provider.conclude(payment, verdict, verdict === 'failed' ? random.weighted(REASONS) : '');
  return `${payment.id} becomes ${verdict} at the provider${payment.reason === '' ? '' : `: ${payment.reason}`}`;
}

/** Any message may come next, come twice, or never. */
async function deliver(world: World, message: ProviderMessage): Promise<string> {
  const { messages } = world.provider;
  const fate = world.random.weighted({ once: 5, again: 2, lost: message.isKept ? 0 : 3 });
  const drop = (): unknown => messages.splice(messages.indexOf(message), 1);
  if (fate === 'lost') {
    drop();
    return `${message.event_id} is lost`;
  }
  const door = doorsOf(world).find(({ keyId }) => keyId === message.account);
  if (door === undefined) return `${message.event_id} is for nobody`;
  const refund = await refundToHear(world, message);
  const status = await world.process.webhook(door.webhookPath, message.body, message.headers);
  if (status < 300 && refund !== undefined) world.moneySeen.refunds.add(refund);
  // The provider sends again until it hears a 2xx.
  if (status < 300 && fate === 'once') drop();
  return `${message.event_id} is delivered: ${status}`;
}

/**
 * Everything that was ever told is sent once more, in any order: what was heard before under its own id, and what was lost
 * when it is long out of date (gateways A.5).
 */
export async function sendAllAgain(world: World): Promise<string> {
  const { provider, random, process } = world;
  const left = [...provider.post.written];
  const told = left.length;
  while (left.length > 0) {
    const [message] = left.splice(random.whole(0, left.length - 1), 1);
    const door = doorsOf(world).find(({ keyId }) => keyId === message?.account);
    if (message !== undefined && door !== undefined)
      await process.webhook(door.webhookPath, message.body, message.headers);
  }
  return `the provider sends ${told} old messages once more`;
}

/** A payment with room for a refund: it is booked, and nobody asks for its money in another way. */
const HAS_ROOM = `
  select 1 from payments p where p.gateway_payment_id = $1
    and not exists (select 1 from refunds r where r.payment_id = p.id and r.status not in ('PROCESSED', 'FAILED'))
    and not exists (select 1 from disputes d where d.payment_id = p.id)`;

/** The refund of the dashboard a message tells of, where it can be booked at once. */
async function refundToHear(
  { watch, provider }: World,
  message: ProviderMessage,
): Promise<string | undefined> {
  // Other vendors' messages give a hint at most.
  if (!message.body.startsWith('{"entity":"event"')) return undefined;
  const { event, payload } = JSON.parse(message.body) as {
    event: string;
    payload: { refund?: { entity: ProvidedRefund } };
  };
  const told = event === 'refund.processed' ? payload.refund?.entity : undefined;
  if (told?.receipt !== null || !provider.refunds.has(told.id)) return undefined;
  return (await watch.dynamic(HAS_ROOM, [told.payment_id])).length > 0 ? told.id : undefined;
}

/** Somebody without the secret says that money came. */
async function forge(world: World, launch: GatewayLaunch): Promise<string> {
  const { provider, random } = world;
  const order = provider.orderAt(launch);
  const door = doorsOf(world).find(({ keyId }) => keyId === launch.key);
  if (order === undefined || door === undefined) return 'there is no order to forge for';
  const payment = madeUpPayment(order, provider.now());
  const secret = random.happens(0.5) ? 'not-the-secret' : '';
  const message = provider.post.write(launch.key, { order, payment, refunded: 0 }, secret);
  const status = await world.process.webhook(door.webhookPath, message?.body ?? '', message?.headers ?? {});
  return `a forged message: ${status}`;
}

/** A payment nobody made, of an order that is known. */
export const madeUpPayment = ({ id, amount }: ProvidedOrder, now: number): ProvidedPayment => ({
  id: `pay_forged_${newKey()}`,
  order_id: id,
  amount,
  at: now,
  status: 'captured',
  reason: '',
  charge: 0,
});

/** The provider comes to a verdict about a refund. */
async function concludeRefund(world: World, refund: ProvidedRefund): Promise<string> {
  // What the provider gives back by itself it gives back.
  const verdict = world.random.happens(0.8) || refund.isOwn === true ? 'processed' : 'failed';
  world.provider.concludeRefund(refund, verdict);
  return `${refund.id} is ${verdict} at the provider`;
}

/** The payer, or the payer's bank, decides about a mandate. */
async function decide(world: World, registration: ProvidedRegistration): Promise<string> {
  const status = world.random.happens(0.8) ? 'confirmed' : 'rejected';
  return `${world.provider.decideMandate(registration, status)} is ${status}`;
}

/** A payer withdraws or pauses a mandate at the bank, or takes it up again; the bank may keep it to itself. */
async function change(world: World, token: ProvidedToken): Promise<string> {
  const to = token.status === 'paused' ? 'confirmed' : world.random.weighted({ cancelled: 1, paused: 1 });
  const isTold = world.random.happens(0.5);
  world.provider.changeMandate(token, to, isTold);
  return `${token.id} is ${to} at the bank, which ${isTold ? 'tells' : 'tells nobody'}`;
}

const held = ({ provider }: World): readonly ProvidedToken[] =>
  [...provider.tokens.all.values()].filter(({ status }) => status === 'confirmed' || status === 'paused');

async function mood(world: World): Promise<string> {
  world.provider.mood = world.random.weighted<Mood>({ well: 6, down: 2, deaf: 3, broken: 1 });
  return `the provider is ${world.provider.mood}`;
}

/** Banks and provider refuse debits for some hours, or are away for them, also for longer than a day. */
async function debitMood({ provider, random }: World): Promise<string> {
  const { mood: to, hours } = drawDebitMood(random);
  provider.debits.begin(to, hours);
  return `for debits the provider is ${to} for ${hours} h`;
}

/** A bank that said nothing, or no, may still say yes for three days (gateways A.4). */
const LATE_MS = 72 * 3_600_000;

const YOUNG_MS = 24 * 3_600_000;

/** Whether an order of the provider was made less than a day ago; in an older one nothing is left to the bank any more. */
export const isYoung = (provider: World['provider'], madeAt: number): boolean =>
  provider.now() - madeAt < YOUNG_MS;

const open = ({ provider }: World): readonly ProvidedPayment[] =>
  [...provider.payments.values()].filter(
    ({ status, at, order_id: id }) =>
      status !== 'captured' &&
      status !== 'returned' &&
      at > provider.now() - LATE_MS &&
      at - (provider.orders.get(id)?.at ?? 0) < YOUNG_MS,
  );
const pendingRefunds = ({ provider }: World): readonly ProvidedRefund[] =>
  [...provider.refunds.values()].filter(({ status }) => status === 'pending');

/** Payments a bank may claim back, at a vendor that tells of it (decision 95). */
const disputable = ({ provider }: World): readonly ProvidedPayment[] =>
  [...provider.payments.values()].filter(
    (payment) =>
      payment.status === 'captured' && provider.leftOf(payment) > 0 && provider.mayDispute(payment),
  );

/** A payer's bank claims money back; the provider takes it at once, or when the claim is lost. */
async function openDispute({ provider, random }: World, payment: ProvidedPayment): Promise<string> {
  const left = provider.leftOf(payment);
  const amount = random.happens(0.6) ? left : random.whole(1, left);
  const { id, deducted } = provider.openDispute(payment, amount, random.happens(0.5));
  return `${id} claims ${amount} of ${payment.id} back${deducted > 0 ? ', and the provider takes it' : ''}`;
}

const openDisputes = ({ provider }: World): readonly ProvidedDispute[] =>
  [...provider.disputes.all.values()].filter(({ status }) => status === 'open' || status === 'under_review');

async function moveDispute({ provider, random }: World, dispute: ProvidedDispute): Promise<string> {
  const to = random.weighted<ProvidedDisputeState>({ open: 1, under_review: 2, won: 2, lost: 4, closed: 1 });
  provider.moveDispute(dispute, to);
  return `${dispute.id} is ${to}`;
}

/** Every claim ends before the quiet days; every message about one comes at last, for nothing else would tell of it. */
export async function endDisputes(world: World): Promise<void> {
  const { provider, random, process } = world;
  for (const dispute of openDisputes(world))
    provider.moveDispute(dispute, random.happens(0.5) ? 'lost' : 'won');
  for (const message of provider.messages.filter(({ isKept }) => isKept)) {
    const door = doorsOf(world).find(({ keyId }) => keyId === message.account);
    await process.webhook(door?.webhookPath ?? '', message.body, message.headers);
  }
}

/** What the provider and the network do, and who forges its messages. */
export const PROVIDER: Readonly<Record<string, Act>> = {
  conclude: actOn(7, open, conclude),
  deliver: actOn(14, ({ provider }) => provider.messages, deliver),
  forge: actOn(2, ({ launches }) => launches, forge),
  concludeRefund: actOn(5, pendingRefunds, concludeRefund),
  openDispute: actOn(3, disputable, openDispute),
  moveDispute: actOn(6, openDisputes, moveDispute),
  mood: act(4, mood),
  debitMood: aboutDebits(actOn(2, ({ provider }) => [...provider.tokens.all.values()], debitMood)),
  decide: aboutDebits(actOn(10, ({ provider }) => provider.tokens.registrations, decide)),
  change: actOn(2, held, change),
};
