import type { PaymentTruth } from '@shulk/contract';
import type { World } from '../../world/world.ts';
import { stillOwedInBooks } from '../still-owed.ts';
import { aProvenFamily } from '../told-answers.ts';
import { broken } from '../told-words.ts';
import type { Violation } from '../violation.ts';
import { dueWords, missingIn } from '../wanted-words.ts';
import { ordersInLedger, wrongAmounts } from './page-amounts.ts';

/** The parts of an order's money, by its placements and refunds. */
interface Standing {
  readonly application_code: string;
  readonly order_id: number;
  readonly placed: number;
  readonly placed_back: number;
  /** The part that the payer's bank took back. */
  readonly taken: number;
  readonly held: number;
  readonly excess: number;
  readonly unplaced: number;
  /** Whether its fees were paid otherwise than agreed, or the ledger opened some of them again. */
  readonly may_owe: boolean;
}

/** The first text on the page of a payment, by the state of its money. */
function stateOf({
  placed,
  placed_back: back,
  taken,
  held,
  excess,
  unplaced,
}: Standing): PaymentTruth['state'] {
  if (placed > 0 && taken === placed) return 'TAKEN_BACK';
  if (placed > 0) return back === 0 ? 'PAID' : back < placed ? 'PART_REFUNDED' : 'REFUNDED';
  if (held > 0) return 'REVIEW';
  return excess > 0 || unplaced === 0 ? 'EXCESS' : 'RETURNED';
}

/** The pages of money that pays fees, or did. */
const OF_FEES: readonly PaymentTruth['state'][] = ['PAID', 'PART_REFUNDED', 'REFUNDED', 'TAKEN_BACK'];

/**
 * The sentence about what is still due that the page of an order's money must have: none while an office checks the money
 * (decision 227).
 */
async function duesOf(
  { watch, clock }: World,
  one: Standing,
  state: PaymentTruth['state'],
): Promise<string[]> {
  const isTold = OF_FEES.includes(state) ? one.may_owe : state !== 'REVIEW';
  return isTold ? dueWords(await stillOwedInBooks(watch, one.order_id, clock.now())) : [];
}

/**
 * At the end every family opens the page of each payment that brought money; it must show the money's state, what is
 * still due of its fees, and the amounts that the ledger has placed, held and given back.
 */
export async function checkPages(world: World): Promise<Violation[]> {
  const rows: unknown[] = [];
  const dues: unknown[] = [];
  const amounts: unknown[] = [];
  for (const school of world.schools) {
    const standing = await world.watch.query<Standing>(
      `select o.application_code, o.id as order_id, sum(p.placed_paise)::bigint as placed,
         (sum(p.refunded_paise) filter (where p.placed_paise > 0))::bigint as placed_back,
         sum((select coalesce(sum(r.amount_paise), 0) from refunds r where r.payment_id = p.id and r.source = 'FEES'
           and r.requested_by = 'DISPUTE'))::bigint as taken,
         sum(case when p.held_paise > 0 then left_of_payment(p, 'HELD') else 0 end)::bigint as held,
         sum(case when p.excess_paise > 0 then p.excess_paise - (select coalesce(sum(r.amount_paise), 0) from refunds r
           where r.payment_id = p.id and r.source = 'EXCESS' and r.status = 'PROCESSED') else 0 end)::bigint as excess,
         sum(p.held_paise + p.excess_paise)::bigint as unplaced,
         bool_or(p.placed_paise > 0 and (p.is_placed_apart or exists (
           select 1 from refunds r join ledger_entries e on e.institute_id = r.institute_id and e.kind = 'refund' and e.ref = r.refund_code
             join ledger_lines l on l.entry_id = e.id where r.payment_id = p.id and l.fee_line_id is not null))) as may_owe
       from payments p join orders o on o.id = p.order_id
       where p.institute_id = $1 and p.kind = 'gateway' group by o.id order by o.id`,
      [school.instituteId],
    );
    if (standing.length === 0) continue;
    const inLedger = await ordersInLedger(world.watch, school.instituteId);
    const browser = world.process.browser(await aProvenFamily(world, school));
    for (const one of standing) {
      const answer = await browser.get(
        `/api/checkout/v1/payments/${one.application_code}?payment_page_slug=${school.slug}`,
      );
      const told = answer.status < 300 ? answer.data<PaymentTruth>() : undefined;
      const wanted = stateOf(one);
      if (told?.state !== wanted) rows.push({ ...one, wanted, told: told ?? answer.body });
      const text = [told?.where, ...(told?.next ?? [])].join(' ');
      const missing = missingIn(text, await duesOf(world, one, wanted));
      if (missing.length > 0) dues.push({ ...one, missing, told: told?.next });
      const wrong = wrongAmounts(text, inLedger(one.order_id), wanted === 'TAKEN_BACK');
      if (wrong.length > 0) amounts.push({ ...one, wrong, text });
    }
  }
  return [
    ...broken('the page of a payment says where its money is', rows),
    ...broken('the page of a payment says what is still due of its fees', dues),
    ...broken('the page of a payment names the amounts of the ledger', amounts),
  ];
}
