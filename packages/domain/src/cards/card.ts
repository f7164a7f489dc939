import { cardTexts } from '@shulk/words/exact/cards';
import { UNDER_AUTO_DEBIT } from '@shulk/words/plans/cards';
import type { CalendarDay } from '../dates.ts';
import { isFinancingMode } from '../fees/fee-type.ts';
import type { FinancingMode } from '../fees/fee-type.ts';
import { NO_PAISE, plainRupees, rupees, sumPaise } from '../money.ts';
import type { Paise } from '../money.ts';

/** Minimum fee group amount of a MONTHLY-EMI card unless the page sets its own [SR-9.1]. */
export const EMI_MIN_AMOUNT: Paise = /* @__PURE__ */ rupees(12000);
/** Minimum fee group amount of an AUTO-DEBIT card [SR-9.2]. */
export const AUTO_DEBIT_MIN_AMOUNT: Paise = /* @__PURE__ */ rupees(5);
/** Minimum fee group amount of a DIRECT card [SR-9.3]. */
export const DIRECT_MIN_AMOUNT: Paise = /* @__PURE__ */ rupees(1);

/** The fee group of a card [PJ-3.13] [SR-3.2]. Amounts are absent until a student is known (decisions 3). */
export interface CardFeeGroup {
  readonly code?: string | undefined;
  readonly amount?: Paise | undefined;
  readonly applied_for_emi?: boolean | undefined;
  readonly advance_emi_amount?: Paise | undefined;
  readonly emi_amount?: Paise | undefined;
  readonly amount_sub_text?: string | undefined;
  /** Our own field: an auto debit is active for some of its fees (decision 41). */
  readonly under_auto_debit?: boolean | undefined;
}

/** One row of a card's auto-debit schedule [SR-3.4]. */
export interface ScheduleItem {
  readonly ft_name: string;
  readonly due_date: CalendarDay;
  readonly amount: Paise;
}

/** The fields of an sdk_block entry that the card rules read [PJ-3.13] [SR-3.1]. */
export interface PaymentCard {
  readonly code: string;
  /** Empty hides the card; a mode the product does not know shows no data. */
  readonly financing_mode?: string | null | undefined;
  readonly fee_group?: CardFeeGroup | undefined;
  readonly schedule_config?: readonly ScheduleItem[] | undefined;
  readonly verify_mobile?: boolean | undefined;
  readonly is_recommended?: boolean | undefined;
  readonly is_recommended_text?: string | null | undefined;
  readonly custom_link_params?: readonly string[] | undefined;
}

/** The limits of a card: the page's own and the product's settings [SR-5.18] [SR-9.4]. */
export interface CardLimits {
  readonly emi_min_amount?: Paise | null | undefined;
  readonly emi_max_amount?: Paise | null | undefined;
  readonly default_emi_min_amount?: Paise | undefined;
  readonly auto_debit_min_amount?: Paise | undefined;
  readonly direct_min_amount?: Paise | undefined;
}

/** The card's mode if it is one of the three, else undefined. */
export function cardMode(card: Pick<PaymentCard, 'financing_mode'>): FinancingMode | undefined {
  return isFinancingMode(card.financing_mode) ? card.financing_mode : undefined;
}

/** Whether an EMI already covers the card's fee group (R7). */
export function isEmiActive(card: PaymentCard): boolean {
  return card.fee_group?.applied_for_emi === true;
}

/** What a card says about fees with an active auto debit (decision 41); undefined if nothing. */
export function autoDebitNote(card: PaymentCard): string | undefined {
  if (card.fee_group?.under_auto_debit !== true) return undefined;
  switch (cardMode(card)) {
    case 'AUTO-DEBIT':
      return UNDER_AUTO_DEBIT.autoDebit;
    case 'DIRECT':
      return UNDER_AUTO_DEBIT.direct;
    case 'MONTHLY-EMI':
    case undefined:
      return undefined;
  }
}

/**
 * The start date a card shows [SR-2.91]: for an AUTO-DEBIT card the day of the first debit once that is known,
 * because the sheet asks for consent to that day (R10); else the institute's text. A card without a start date gets
 * none.
 */
export function startDate(
  card: Pick<PaymentCard, 'financing_mode' | 'schedule_config'> & {
    readonly start_date?: string | undefined;
  },
): string | undefined {
  const [first] = card.schedule_config ?? [];
  if (!card.start_date || cardMode(card) !== 'AUTO-DEBIT' || first === undefined) return card.start_date;
  return first.due_date;
}

/**
 * Whether a card is hidden from the options [SR-4.5] [SR-4.6] [SR-4.7] (C41). The fee group's amount decides, never
 * the displayed one (C17, R6). An amount not yet known is not 0.
 */
