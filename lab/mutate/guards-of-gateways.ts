/** Guards of what gateways and lenders report: which source counts, what it means, and what is polled again. */
import { DISPUTES, RULES, type Guard } from './guard-files.ts';

const HEAR = 'src/modules/payments/refunds/adopt-refund.ts';
const RAZORPAY = 'src/modules/gateways/razorpay/razorpay-wire.ts';

export const GUARDS_OF_GATEWAYS: readonly Guard[] = [
  {
    name: 'refund ladder: want of balance is no end of a refund',
    source: 'decision 92, money 4',
    edits: [
      {
        file: 'src/modules/payments/refunds/take-refusal.ts',
        find: '  if (next === undefined) {',
        become: "  if (next === undefined || refusal === 'balance') {",
      },
    ],
  },
  {
    name: 'refund ladder: a refund that waits is tried again',
    source: 'decision 92, money 4',
    edits: [
      {
        file: 'src/modules/payments/refunds/take-refusal.ts',
        find: 'const nextCheckAt = plusMs(since, next);',
        become: 'const nextCheckAt = plusMs(since, next + 365 * 86_400_000);',
      },
    ],
  },
  {
    name: 'foreign account: a message about a refund counts for its own account alone',
    source: 'decision 92, threats 6.4',
    edits: [
      {
        file: 'src/modules/payments/refunds/refunds.store.ts',
        find: 'where r.gateway_account_id = $1 and (r.refund_code = $2 or r.gateway_refund_id = $3)',
        become:
          'where (r.gateway_account_id = $1 or true) and (r.refund_code = $2 or r.gateway_refund_id = $3)',
      },
    ],
  },
  {
    name: 'foreign account: a message about a payment counts for its own account alone',
    source: 'threats 6.4',
    edits: [
      {
        file: 'src/modules/payments/orders/order-view.store.ts',
        find: 'on w.gateway_account_id = n.account_id and w.gateway_order_id = n.gateway_order_id',
        become:
          'on (w.gateway_account_id = n.account_id or true) and w.gateway_order_id = n.gateway_order_id',
      },
    ],
  },
  {
    name: 'dispute entry: what a payer’s bank took is taken out of the books',
    source: 'decision 96, money 5',
    edits: [
      {
        file: DISPUTES,
        find: '    perform lose_dispute(v_dispute, v_dispute.lost_paise, p_refund_code, p_cause, p_now);\n',
        become: '',
      },
    ],
  },
  {
    name: 'gateway time: a payment has the date on which its payer paid',
    source: 'decision 97, money 7',
    edits: [{ file: RAZORPAY, find: '    paid_at: wire.created_at,', become: '    paid_at: undefined,' }],
  },
  {
    name: 'fee bearer: the charge a payer bears is no money of the institute',
    source: 'decision 91',
    edits: [
      {
        file: RAZORPAY,
        find: "const charge = bearer === 'customer' ? (fee ?? 0) : 0;",
        become: "const charge = bearer === 'nobody' ? (fee ?? 0) : 0;",
      },
    ],
  },
  {
    name: 'a refund of the dashboard is taken over',
    source: 'decision 92, money 6',
    edits: [
      {
        file: HEAR,
        find: "  if (news.state !== 'processed') return 'done';",
        become: "  if (news.amount >= 0) return 'done';",
      },
    ],
  },
  {
    name: 'what is approved is not captured',
    source: 'gateways A.4',
    edits: [{ file: RAZORPAY, find: "['authorized', 'authorized'],", become: "['authorized', 'captured']," }],
  },
  {
    name: 'what the gateway gave back by itself was never received',
    source: 'decision 44',
    edits: [
      {
        file: RAZORPAY,
        find: "status === 'refunded' && captured === false;",
        become: "status === 'refunded' && captured === null;",
      },
    ],
  },
  {
    name: 'late polls: money that a poll finds on a closed order is booked',
    source: 'decision 99',
    edits: [
      {
        file: 'src/modules/payments/settlement/query-gateway.ts',
        find: '        await settlePayment(services, { ...known, gateway_order_id: gatewayOrderId }, payment, cause);',
        become: `        const isClosed = order.status === 'EXPIRED' || order.status === 'CANCELLED';
        if (!isClosed) await settlePayment(services, { ...known, gateway_order_id: gatewayOrderId }, payment, cause);`,
      },
    ],
  },
  {
    name: 'polls of disputes: one whose messages were lost ends',
    source: 'decision 103',
    edits: [
      {
        file: 'src/modules/payments/disputes/poll-disputes.ts',
        find: '  const isAnswered = await ask(services, dispute);',
        become: '  const isAnswered = dispute.id > 0 || (await ask(services, dispute));',
      },
    ],
  },
  {
    name: 'nightly settlements: every row of a report is booked',
    source: 'decision 102',
    edits: [
      {
        file: 'src/modules/ledger/fetch/fetch-settlements.ts',
        find: 'readReport(account.vendor, await settledOn(day))',
        become: 'readReport(account.vendor, (await settledOn(day)).slice(1))',
      },
    ],
  },
  {
    name: 'the page of a payment: what pays fees is not all that came',
    source: 'decision 23',
    edits: [
      {
        file: `${RULES}src/payments/truth/truth-money.ts`,
        find: 'TRUTH.placed(formatExact(placed.amount))',
        become: 'TRUTH.placed(formatExact(placed.received))',
      },
    ],
  },
  {
    name: 'shares: only exactly the sum of its orders is split',
    source: 'decision 239',
    edits: [
      {
        file: `${RULES}src/payments/shares/shares.ts`,
        find: "  if (part === sum && paid.currency === 'INR') return amounts[no - 1];",
        become: "  if (part > 0 && paid.currency === 'INR') return amounts[no - 1];",
      },
    ],
  },
  {
    name: 'shares: a refund of the dashboard that is booked is not split again',
    source: 'decision 239',
    edits: [
      {
        file: 'src/modules/payments/refunds/share-refunds.ts',
        find: "  if (own !== undefined || (await selectRefundShares(tx, accountId, id)).length > 0) return 'known';",
        become: "  if (own === undefined && id === '') return 'known';",
      },
    ],
  },
];
