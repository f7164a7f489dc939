import { EMI_COST } from '@shulk/words/plans/emi';
import type { CalendarDay } from '../dates.ts';
import { isEmiActive } from '../cards/card.ts';
import type { CardFeeGroup } from '../cards/card.ts';
import { formatRupees, paise, sumPaise } from '../money.ts';
import type { Paise } from '../money.ts';
import type { EmiTerms } from '../plans/schedule.ts';
import { percentText } from './apr.ts';
import { loanFigures } from './key-facts.ts';

/** The cost of a MONTHLY-EMI card, shown wherever its interest is (decision 61). */
export interface EmiCost {
  /** Instalments paid to the institute at once. */
  readonly advance_count: number;
  /** Instalments to the lender after them. */
  readonly instalments: number;
  readonly last_amount: Paise;
  readonly processing_fee: Paise;
  readonly interest: Paise;
  readonly apr_bps: number;
  /** Everything the payer pays: advance, instalments and fees. */
  readonly total_paid: Paise;
}

/**
 * The cost of an EMI for an amount of fees, with the same figures as its key facts.
 * @returns undefined if nothing is left to lend
 */
export function emiCost(
  amount: Paise,
  plan: EmiTerms & { readonly processing_fee_paise: Paise },
  today: CalendarDay,
): EmiCost | undefined {
  const figures = loanFigures(amount, plan, today);
  const last = figures?.schedule.at(-1);
  if (figures === undefined || last === undefined) return undefined;
  return {
    advance_count: figures.advance_count,
    instalments: figures.tenor_months,
    last_amount: last.amount,
    processing_fee: paise(sumPaise(figures.fees.map((fee) => fee.amount))),
    interest: figures.interest,
    apr_bps: figures.apr_bps,
    total_paid: figures.total_paid,
  };
}

/**
 * The term of a loan, as text for card and key facts: a plan of six instalments with one paid at once is a loan of
 * five months.
 * @param tenor instalments to the lender
 * @param advance instalments paid to the institute at once
 */
export function loanTerm(tenor: number, advance: number): string {
  const months = EMI_COST.months(tenor);
  return advance === 0 ? months : EMI_COST.termWithAdvance(months, tenor + advance, advance);
}

/** A MONTHLY-EMI card as its cost reads it. */
interface CostedCard {
  readonly fee_group?: CardFeeGroup | undefined;
  readonly emi_cost?: EmiCost | undefined;
}

/** The figures of a plan on offer; undefined if they are not known, or if the plan is already applied for. */
function offered({ fee_group: group, emi_cost: cost }: CostedCard) {
  const { emi_amount: emi, advance_emi_amount: advance } = group ?? {};
  if (cost === undefined || emi === undefined || advance === undefined || isApplied(group)) return undefined;
  return { cost, emi, advance };
}

const isApplied = (group: CardFeeGroup | undefined): boolean =>
  group !== undefined && isEmiActive({ code: '', fee_group: group });

/** What a plan takes and when: today, month by month, once by its lender, and in all. */
export interface EmiParts {
  readonly today: Paise;
  /** "5 × ₹3,541 (the last ₹3,540)". */
  readonly rest: string;
  /** All instalments after today. */
  readonly later: Paise;
  readonly fee: Paise;
  readonly total: Paise;
  readonly apr: string;
}

/** A plan's parts, the same on its card, in the bar and in the summary; undefined as long as they are not known. */
export function emiParts(card: CostedCard): EmiParts | undefined {
  const known = offered(card);
  if (known === undefined) return undefined;
  const { cost, emi, advance } = known;
  const only = cost.instalments === 1;
  const last = only || cost.last_amount === emi ? '' : EMI_COST.lastOf(formatRupees(cost.last_amount));
  return {
    today: advance,
    rest: EMI_COST.rest(cost.instalments, formatRupees(only ? cost.last_amount : emi)) + last,
    later: paise(cost.total_paid - advance - cost.processing_fee),
    fee: cost.processing_fee,
    total: cost.total_paid,
    apr: percentText(cost.apr_bps),
  };
}

/**
 * A plan in one line under its amount: what is taken today, then, in all, and its APR. An institute may write "no
 * interest" on its card, but a fee is a cost like interest (decision 61).
 * @returns undefined for a card whose plan is already applied for
 */
export function emiLine(card: CostedCard): string | undefined {
  const parts = emiParts(card);
  if (parts === undefined)
    return card.fee_group === undefined || isApplied(card.fee_group) ? undefined : EMI_COST.later;
  return EMI_COST.inShort({
    now: formatRupees(parts.today),
    rest: parts.rest,
    fee: parts.fee > 0 ? EMI_COST.feeOf(formatRupees(parts.fee)) : '',
    total: formatRupees(parts.total),
    apr: parts.apr,
  });
}

/**
 * The same in full, with when the fee is paid and what of the instalments is interest.
 * @returns nothing as long as the figures are not known, or for a plan already applied for
 */
export function emiCostLines(card: CostedCard): string[] {
  const known = offered(card);
  if (known === undefined) return [];
  const { cost, emi, advance } = known;
  const count = EMI_COST.count(cost.instalments);
  const last = cost.last_amount === emi ? '' : EMI_COST.last(formatRupees(cost.last_amount));
  const rest = cost.instalments === 1 ? formatRupees(cost.last_amount) : `${formatRupees(emi)}${last}`;
  const interest = cost.interest > 0 ? EMI_COST.interest(formatRupees(cost.interest)) : '';
  const fee = cost.processing_fee > 0 ? EMI_COST.fee(formatRupees(cost.processing_fee)) : EMI_COST.noFee;
  return [
    advance > 0 ? EMI_COST.nowThen(formatRupees(advance), count, rest) : EMI_COST.each(capital(count), rest),
    [interest, fee].filter(Boolean).join(' '),
    EMI_COST.total(percentText(cost.apr_bps), formatRupees(cost.total_paid)),
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
