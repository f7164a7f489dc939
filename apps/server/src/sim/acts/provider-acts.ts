import type { GatewayLaunch } from '@shulk/contract';
import {
  approveMandate,
  changeToken,
  concludeRefund as endRefund,
  moveDispute as goOnWith,
  openDispute as claim,
} from '@shulk/sandbox/testing';
import type { Dispute, DisputeMove, Message, Order, Payment, Refund, Token } from '@shulk/sandbox/testing';
import { drawDebitMood } from '../provider/debit-mood.ts';
import { forgedMessage } from '../provider/forgeries.ts';
import type { Mood } from '../provider/passing-mood.ts';
import { LEAST_REFUND, REASONS, isTaken } from '../provider/provider.ts';
import { doorsOf } from '../world/make-world.ts';
import type { World } from '../world/world.ts';
import { aboutDebits, act, actOn } from './act.ts';
import type { Act } from './act.ts';

/** The bank speaks late: a payment that was open gets its verdict, one that failed may still succeed (gateways A.4). */
async function conclude(world: World, payment: Payment): Promise<string> {
  const { random, provider } = world;
  const verdict =
    payment.status === 'authorized'
      ? random.weighted({ captured: 1, returned: 1 })
      : random.weighted({ captured: 6, failed: 4, authorized: 1 });
  const reason = verdict === 'failed' ? random.weighted(REASONS) : '';
  const { status } = provider.conclude(payment, verdict, reason);
  return `${payment.id} becomes ${status} at the provider${reason === '' ? '' : `: ${reason}`}`;
}

/** Any message may come next, come twice, or never. */
async function deliver(world: World, message: Message): Promise<string> {
  const { messages } = world.provider;
  const fate = world.random.weighted({ once: 5, again: 2, lost: 3 });
  const drop = (): unknown => messages.splice(messages.indexOf(message), 1);
  if (fate === 'lost') {
    drop();
    return `${message.event_id} is lost`;
  }
  const door = doorsOf(world).find(({ keyId }) => keyId === message.key_id);
  if (door === undefined) return `${message.event_id} is for nobody`;
  const refund = await refundToHear(world, message);
  const status = await world.process.webhook(door.webhookPath, message.body, message.headers);
  if (status < 300 && refund !== undefined) world.moneySeen.refunds.add(refund);
  if (status < 300) await noteHeard(world, message);
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
  const left = [...provider.written];
  const told = left.length;
  while (left.length > 0) {
    const [message] = left.splice(random.whole(0, left.length - 1), 1);
    const door = doorsOf(world).find(({ keyId }) => keyId === message?.key_id);
    if (message !== undefined && door !== undefined)
      await process.webhook(door.webhookPath, message.body, message.headers);
  }
  return `the provider sends ${told} old messages once more`;
}

/** A payment with room for a refund: it is booked, and nobody asks for its money in another way. */
const HAS_ROOM = `
  select 1 from payments p where regexp_replace(p.gateway_payment_id, '/[1-6]$', '') = $1
  having count(*) > 0 and count(*) = max(greatest(1, (select count(*) from orders o join orders m on m.paid_with_id = o.paid_with_id
      where o.id = p.order_id)))
    and not bool_or(exists (select 1 from refunds r where r.payment_id = p.id and r.status not in ('PROCESSED', 'FAILED')))
    and not bool_or(exists (select 1 from disputes d where d.payment_id = p.id))`;

/** The refund of the dashboard a message tells of, where it can be booked at once. */
async function refundToHear({ watch, provider }: World, message: Message): Promise<string | undefined> {
  // Other vendors' messages give a hint at most.
  if (!message.body.startsWith('{"entity":"event"')) return undefined;
  const { event, payload } = JSON.parse(message.body) as {
    event: string;
    payload: { refund?: { entity: Refund } };
  };
  const told = event === 'refund.processed' ? payload.refund?.entity : undefined;
  if (told?.receipt !== null || !provider.core.store.refunds.has(told.id)) return undefined;
  return (await watch.dynamic(HAS_ROOM, [told.payment_id])).length > 0 ? told.id : undefined;
}

/** Messages that say that money was captured, by the vendors' names for them. */
const TELLS_OF_CAPTURE: readonly string[] = ['payment.captured', 'order.paid', 'PAYMENT_SUCCESS_WEBHOOK'];

/** What an accepted message tells of: a captured payment, or a dispute of a payment that is booked. */
async function noteHeard({ provider, watch, moneySeen }: World, { event, body }: Message): Promise<void> {
  if (TELLS_OF_CAPTURE.includes(event))
    for (const payment of provider.payments())
      if (isTaken(payment) && body.includes(payment.id)) moneySeen.captures.add(payment.id);
  for (const { id, payment_id: paymentId } of provider.disputes())
    if (body.includes(id) && (await watch.query(IS_BOOKED, [paymentId])).length > 0)
      moneySeen.disputes.add(id);
}

const IS_BOOKED = `select 1 from payments where regexp_replace(gateway_payment_id, '/[1-6]$', '') = $1`;

