import type { Core } from '../core/core.ts';
import type { Order } from '../core/model.ts';
import { Refusal, unknownId } from '../core/refusal.ts';
import { readBody } from '../wire/fields.ts';
import type { Body } from '../wire/fields.ts';
import type { Customer, Notification, Registration, Token } from '../core/mandate.ts';

/** Maximum by UPI, and a crore for a mandate at a bank (gateways A.7). */
const MOST = { upi: 99_999_00, emandate: 10_000_000_00 } as const;

/** The payer with this id if it is the account's own; otherwise a refusal. */
export function customerOf(core: Core, keyId: string, id: unknown): Customer {
  const customer = typeof id === 'string' ? core.store.customers.get(id) : undefined;
  if (!customer || customer.key_id !== keyId) throw unknownId();
  return customer;
}

/** The mandate with this id if it is the account's own; otherwise a refusal. */
export function tokenOf(core: Core, keyId: string, id: unknown): Token {
  const token = typeof id === 'string' ? core.store.tokens.get(id) : undefined;
  if (!token || token.key_id !== keyId) throw unknownId();
  return token;
}

/** The registration in an order's body, null for an ordinary order. */
export function readRegistration(core: Core, keyId: string, body: Body): Registration | null {
  const { method, token } = body;
  if (token === undefined) return null;
  if (method !== 'upi' && method !== 'emandate') {
    throw new Refusal('The method of a mandate must be upi or emandate.', { field: 'method' });
  }
  const { max_amount, expire_at } = readBody(token);
  const most = MOST[method];
  if (!isWhole(max_amount) || max_amount < 100 || max_amount > most) {
    throw new Refusal(`The max amount must be between 100 and ${most}.`, { field: 'token.max_amount' });
  }
  if (!isWhole(expire_at) || expire_at <= core.schedule.nowSeconds(keyId)) {
    throw new Refusal('expire_at must be a time to come, in Unix seconds.', { field: 'token.expire_at' });
  }
  return { customer_id: customerOf(core, keyId, body['customer_id']).id, method, max_amount, expire_at };
}

/** The bank's notice in an order's body, null if there is none. */
export function readNotification(core: Core, keyId: string, body: Body): Notification | null {
  if (body['notification'] === undefined) return null;
  const { token_id, payment_after } = readBody(body['notification']);
  const token = tokenOf(core, keyId, token_id);
  // The bank's notice precedes the debit by at least 24 hours (regulation E.1).
  if (!isWhole(payment_after) || payment_after < core.schedule.nowSeconds(keyId) + 86_400) {
    throw new Refusal('payment_after must be 24 hours from now at least.', {
      field: 'notification.payment_after',
    });
  }
  return { token_id: token.id, payment_after };
}

/** The registration of an order, null for any other order. */
export const registrationOf = (order: Order): Registration | null =>
  (order.wire?.['registration'] as Registration | undefined) ?? null;

/** The bank's notice of an order, null if there is none. */
export const notificationOf = (order: Order): Notification | null =>
  (order.wire?.['notification'] as Notification | undefined) ?? null;

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);