export function isCardHidden(card: PaymentCard): boolean {
  if (!card.financing_mode) return true;
  const isZero = card.fee_group?.amount === 0;
  switch (cardMode(card)) {
    case 'MONTHLY-EMI':
      return isZero && !isEmiActive(card);
    case 'AUTO-DEBIT':
    case 'DIRECT':
      return isZero;
    case undefined:
      return false;
  }
}

/**
 * The warning note of a disabled card, or undefined if the card can be selected [SR-5.17..SR-5.25]. The fee group's
 * amount decides, never the EMI (R6); an amount not yet known disables nothing.
 */
export function disabledMessage(card: PaymentCard, limits: CardLimits): string | undefined {
  const amount = card.fee_group?.amount;
  if (amount === undefined) return undefined;
  switch (cardMode(card)) {
    case 'MONTHLY-EMI': {
      const max = limits.emi_max_amount ?? undefined;
      if (max !== undefined && amount > max) return cardTexts.emiAboveMaximum(plainRupees(max));
      const min = limits.emi_min_amount ?? limits.default_emi_min_amount ?? EMI_MIN_AMOUNT;
      return amount < min && !isEmiActive(card) ? cardTexts.emiBelowMinimum(plainRupees(min)) : undefined;
    }
    case 'AUTO-DEBIT': {
      const min = limits.auto_debit_min_amount ?? AUTO_DEBIT_MIN_AMOUNT;
      return amount < min ? cardTexts.autoDebitBelowMinimum(plainRupees(min)) : undefined;
    }
    case 'DIRECT': {
      const min = limits.direct_min_amount ?? DIRECT_MIN_AMOUNT;
      return amount < min ? cardTexts.directBelowMinimum(plainRupees(min)) : undefined;
    }
    case undefined:
      return undefined;
  }
}

/**
 * The amount a card displays: the instalment of a MONTHLY-EMI card, the first debit of an AUTO-DEBIT card
 * [SR-4.8], else the fee group's amount (decisions 3). Undefined while no amount is known.
 */
export function cardAmount(card: PaymentCard): Paise | undefined {
  switch (cardMode(card)) {
    case 'MONTHLY-EMI':
      return card.fee_group?.emi_amount ?? card.fee_group?.amount;
    case 'AUTO-DEBIT':
      return firstDebitAmount(card.schedule_config ?? []) ?? card.fee_group?.amount;
    case 'DIRECT':
    case undefined:
      return card.fee_group?.amount;
  }
}

/**
 * What is taken today when the payer goes on with a card: an EMI's advance, nothing of an auto debit (it takes its
 * first amount on a due date), else the amount. Undefined while it is not known, as of a plan already applied for.
 */
export function takenToday(card: PaymentCard): Paise | undefined {
  switch (cardMode(card)) {
    case 'MONTHLY-EMI':
      return isEmiActive(card) ? undefined : card.fee_group?.advance_emi_amount;
    case 'AUTO-DEBIT':
      return card.fee_group?.amount === undefined ? undefined : NO_PAISE;
    case 'DIRECT':
    case undefined:
      return card.fee_group?.amount;
  }
}

/** The sum of the schedule's items on its first due date [SR-4.8]; undefined for an empty schedule. */
export function firstDebitAmount(schedule: readonly ScheduleItem[]): Paise | undefined {
  const [first] = schedule.map((item) => item.due_date).toSorted();
  if (first === undefined) return undefined;
  return sumPaise(
    schedule.filter((item) => item.due_date === first && item.amount !== 0).map((item) => item.amount),
  );
}

/** The texts around a displayed amount [SR-2.88] [SR-2.89] [SR-2.90]. */
export interface AmountWords {
  readonly before: string;
  readonly after: string;
}

/** The texts around a card's amount: "Payable today" at 0, else "Pay as low as" with "/month" for EMI. */
export function amountWords(card: Pick<PaymentCard, 'financing_mode'>, amount: Paise): AmountWords {
  if (amount === 0) return { before: cardTexts.payableToday, after: '' };
  return { before: cardTexts.payAsLowAs, after: cardType(card) === 'MONTHLY-EMI' ? cardTexts.perMonth : '' };
}

/** The recommendation badge: the card's own text, else "Most Popular"; undefined when not recommended. */
export function recommendedText(card: PaymentCard): string | undefined {
  if (card.is_recommended !== true) return undefined;
  return card.is_recommended_text?.trim() || cardTexts.mostPopular;
}

/** The option letter of a card by its position among the visible ones: A, B, … Z, AA [SR-2.83]. */
export function badgeLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : badgeLetter(Math.floor(index / 26) - 1) + letter;
}

/** The displayed card type, which has only two kinds [SR-3.1]. */
export function cardType(card: Pick<PaymentCard, 'financing_mode'>): 'MONTHLY-EMI' | 'DIRECT' {
  return cardMode(card) === 'MONTHLY-EMI' ? 'MONTHLY-EMI' : 'DIRECT';
}
