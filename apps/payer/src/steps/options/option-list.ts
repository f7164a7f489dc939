import type { PageData } from '@shulk/contract';
import { cardFromWire, fromRupees } from '@shulk/contract/wire';
import type { CardView } from '@shulk/contract/wire';
import { amountWords, cardAmount, formatRupees, shownCards, takenToday } from '@shulk/domain';
import type { CardLimits, Paise, ShownCard } from '@shulk/domain';
import type { Settings } from '../../shared/settings.ts';

const paiseOrNone = (rupees: number | undefined): Paise | undefined =>
  rupees === undefined ? undefined : fromRupees(rupees);

/** The limits cards are checked against: the page's own before the product's settings [SR-5.18] [SR-9.4]. */
export function cardLimits(page: PageData, limits: Settings['limits']): CardLimits {
  return {
    emi_min_amount: paiseOrNone(page.emi_min_amount),
    emi_max_amount: paiseOrNone(page.emi_max_amount),
    default_emi_min_amount: fromRupees(limits.emi_min_amount),
    auto_debit_min_amount: fromRupees(limits.auto_debit_min_amount),
    direct_min_amount: fromRupees(limits.direct_min_amount),
  };
}

/**
 * A page's cards, all of them and the shown ones.
 * @param codes the only cards to offer: the choice of a workflow card [PJ-4.73]; all by default
 */
export function optionList(
  page: PageData,
  limits: Settings['limits'],
  codes?: readonly string[],
): { readonly cards: readonly CardView[]; readonly shown: readonly ShownCard<CardView>[] } {
  const offered = page.sdk_block.filter((card) => codes === undefined || codes.includes(card.code));
  const cards = offered.map(cardFromWire);
  return { cards, shown: shownCards(cards, cardLimits(page, limits)) };
}

/** A card's figure in words: prefix, figure, suffix; none while it is unknown. */
export function cardFigure(
  card: CardView,
): { readonly caption: string; readonly amount: string; readonly unit: string } | undefined {
  const amount = cardAmount(card);
  if (amount === undefined) return undefined;
  const { before, after } = amountWords(card, amount);
  return { caption: before, amount: formatRupees(amount), unit: after };
}

/** What the button of a chosen card takes today; the card's own figure while that is not known. */
export function figureText(card: CardView): string {
  const today = takenToday(card);
  if (today !== undefined) return formatRupees(today);
  const figure = cardFigure(card);
  return figure ? figure.amount + figure.unit : '';
}

/** The one amount that all cards share, if there is one; shown beside the student. */
export function sharedAmount(shown: readonly ShownCard<CardView>[]): Paise | undefined {
  const amounts = new Set(shown.map(({ card }) => card.fee_group.amount));
  const [only] = amounts;
  return amounts.size === 1 ? only : undefined;
}
