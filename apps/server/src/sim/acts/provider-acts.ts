import type { GatewayLaunch } from '@shulk/contract';
import { hmacHex } from '../../platform/secrets.ts';
import type { Mood, ProvidedPayment, ProvidedRefund, ProviderMessage } from '../provider/provider.ts';
import type { ProvidedRegistration, ProvidedToken } from '../provider/provider-tokens.ts';
import type { World } from '../world.ts';
import { act, actOn, newKey } from './act.ts';
import type { Act } from './act.ts';

/** The bank speaks late: a payment that was open gets its verdict, one that failed may still succeed (gateways A.4). */
async function conclude(world: World, payment: ProvidedPayment): Promise<string> {
  const verdict = world.random.happens(0.6) ? 'captured' : 'failed';
  world.provider.conclude(payment, verdict);
  return `${payment.id} becomes ${verdict} at the provider`;
}

/** The headers a message comes with. */
export const headersOf = (
  message: Pick<ProviderMessage, 'signature' | 'event_id'>,
): Record<string, string> => ({
  'x-razorpay-signature': message.signature,
  'x-razorpay-event-id': message.event_id,
});

/** Any message may come next, come twice, or never. */
async function deliver(world: World, message: ProviderMessage): Promise<string> {
  const { messages } = world.provider;
  const fate = world.random.weighted({ once: 5, again: 2, lost: 3 });
  const drop = (): unknown => messages.splice(messages.indexOf(message), 1);
  if (fate === 'lost') {
    drop();
    return `${message.event_id} is lost`;
  }
  const school = world.schools.find(({ keyId }) => keyId === message.account);
  if (school === undefined) return `${message.event_id} is for nobody`;
  const status = await world.process.webhook(school.webhookPath, message.body, headersOf(message));
  // The provider sends again until it hears a 2xx.
  if (status < 300 && fate === 'once') drop();
  return `${message.event_id} is delivered: ${status}`;
}

/** Somebody without the secret says that money came. */
async function forge(world: World, launch: GatewayLaunch): Promise<string> {
  const entity = {
    id: `pay_forged_${newKey()}`,
    order_id: launch.gateway_order_id,
    amount: launch.amount_paise,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
  };
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
  const signature = world.random.happens(0.5) ? hmacHex('not-the-secret', body) : '';
  const path = world.random.pick(world.schools)?.webhookPath ?? '';
  const status = await world.process.webhook(path, body, {
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': newKey(),
  });
  return `a forged message: ${status}`;
}

/** The provider comes to a verdict about a refund. */
async function concludeRefund(world: World, refund: ProvidedRefund): Promise<string> {
  const verdict = world.random.happens(0.8) ? 'processed' : 'failed';
  world.provider.concludeRefund(refund, verdict);
  return `${refund.id} is ${verdict} at the provider`;
}

/** The payer, or the payer's bank, decides about a mandate. */
async function decide(world: World, registration: ProvidedRegistration): Promise<string> {
  const status = world.random.happens(0.8) ? 'confirmed' : 'rejected';
  return `${world.provider.decideMandate(registration, status)} is ${status}`;
}

/** A payer withdraws a mandate at the bank, which tells nobody. */
async function revoke(_world: World, token: ProvidedToken): Promise<string> {
  token.status = 'cancelled';
  return `${token.id} is withdrawn at the bank`;
}

const held = ({ provider }: World): readonly ProvidedToken[] =>
  [...provider.tokens.all.values()].filter(({ status }) => status === 'confirmed');

async function mood(world: World): Promise<string> {
  world.provider.mood = world.random.weighted<Mood>({ well: 6, down: 2, deaf: 3, broken: 1 });
  return `the provider is ${world.provider.mood}`;
}

const open = ({ provider }: World): readonly ProvidedPayment[] =>
  [...provider.payments.values()].filter(({ status }) => status !== 'captured');
const pendingRefunds = ({ provider }: World): readonly ProvidedRefund[] =>
  [...provider.refunds.values()].filter(({ status }) => status === 'pending');

/** What the provider and the network do, and who forges its messages. */
export const PROVIDER: Readonly<Record<string, Act>> = {
  conclude: actOn(7, open, conclude),
  deliver: actOn(14, ({ provider }) => provider.messages, deliver),
  forge: actOn(2, ({ launches }) => launches, forge),
  concludeRefund: actOn(5, pendingRefunds, concludeRefund),
  mood: act(4, mood),
  decide: actOn(8, ({ provider }) => provider.tokens.registrations, decide),
  revoke: actOn(1, held, revoke),
};
