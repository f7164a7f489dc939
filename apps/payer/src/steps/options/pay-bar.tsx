import type { CardView } from '@shulk/contract/wire';
import { cardMode, exactAmountNote, takenToday } from '@shulk/domain';
import type { Paise, ShownCard } from '@shulk/domain';
import { ActionBar } from '@shulk/ui';
import type { ReactNode } from 'react';
import { words as familyWords } from '@shulk/words/steps/family';
import { words } from '@shulk/words/steps/options';

interface PayBarProps {
  readonly chosen: ShownCard<CardView>;
  readonly figure: string | undefined;
  /** Of several children; undefined for one. */
  readonly total: Paise | undefined;
  readonly count: number;
  readonly children: ReactNode;
}

/** The bar on small screens: what the chosen card takes, of one child or of several, and the button. */
export const PayBar = ({ chosen, figure, total, count, children }: PayBarProps) => (
  <ActionBar
    label={words.payment}
    caption={total === undefined ? captionOf(chosen) : familyWords.forChildren(count)}
    figure={figure}
    note={total === undefined ? noteOf(chosen.card) : exactAmountNote(total, 'sheet')}
  >
    {children}
  </ActionBar>
);

/** The letter of the chosen card; where the amount is not the whole, also when it is taken. */
const captionOf = ({ card, letter }: ShownCard<CardView>): string =>
  cardMode(card) === 'DIRECT' || takenToday(card) === undefined
    ? words.option(letter)
    : words.optionToday(letter);

function noteOf(card: CardView): string | undefined {
  const amount = takenToday(card);
  return amount === undefined ? undefined : exactAmountNote(amount, 'sheet');
}
