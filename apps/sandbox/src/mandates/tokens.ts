import type { Core, TokenEventName } from '../core/core.ts';
import type { OutgoingEvent } from '../core/deliveries.ts';
import { newId } from '../core/ids.ts';
import type { Account } from '../core/model.ts';
import type { Store } from '../core/store.ts';
import type { Token, TokenStatus } from '../core/mandate.ts';
import { tokenEntity } from './entities.ts';

const EVENTS = {
  confirmed: 'token.confirmed',
  rejected: 'token.rejected',
  cancelled: 'token.cancelled',
  paused: 'token.paused',
} as const satisfies Partial<Record<TokenStatus, string>>;

/** Saves a new mandate and reports it, now or when its bank has decided. */
export function openToken(core: Core, token: Token): void {
  core.store.putToken(token);
  if (token.plan === null) announce(core, token);
  else schedule(core, token);
}

/** Sets a mandate's state and reports it. */
export function changeToken(
  core: Core,
  token: Token,
  status: TokenStatus,
  failure: string | null = null,
): Token {
  const changed: Token = { ...token, status, failure_reason: failure, plan: null };
  core.store.putToken(changed);
  announce(core, changed, token.status === 'paused' && status === 'confirmed' ? 'token.resumed' : undefined);
  return changed;
}

/** Reschedules the verdicts of stored mandates after a start. */
export function resumeTokens(core: Core): void {
  for (const token of core.store.tokens.values()) schedule(core, token);
}

function schedule(core: Core, { id, key_id, plan }: Token): void {
  if (plan === null) return;
  core.schedule.at({
    id,
    key_id,
    due_at_ms: plan.due_at_ms,
    run: async () => {
      const token = core.store.tokens.get(id);
      if (token?.plan) changeToken(core, token, token.plan.to, token.plan.to === 'rejected' ? REFUSED : null);
      await core.deliveries.idle();
    },
  });
}

/** Why a bank does not confirm a mandate. */
export const REFUSED = 'mandate_refused_by_bank';

function announce(core: Core, token: Token, resumed?: 'token.resumed'): void {
  const account = core.store.accounts.get(token.key_id);
  const name = resumed ?? (token.status === 'initiated' ? undefined : EVENTS[token.status]);
  if (!account || name === undefined) return;
  const write = core.faceOf(token.key_id).writeToken ?? razorpayEvent;
  const event = write(account, token, name, core.schedule.nowSeconds(token.key_id), core.store);
  if (event !== null) core.deliveries.send(account, [event], 'normal');
}

function razorpayEvent(
  account: Account,
  token: Token,
  name: TokenEventName,
  atSeconds: number,
  store: Store,
): OutgoingEvent {
  const body = {
    entity: 'event',
    account_id: account.account_id,
    event: name,
    contains: ['token'],
    payload: { token: { entity: tokenEntity(token) } },
    created_at: atSeconds,
  };
  const order_id = store.payments.get(token.payment_id)?.order_id ?? null;
  return { id: newId('evt_').slice('evt_'.length), name, order_id, body: JSON.stringify(body) };
}
