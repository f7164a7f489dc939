import { account, disputeRow, withLines } from './breaking.ts';
import type { Breakage } from './breaking.ts';
import type { BusyBooks } from './busy-books.ts';

/** What disputes hold and take, broken. */
export const disputeBreakages: readonly Breakage[] = [
  {
    title: 'money of an open dispute that is not booked as kept by the gateway (money, hole 5)',
    breaks: (books) => disputeRow(books, 'OPEN', 'held_paise', 300),
    sees: [
      /^dispute-held: What the gateway main keeps for open disputes is booked otherwise: ₹3 expected, ₹0 found\.$/,
      /^clearing-balance: /,
    ],
  },
  {
    title:
      'money that a settlement took for an open dispute, where nothing holds it any more (money, hole 5)',
    breaks: (books) =>
      `${disputeRow(books, 'OPEN', 'held_paise', 0)};
       create or replace function hold_dispute(p_dispute disputes, p_held_paise bigint, p_cause text, p_now timestamptz)
         returns void language plpgsql as $$ begin end $$;
       select import_settlement(${books.school.accountId}, '[{"n":1,"settlement_id":"setl_2","utr":"U2","row_kind":"adjustment",
         "entity_id":"adj_2","gateway_payment_id":"","amount_paise":-1,"fee_paise":0,"tax_paise":0,
         "settled_at":"2026-11-20T04:00:00Z","raw_hash":"by-hand","gateway_dispute_id":"by-hand"}]', interval '9 days',
         '2026-11-20T08:00:00Z')`,
    sees: [
      /^dispute-held: A settlement took money for the open dispute by-hand, and none of it is held: ₹0\.01 expected, ₹0 found\.$/,
    ],
  },
  {
    title: 'a refund of disputed money, which nothing refuses any more (money, hole 5)',
    breaks: (books) =>
      `${disputeRow(books, 'OPEN', 'held_paise', 0)};
       update disputes set amount_paise = 20000 where gateway_dispute_id = 'by-hand';
       insert into dispute_events (institute_id, dispute_id, kind, state, phase, amount_paise, cause, at)
         select institute_id, id, 'opened', 'OPEN', 'CHARGEBACK', amount_paise, 'webhook', '2026-11-20T07:30:00Z' from disputes
         where gateway_dispute_id = 'by-hand';
       drop trigger refunds_not_disputed on refunds;
       select request_refund(institute_id, id, 'by-hand', 'by-hand', 15000, 'OPERATOR', 'asked', false, '2026-11-20T08:00:00Z')
         from payments where order_id = ${books.refundedOrder}`,
    sees: [
      /^refund-not-disputed: The refund by-hand gives back money that was disputed when it was asked for: ₹107 expected, ₹150 found\.$/,
    ],
  },
  ...(
    [
      [
        'a refund that was sent while its money was disputed (decision 222)',
        '07:45',
        [
          /^refund-not-disputed: The refund busy-part was sent on 2026-11-20 while its payment was disputed\.$/,
        ],
      ],
      ['nothing of a refund that was sent when its dispute had ended', '09:00', []],
      ['nothing of a refund that was sent before its payment was disputed', '07:20', []],
    ] as const
  ).map(([title, sentAt, sees]) => ({
    title,
    breaks: (books: BusyBooks) =>
      `${disputeRow(books, 'WON', 'held_paise', 0)};
       insert into dispute_events (institute_id, dispute_id, kind, state, phase, amount_paise, cause, at)
         select institute_id, id, v.kind, v.state, 'CHARGEBACK', amount_paise, 'webhook', v.at from disputes,
           (values ('opened', 'OPEN', timestamptz '2026-11-20T07:30:00Z'), ('moved', 'WON', '2026-11-20T09:00:00Z')) v (kind, state, at)
         where gateway_dispute_id = 'by-hand';
       insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
         select institute_id, 'refund', id, 'WAITING', 'SENT', 'resolver', '2026-11-20T${sentAt}:00Z' from refunds
         where refund_code = 'busy-part'`,
    sees,
  })),
  {
    title: 'a dispute that is lost, and whose payment still has all its money (money, hole 5)',
    breaks: (books) => disputeRow(books, 'LOST', 'lost_paise', 1_000),
    sees: [
      /^dispute-booked: The dispute by-hand is LOST, and something else is booked as lost with it: ₹10 expected, ₹0 found\.$/,
      /^clearing-balance: /,
    ],
  },
  {
    title: 'a lost dispute whose fees stayed paid (money, hole 5)',
    breaks: (books) =>
      `${disputeRow(books, 'LOST', 'lost_paise', 5_000)};
       update refunds set requested_by = 'DISPUTE', dispute_id = (select id from disputes where gateway_dispute_id = 'by-hand')
         where refund_code = 'busy-kept'`,
    sees: [/^dispute-booked: The fees that the dispute by-hand took the money of are not owed again\.$/],
  },
  {
    title: 'a dispute that came through the account of another institute',
    breaks: (books, beside) =>
      `${disputeRow(books, 'CLOSED', 'held_paise', 0)};
       update disputes set gateway_account_id = ${beside.school.accountId} where gateway_dispute_id = 'by-hand'`,
    sees: [/^same-tenant: A dispute and its payment belong to different institutes or gateway accounts\.$/],
  },
  {
    title: 'an entry of a dispute of which nothing was told (money, hole 5)',
    breaks: (books) =>
      withLines(books, 'dispute', [
        [account(books, 'BANK:main'), 900, 0],
        [account(books, 'MISC'), 0, 900],
      ]),
    sees: [/^dispute-booked: The entry dispute by-hand books nothing that was told of a dispute\.$/],
  },
];
