/**
 * Rupees on the wire to paise inside, and back. No schema library here: the browser runs these too.
 */
import { parseRupees, rupeesFromPaise } from '@shulk/domain';
import type {
  CalendarDay,
  EmiCost,
  FeeBlock,
  FeeLine,
  Paise,
  PaymentCard as CardForRules,
} from '@shulk/domain';
import type { WireFeeBlock, WireFeeType } from './calls/fees.ts';
import type { EmiRepayment, PaymentCard } from './page/payment-card.ts';

/** A wire amount as paise. Throws RangeError unless it has at most 2 decimals. */
export function fromRupees(value: string | number): Paise {
  const parsed = parseRupees(value);
  if (!parsed.ok) throw new RangeError(`not an amount in rupees: ${parsed.problem}`);
  return parsed.paise;
}

/** Paise as a wire amount: a number of rupees with at most 2 decimals. */
export const toRupees = (amount: Paise): number => rupeesFromPaise(amount);

const dayOrNone = (text: string): CalendarDay | undefined =>
  text === '' ? undefined : (text as CalendarDay);

/** A fee as input of domain's rules. */
export interface FeeTypeView extends FeeLine {
  readonly instalment: string;
  readonly gross_amount: Paise;
}

/** Fields of our own beside the specified ones (docs/decisions/0003). */
type OwnFeeField = 'gross_amount' | 'group_code' | 'instalment' | 'concessions';
/** A fee type with at least the fields of the specification; only they are guaranteed [PJ-8.23]. */
export type SpecifiedFeeType = Omit<WireFeeType, OwnFeeField> & Partial<Pick<WireFeeType, OwnFeeField>>;

/** A wire fee type with its amounts in paise; without our own fields, no concession and no group. */
export function feeTypeFromWire(wire: SpecifiedFeeType): FeeTypeView {
  return {
    sft_code: wire.sft_code,
    fee_type_code: wire.fee_type_code,
    label: wire.label,
    base_amount: fromRupees(wire.base_amount),
    amount_paid: fromRupees(wire.amount_paid),
    payable_amount: fromRupees(wire.payable_amount),
    discount: fromRupees(wire.discount),
    late_fee: fromRupees(wire.late_fee),
    balance_outstanding: fromRupees(wire.balance_outstanding),
    applied_for_emi: wire.applied_for_emi,
    dynamic_ft: wire.dynamic_ft,
    amount: fromRupees(wire.amount === '' ? 0 : wire.amount),
    due_date: dayOrNone(wire.due_date),
    days_late: wire.days_late,
    financing_mode: wire.financing_mode,
    group_code: wire.group_code ?? '',
    instalment: wire.instalment ?? '',
    gross_amount: fromRupees(wire.gross_amount ?? wire.base_amount),
    dynamic_min: wire.min_amount === undefined ? undefined : fromRupees(wire.min_amount),
    dynamic_max: wire.max_amount === undefined ? undefined : fromRupees(wire.max_amount),
    auto_debit: wire.auto_debit && { state: wire.auto_debit.state, on: dayOrNone(wire.auto_debit.on) },
  };
}

/** A wire fee block with its amounts in paise. */
export const feeBlockFromWire = (wire: WireFeeBlock): FeeBlock & { fee_types: readonly FeeTypeView[] } => ({
  block_code: wire.block_code,
  financing_mode: wire.financing_mode,
  fee_types: wire.fee_types.map(feeTypeFromWire),
});

/** A payment card for screens: the wire's fields with amounts in paise. */
export type CardView = Omit<PaymentCard, 'fee_group' | 'emi_repayment' | 'emi_cost' | 'schedule_config'> &
  CardForRules & {
    readonly fee_group: NonNullable<CardForRules['fee_group']> & {
      readonly code: string;
      readonly amount_known: boolean;
      readonly is_editable?: boolean | undefined;
      readonly quote_hash?: string | undefined;
    };
    readonly emi_cost?: EmiCost | undefined;
    readonly emi_repayment: readonly (Omit<EmiRepayment, 'emi_amount'> & { readonly emi_amount: Paise })[];
  };

const paiseOrNone = (value: number | undefined): Paise | undefined =>
  value === undefined ? undefined : fromRupees(value);

/** A card with at least the fields of the specification; our own field says whether its amount is known. */
export type SpecifiedCard = Omit<PaymentCard, 'fee_group'> & {
  readonly fee_group: Omit<PaymentCard['fee_group'], 'amount_known'> & {
    readonly amount_known?: boolean | undefined;
  };
};

/** A wire card with its amounts in paise; an amount not yet known is absent, never 0 (decisions 3). */
export function cardFromWire(wire: SpecifiedCard): CardView {
  const group = wire.fee_group;
  // By default the amount counts as known [PJ-8.23].
  const isKnown = group.amount !== undefined && (group.amount_known ?? true);
  return {
    ...wire,
    fee_group: {
      code: group.code,
      amount_known: isKnown,
      is_editable: group.is_editable,
      quote_hash: group.quote_hash,
      amount: isKnown ? paiseOrNone(group.amount) : undefined,
      applied_for_emi: group.applied_for_emi,
      advance_emi_amount: paiseOrNone(group.advance_emi_amount),
      emi_amount: paiseOrNone(group.emi_amount),
      amount_sub_text: group.amount_sub_text,
      under_auto_debit: group.under_auto_debit,
    },
    schedule_config: (wire.schedule_config ?? []).map((item) => ({
      ft_name: item.ft_name,
      due_date: item.due_date as CalendarDay,
      amount: fromRupees(item.amount),
    })),
    emi_repayment: (wire.emi_repayment ?? []).map((row) => ({
      ...row,
      emi_amount: fromRupees(row.emi_amount),
    })),
    emi_cost: wire.emi_cost && {
      advance_count: wire.emi_cost.advance_count,
      instalments: wire.emi_cost.instalments,
      last_amount: fromRupees(wire.emi_cost.last_amount),
      processing_fee: fromRupees(wire.emi_cost.processing_fee),
      interest: fromRupees(wire.emi_cost.interest),
      apr_bps: Math.round(wire.emi_cost.apr_pct * 100),
      total_paid: fromRupees(wire.emi_cost.total_paid),
    },
  };
}
