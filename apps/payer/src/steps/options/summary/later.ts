import type { CardView } from '@shulk/contract/wire';
import { cardMode, emiParts, firstDebitAmount, formatDay, paise, sumPaise } from '@shulk/domain';
import { words } from '@shulk/words/steps/options';
import type { SummaryPart } from '../../../shared/summary.tsx';

/** What a plan takes after today: the same figures as on its card. */
export function laterOf(card: CardView): readonly SummaryPart[] {
  const parts = cardMode(card) === 'MONTHLY-EMI' ? emiParts(card) : undefined;
  if (parts !== undefined)
    return [
      { label: words.afterToday(parts.rest), amount: parts.later },
      ...(parts.fee > 0 ? [{ label: words.lenderFee, amount: parts.fee }] : []),
      { label: words.inAll(parts.apr), amount: parts.total },
    ];
  return cardMode(card) === 'AUTO-DEBIT' ? debitsOf(card) : [];
}

/** The first debit on its day, and what follows it. */
function debitsOf({ schedule_config: items = [] }: CardView): readonly SummaryPart[] {
  const [day] = items.map((item) => item.due_date).toSorted();
  const first = firstDebitAmount(items);
  if (day === undefined || first === undefined) return [];
  const rest = paise(sumPaise(items.map((item) => item.amount)) - first);
  return [
    { label: words.on(formatDay(day)), amount: first },
    ...(rest > 0 ? [{ label: words.afterThat, amount: rest }] : []),
  ];
}