/** Somebody without the secret says that money came. */
async function forge(world: World, launch: GatewayLaunch): Promise<string> {
  const { provider, random } = world;
  const order = provider.orderAt(launch);
  const door = doorsOf(world).find(({ keyId }) => keyId === launch.key);
  if (order === undefined || door === undefined) return 'there is no order to forge for';
  const secret = random.happens(0.5) ? 'not-the-secret' : '';
  const message = forgedMessage(provider, door, order, { secret });
  const status = await world.process.webhook(door.webhookPath, message?.body ?? '', message?.headers ?? {});
  return `a forged message: ${status}`;
}

/** The provider comes to a verdict about a refund. */
async function concludeRefund(world: World, refund: Refund): Promise<string> {
  // What the provider gives back by itself it gives back.
  const verdict = world.random.happens(0.8) || refund.auto === true ? 'processed' : 'failed';
  endRefund(world.provider.core, refund.id, verdict);
  return `${refund.id} is ${verdict} at the provider`;
}

/** The payer, or the payer's bank, decides about a mandate. */
async function decide({ provider, random }: World, registration: Order): Promise<string> {
  const outcome = random.happens(0.8) ? 'success' : 'mandate_refused';
  const { id } = approveMandate(provider.core, registration, { outcome });
  return `the mandate of ${id} ends in ${outcome}`;
}

/** A payer withdraws or pauses a mandate at the bank, or takes it up again; the bank may keep it to itself. */
async function change({ provider, random }: World, token: Token): Promise<string> {
  const to = token.status === 'paused' ? 'confirmed' : random.weighted({ cancelled: 1, paused: 1 });
  const isTold = random.happens(0.5);
  const changed = (): unknown => changeToken(provider.core, token, to);
  if (isTold) changed();
  else provider.quietly(changed);
  return `${token.id} is ${to} at the bank, which ${isTold ? 'tells' : 'tells nobody'}`;
}

const held = ({ provider }: World): readonly Token[] =>
  provider.tokens().filter(({ status }) => status === 'confirmed' || status === 'paused');

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

const open = ({ provider }: World): readonly Payment[] => {
  const { orders } = provider.core.store;
  return provider
    .payments()
    .filter(
      ({ status, created_at: at, order_id: id }) =>
        status !== 'captured' &&
        status !== 'refunded' &&
        at * 1000 > provider.now() - LATE_MS &&
        (at - (orders.get(id)?.created_at ?? 0)) * 1000 < YOUNG_MS,
    );
};
const pendingRefunds = ({ provider }: World): readonly Refund[] =>
  provider.refunds().filter(({ status }) => status === 'pending');

/** Payments a bank may claim back, at a vendor that tells of it (decision 95). */
const disputable = ({ provider }: World): readonly Payment[] =>
  provider
    .payments()
    .filter(
      (payment) =>
        isTaken(payment) && provider.leftOf(payment) >= LEAST_REFUND && provider.mayDispute(payment),
    );

/** A payer's bank claims money back; the provider takes it at once, or when the claim is lost. */
async function openDispute({ provider, random }: World, payment: Payment): Promise<string> {
  const left = provider.leftOf(payment);
  const amount = random.happens(0.6) ? left : random.whole(1, left);
  const takes = random.happens(0.5);
  const { id } = claim(provider.core, payment, { amount, phase: 'chargeback', takes_at_once: takes });
  return `${id} claims ${amount} of ${payment.id} back${takes ? ', and the provider takes it' : ''}`;
}

const openDisputes = ({ provider }: World): readonly Dispute[] =>
  provider.disputes().filter(({ status }) => status === 'open' || status === 'under_review');

async function moveDispute({ provider, random }: World, dispute: Dispute): Promise<string> {
  const to = random.weighted<DisputeMove>({
    action_required: 1,
    under_review: 2,
    won: 2,
    lost: 4,
    closed: 1,
  });
  goOnWith(provider.core, dispute.id, to);
  return `${dispute.id} is ${to}`;
}

/** Every claim ends before the quiet days: a poll must tell of it. */
export function endDisputes(world: World): void {
  const { provider, random } = world;
  for (const { id } of openDisputes(world)) goOnWith(provider.core, id, random.happens(0.5) ? 'lost' : 'won');
}

/** What the provider and the network do, and who forges its messages. */
export const PROVIDER: Readonly<Record<string, Act>> = {
  conclude: actOn(7, open, conclude),
  deliver: actOn(14, ({ provider }) => provider.messages, deliver),
  forge: actOn(2, ({ launches }) => launches, forge),
  concludeRefund: actOn(5, pendingRefunds, concludeRefund),
  openDispute: actOn(7, disputable, openDispute),
  moveDispute: actOn(6, openDisputes, moveDispute),
  mood: act(4, mood),
  debitMood: aboutDebits(actOn(2, ({ provider }) => provider.tokens(), debitMood)),
  decide: aboutDebits(actOn(10, ({ provider }) => provider.registrations(), decide)),
  change: actOn(2, held, change),
};
