import type { ErrorCode, PageConfig, PaymentCardConfig } from '@shulk/contract';
import { buildQuote, quoteEverything, quotedWithoutDiscount } from '@shulk/domain';
import type { FeeChoice, Quote, QuoteProblem, QuoteProblemCode } from '@shulk/domain';
import { QUOTE_PROBLEMS } from '@shulk/words/errors';
import { AppError } from '../../../platform/errors.ts';
import type { QuotedLine } from '../../sessions/index.ts';
import type { FeeLineRow } from '../fee-lines.ts';

/** A page's rules for a choice of fees. */
export type ChoiceRules = Pick<PageConfig, 'is_checkbox_enabled' | 'single_checkbox_selection'>;

const rulesOf = (config: ChoiceRules): { isSingle: boolean } => ({
  isSingle: config.is_checkbox_enabled === true && config.single_checkbox_selection === true,
});

/**
 * Quotes a choice from the lines themselves (threats 2 row 7): sent amounts count only for dynamic and editable lines,
 * forced rows are restored.
 * @throws AppError selection_invalid, amount_invalid or nothing_selected, naming the fees to correct
 */
export function quoteChoice(
  lines: readonly FeeLineRow[],
  choices: readonly FeeChoice[],
  config: ChoiceRules,
): QuotedLine[] {
  const result = buildQuote(lines, choices, rulesOf(config));
  if (!result.ok) throw refusal(result.problems);
  return withRows(lines, result.quote);
}

/**
 * Quotes what is still possible of a stored choice: fees paid or taken by an EMI since then are dropped. Returns no
 * line if nothing is left. Only for showing cards; an order uses quoteChoice.
 */
export function quoteWhatIsLeft(
  lines: readonly FeeLineRow[],
  choices: readonly FeeChoice[],
  config: ChoiceRules,
): QuotedLine[] {
  const first = buildQuote(lines, choices, rulesOf(config));
  if (first.ok) return withRows(lines, first.quote);
  const gone = new Set(first.problems.map((problem) => problem.sft_code));
  const left = choices.filter((choice) => !gone.has(choice.sft_code));
  const second = buildQuote(lines, left, rulesOf(config));
  return second.ok ? withRows(lines, second.quote) : [];
}

/** Quotes every line that can be paid: pages without a selection step (R11). */
export function quoteAll(lines: readonly FeeLineRow[]): QuotedLine[] {
  const result = quoteEverything(lines);
  return result.ok ? withRows(lines, result.quote) : [];
}

/** One card's part of a quote: the lines of its group, without their discount if the card grants none [PJ-3.13]. */
export function quoteOfCard(
  card: Pick<PaymentCardConfig, 'fee_group' | 'fee_group_discount_skip'>,
  quoted: readonly QuotedLine[],
): readonly QuotedLine[] {
  const lines = quoted.filter((line) => line.group_code === card.fee_group.code);
  return card.fee_group_discount_skip === true ? lines.map(quotedWithoutDiscount) : lines;
}

function withRows(lines: readonly FeeLineRow[], quote: Quote): QuotedLine[] {
  const byCode = new Map(lines.map((line) => [line.sft_code, line]));
  return quote.lines.flatMap((line) => {
    const row = byCode.get(line.sft_code);
    return row === undefined
      ? []
      : [{ ...line, fee_line_id: row.id, head_id: row.head_id, instalment: row.instalment }];
  });
}

const ERRORS: Readonly<Record<QuoteProblemCode, ErrorCode>> = {
  unknown_fee: 'selection_invalid',
  chosen_twice: 'selection_invalid',
  not_selectable: 'selection_invalid',
  more_than_one_selected: 'selection_invalid',
  invalid_amount: 'amount_invalid',
  below_minimum: 'amount_invalid',
  above_maximum: 'amount_invalid',
  nothing_selected: 'nothing_selected',
};

/** A wrong selection is reported before a wrong amount: with the selection corrected the amount may not matter. */
function refusal(problems: readonly QuoteProblem[]): AppError {
  const codes = problems.map((problem) => ERRORS[problem.code]);
  const code =
    (['selection_invalid', 'amount_invalid'] as const).find((one) => codes.includes(one)) ??
    'nothing_selected';
  const fields = Object.fromEntries(
    problems.flatMap((problem) =>
      problem.sft_code === undefined ? [] : [[`fee_types.${problem.sft_code}`, QUOTE_PROBLEMS[problem.code]]],
    ),
  );
  return new AppError(code, Object.keys(fields).length === 0 ? {} : { fields });
}
