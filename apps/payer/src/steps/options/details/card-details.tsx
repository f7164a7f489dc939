import type { CardView } from '@shulk/contract/wire';
import {
  cardMode,
  collapsibleTitle,
  emiCostLines,
  formatDay,
  formatRupees,
  parseCalendarDay,
} from '@shulk/domain';
import { cardTexts } from '@shulk/words/exact/cards';
import { words } from '@shulk/words/steps/options';
import { DetailsSection, DetailsTable } from './details-section.tsx';
import { FeeStructure } from './fee-structure.tsx';
import type { OptionContext } from './option-context.ts';
import css from '../cards.module.css';

interface CardDetailsProps {
  readonly card: CardView;
  readonly context: OptionContext;
}

/** The content of More Details: the description, the mode's own list, the fee structure [SR-2.105..SR-2.108]. */
export function CardDetails({ card, context }: CardDetailsProps) {
  return (
    <div className={css['details']}>
      {card.description && <p dir="auto">{card.description}</p>}
      {cardMode(card) === 'MONTHLY-EMI' && emiCostLines(card).map((line) => <p key={line}>{line}</p>)}
      <ModeSection card={card} />
      {card.show_fee_types_data === true && (
        <DetailsSection title={cardTexts.feeStructureDetails} about={words.detailsOf(card.title)}>
          <FeeStructure
            of={context.structure}
            isCheckboxEnabled={context.page.is_checkbox_enabled === true}
            groupCode={card.fee_group.code}
          />
        </DetailsSection>
      )}
    </div>
  );
}

const shownDay = (text: string): string => {
  const day = parseCalendarDay(text);
  return day === undefined ? text : formatDay(day);
};

function ModeSection({ card }: { readonly card: CardView }) {
  const title = collapsibleTitle(card);
  // An unknown mode has no list, only its text [SR-8.7].
  if (cardMode(card) === undefined) return <p>{title}</p>;
  const table = modeTable(card);
  if (table.rows.length === 0) return null;
  const advance = card.fee_group.advance_emi_amount;
  return (
    <DetailsSection title={title} about={words.detailsOf(card.title)} startsOpen>
      {advance !== undefined && advance > 0 && <p>{words.advance(formatRupees(advance))}</p>}
      <DetailsTable caption={title} heads={table.heads} rows={table.rows} />
    </DetailsSection>
  );
}

function modeTable(card: CardView) {
  switch (cardMode(card)) {
    case 'MONTHLY-EMI':
      return {
        heads: [words.month, words.dueDate, words.amountHead],
        rows: card.emi_repayment.map((row) => [
          row.emi_month,
          shownDay(row.emi_due_date),
          formatRupees(row.emi_amount),
        ]),
      };
    case 'AUTO-DEBIT':
      return {
        heads: [words.fee, words.dueDate, words.amountHead],
        rows: (card.schedule_config ?? []).map((item) => [
          item.ft_name,
          shownDay(item.due_date),
          formatRupees(item.amount),
        ]),
      };
    case 'DIRECT':
    case undefined:
      return {
        heads: [words.charge, words.value],
        rows: (card.pg_charges ?? []).map(({ text, subtext, value }) => [
          subtext ? (
            <>
              {text}
              <small>{subtext}</small>
            </>
          ) : (
            text
          ),
          value,
        ]),
      };
  }
}
