import type { Core } from '../core/core.ts';
import type { Order, Payment } from '../core/model.ts';
import { outcomeNamed } from '../core/outcomes.ts';
import type { Traits } from '../core/outcomes.ts';
import { startPayment } from '../payments/payments.ts';
import { Refusal } from '../core/refusal.ts';
import type { Token } from '../core/mandate.ts';
import { customerOf, notificationOf } from './requests.ts';

const HOUR_S = 3_600;

interface DebitOutcome {
  readonly name: string;
  /** The paise of the amount that choose this row, whatever its rupees. */
  readonly paise: number;
  readonly traits: Partial<Traits>;
  /** True: only the first debit of this mandate and amount ends so, the next ones succeed. */
  readonly once?: boolean;
}

/** The magic results of debits; a row is chosen by the paise of the amount or by the order note `sandbox_outcome`. */
export const DEBIT_OUTCOMES: readonly DebitOutcome[] = [
  { name: 'debit_no_funds', paise: 31, traits: { flow: { first: 'failed', reason: 'insufficient_funds' } } },
  {
    name: 'debit_no_funds_once',
    paise: 32,
    traits: { flow: { first: 'failed', reason: 'insufficient_funds' } },
    once: true,
  },
  {
    name: 'debit_account_closed',
    paise: 33,
    traits: { flow: { first: 'failed', reason: 'bank_account_invalid' } },
  },
  {
    name: 'debit_bank_fault',
    paise: 34,
    traits: { flow: { first: 'failed', reason: 'bank_technical_error' } },
  },
  {
    name: 'debit_above_limit',
    paise: 35,
    traits: { flow: { first: 'failed', reason: 'transaction_limit_exceeded' } },
  },
  { name: 'debit_opted_out', paise: 36, traits: { flow: { first: 'failed', reason: 'opted_out' } } },
  {
    name: 'debit_result_t2',
    paise: 37,
    traits: { flow: { first: 'pending', later: 'captured', after_s: 47 * HOUR_S } },
  },
  {
    name: 'debit_late_success',
    paise: 38,
    traits: {
      flow: { first: 'failed', reason: 'bank_technical_error', later: 'captured', after_s: 24 * HOUR_S },
    },
    once: true,
  },
  { name: 'debit_answer_lost', paise: 39, traits: { answer_lost: true }, once: true },
];

/**
 * Starts a debit of a mandate on an order (gateways A.7). One that is not confirmed, has too low a maximum, or whose
 * UPI payer was notified less than a day ago, is refused.
 */
export function startDebit(core: Core, order: Order, token: Token): Payment {
  if (token.status !== 'confirmed') {
    throw new Refusal('The mandate is not active.', { field: 'token', reason: 'mandate_not_active' });
  }
  if (order.amount > token.max_amount) {
    throw new Refusal('The amount is above the mandate’s maximum.', {
      field: 'amount',
      reason: 'invalid_amount',
    });
  }
  const notification = notificationOf(order);
  const now = core.schedule.nowSeconds(order.key_id);
  if (notification !== null && (notification.token_id !== token.id || notification.payment_after > now)) {
    throw new Refusal('The payer’s bank was told of a later debit.', { field: 'order_id' });
  }
  const { email, contact } = customerOf(core, order.key_id, token.customer_id);
  const { customer_id, method, id: token_id } = token;
  return startPayment(core, order, {
    method: method === 'upi' ? 'upi' : 'netbanking',
    vpa: null,
    bank: method === 'upi' ? null : 'HDFC',
    card_number: null,
    outcome: outcomeOf(core, order, token),
    email,
    contact,
    wire: { method, customer_id, token_id, recurring: true },
  });
}

function outcomeOf(core: Core, order: Order, token: Token): Partial<Traits> {
  if (core.steering !== null) return {};
  const note = order.notes['sandbox_outcome'] ?? '';
  const row =
    DEBIT_OUTCOMES.find(({ name }) => name === note) ??
    DEBIT_OUTCOMES.find(({ paise }) => paise === order.amount % 100);
  if (row === undefined) return outcomeNamed(note) ?? {};
  return row.once === true && wasDebited(core, order, token) ? {} : row.traits;
}

/** Whether the mandate was debited for another order of this amount before. */
const wasDebited = (core: Core, order: Order, token: Token): boolean =>
  [...core.store.payments.values()].some(
    ({ wire, amount, order_id }) =>
      wire?.['token_id'] === token.id &&
      wire['recurring'] === true &&
      amount === order.amount &&
      order_id !== order.id,
  );
