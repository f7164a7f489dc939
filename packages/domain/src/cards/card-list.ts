import { cardTexts } from '@shulk/words/exact/cards';
import type { FinancingMode } from '../fees/fee-type.ts';
import { badgeLetter, cardMode, disabledMessage, isCardHidden, isEmiActive } from './card.ts';
import type { CardLimits, PaymentCard } from './card.ts';

/** A card as the options list shows it. */
export interface ShownCard<Card extends PaymentCard> {
  readonly card: Card;
  readonly letter: string;
  /** Warning note; a card with one cannot be selected [SR-2.95]. */
  readonly disabled_message: string | undefined;
}

/** The cards of the options list: hidden ones left out, lettered in order [SR-2.83] [SR-4.4]. */
export function shownCards<Card extends PaymentCard>(
  cards: readonly Card[],
  limits: CardLimits,
): ShownCard<Card>[] {
  return cards
    .filter((card) => !isCardHidden(card))
    .map((card, index) => ({
      card,
      letter: badgeLetter(index),
      disabled_message: disabledMessage(card, limits),
    }));
}

/**
 * The selected code after a click: a disabled card changes nothing, the selected one stays selected [SR-4.2]
 * [SR-4.3].
 */
export function selectCard(
  shown: readonly ShownCard<PaymentCard>[],
  selected: string | undefined,
  touched: string,
): string | undefined {
  const target = shown.find(({ card }) => card.code === touched);
  return target === undefined || target.disabled_message !== undefined ? selected : touched;
}

/** The code of the only card that can be selected; undefined if there are none or several. */
export function onlyChoice(shown: readonly ShownCard<PaymentCard>[]): string | undefined {
  const [only, ...others] = shown.filter(({ disabled_message }) => disabled_message === undefined);
  return others.length === 0 ? only?.card.code : undefined;
}

/** Whether the summary card of an active EMI shows above the step [SR-2.102] (R7). */
export function showsEmiSummary(
  cards: readonly PaymentCard[],
  page: { readonly dynamic_link?: boolean | undefined },
): boolean {
  return (
    page.dynamic_link !== true && cards.some((card) => cardMode(card) === 'MONTHLY-EMI' && isEmiActive(card))
  );
}

const COLLAPSIBLE_TITLES = {
  'MONTHLY-EMI': 'emiRepayments',
  'AUTO-DEBIT': 'autoDebitSchedule',
  DIRECT: 'extraCharges',
} as const satisfies Readonly<Record<FinancingMode, keyof typeof cardTexts>>;

/** The title of a card's collapsible section, or the text of an unknown mode [SR-2.105..SR-2.107] [SR-8.7]. */
export function collapsibleTitle(card: Pick<PaymentCard, 'financing_mode'>): string {
  const mode = cardMode(card);
  return mode === undefined ? cardTexts.unknownMode : cardTexts[COLLAPSIBLE_TITLES[mode]];
}
