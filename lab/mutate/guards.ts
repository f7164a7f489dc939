import { AGREED, CAPTURE, MOVES, OWED, REFUNDS, type Guard } from './guard-files.ts';
import { GUARDS_OF_GATEWAYS } from './guards-of-gateways.ts';
import { GUARDS_OF_WEBHOOKS } from './guards-of-webhooks.ts';
import { GUARDS_OF_ALLOCATION } from './guards-of-allocation.ts';

/**
 * The guards of money that `npm run sim:mutate` removes, one at a time: the guard's name, its source, and its edits:
 * a file below apps/server, or of the domain package (`packages/domain/…`), the replaced text and its replacement.
 * Each text is in its file exactly once; a test checks that.
 */
export const GUARDS: readonly Guard[] = [
  {
    name: 'the signature of a webhook is checked',
    source: 'threats 6.4',
    edits: [
      {
        file: 'src/modules/gateways/razorpay/razorpay-signature.ts',
        find: '  return isGood;',
        become: '  return isGood || signature.length >= 0;',
      },
    ],
  },
  {
    name: 'unique keys: one payment of the gateway is one payment here',
    source: 'threats 6.2',
    edits: [
      {
        file: CAPTURE,
        find: '  if v_known.payment_id is not null then',
        become: '  if false then',
      },
      {
        file: CAPTURE,
        find: "v_known.account || '/' || p_gateway_payment_id, v_day",
        become: "v_known.account || '/' || p_gateway_payment_id || '/' || v_payment_id, v_day",
      },
      {
        file: 'database/migrations/0005_ledger_receipts.sql',
        find: '  unique (gateway_account_id, gateway_payment_id),\n',
        become: '',
      },
      {
        file: 'src/modules/payments/settlement/settle-payment.ts',
        find: "order.attempt_status === 'CAPTURED' && order.gateway_payment_id === gatewayPaymentId;",
        become:
          "  order.attempt_status === 'CAPTURED' && order.gateway_payment_id === `${gatewayPaymentId}?`;",
      },
    ],
  },
  {
    name: 'a second payment of an order pays only what is still due of it',
    source: 'decision 219',
    edits: [
      {
        file: CAPTURE,
        find: '  if p_placement is null and not is_as_agreed(v_order, p_amount_paise, p_currency, v_paid_at) then',
        become: `  if p_placement is null and v_order.status <> 'PAID'
    and not is_as_agreed(v_order, p_amount_paise, p_currency, v_paid_at) then`,
      },
    ],
  },
  {
    name: 'a fee that another order paid is not paid again',
    source: 'threats 6.1, R2',
    edits: [
      {
        file: OWED,
        find: 'else f.base_paise - f.settled_paise < l.balance_paise + l.discount_paise end);',
        become: 'else f.base_paise - f.settled_paise < 0 end);',
      },
    ],
  },
  {
    name: 'a fee is reserved to one open order',
    source: 'threats 6.1, R2',
    edits: [
      {
        file: 'src/modules/payments/orders/orders.store.ts',
        find: 'when (select count(*) from reserved) = cardinality(array_remove($20::bigint[], null)) then made.id',
        become: 'when (select count(*) from reserved) >= 0 then made.id',
      },
    ],
  },
  {
    name: 'another amount than the order’s goes to a person',
    source: 'threats 6.1',
    edits: [
      {
        file: AGREED,
        find: "  return p_amount_paise = p_order.amount_paise and p_currency = 'INR'",
        become: "  return p_currency = 'INR'",
      },
    ],
  },
  {
    name: 'row lock: refunds of a payment are asked for one after the other',
    source: 'threats 6.2',
    edits: [
      {
        file: REFUNDS,
        find: "    where id = p_payment_id and institute_id = p_institute_id and kind = 'gateway' for update;",
        become: "    where id = p_payment_id and institute_id = p_institute_id and kind = 'gateway';",
      },
    ],
  },
  {
    name: 'notice rule: a payer is told of a debit a day before it',
    source: 'regulation E.1',
    edits: [
      {
        file: 'src/modules/mandates/debits/notice-act.ts',
        find: '  const ripe = debitAllowedFrom(rail, at);',
        become: '  const ripe = at;',
      },
      {
        file: 'src/modules/mandates/debits/debit-round.ts',
        find: '{ amount, at: noticed_at };',
        become: "{ amount, at: '2000-01-01T00:00:00.000Z' as Instant };",
      },
    ],
  },
  {
    name: 'idempotency: one request is one refund',
    source: 'threats 6.3',
    edits: [
      {
        file: 'src/modules/payments/refunds/request-refund.ts',
        find: "  const request = { ...input, refundCode: newCode('ref') };",
        become: `  const requestKey = input.requestKey + newCode('ref');
  const request = { ...input, requestKey, refundCode: newCode('ref') };`,
      },
    ],
  },
  {
    name: 'a refund that got no answer is unknown, never failed',
    source: 'threats 6.1',
    edits: [
      {
        file: 'src/modules/payments/refunds/pursue-refund.ts',
        find: "    if (refusal === undefined) return 'unknown';",
        become: "    if (refusal === undefined) return { refusal: 'final', isUnclear: false };",
      },
    ],
  },
  {
    name: 'states move forward only',
    source: 'threats 6.1, 6.4',
    edits: [
      {
        file: MOVES,
        find: '  return exists (select from lawful_moves where kind = p_kind and from_state = p_from and to_state = p_to);',
        become: '  return p_from <> p_to;',
      },
    ],
  },
  {
    name: 'a failed payment is asked about again: a bank may say yes for three days',
    source: 'threats 6.1, gateways A.4',
    edits: [
      {
        file: 'src/modules/payments/check-times.ts',
        find: "return [ends ? POLLS.ended : POLLS.neverEnding, 'done'];",
        become: "return [{ ages: [] }, 'done'];",
      },
      {
        file: 'src/modules/payments/settlement/settle-payment.ts',
        find: "plusMs(now, to === 'FAILED' ? FIRST_LATE_CHECK_MS : FIRST_CHECK_MS)",
        become: "plusMs(now, to === 'FAILED' ? 400 * 24 * FIRST_LATE_CHECK_MS : FIRST_CHECK_MS)",
      },
    ],
  },
  ...GUARDS_OF_ALLOCATION,
  ...GUARDS_OF_GATEWAYS,
  ...GUARDS_OF_WEBHOOKS,
];
