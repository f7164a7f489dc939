import type { calculateFees } from '@shulk/contract';
import { NO_PAISE } from '@shulk/domain';
import type { FeeChoice, Instant } from '@shulk/domain';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { requireInstitutePage } from '../pages/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import { openOwnSession, requireLiveSession, requireMayPay, updateSessionRow } from '../sessions/index.ts';
import type { QuotedLine, SessionRow, StoredChoice } from '../sessions/index.ts';
import type { StudentRow } from '../students/index.ts';
import { requireRequestedStudent } from './cards/requested-student.ts';
import { priceForStudent } from './cards/price-cards.ts';
import type { FeeLineRow } from './fee-lines.ts';
import { choiceToEdit, pageLines } from './page-choice.ts';
import type { PageLines } from './page-choice.ts';
import { quoteChoice } from './quoting/quote-lines.ts';
import { wireFeeType } from './wire-fee-type.ts';

type Query = z.output<NonNullable<typeof calculateFees.query>>;
type Body = z.output<NonNullable<typeof calculateFees.body>>;
type Data = z.output<typeof calculateFees.data>;

/**
 * Recomputes edited fees (decisions 1): stores the edited choice in the named session, or in a new one, and returns the
 * groups and cards with their new amounts. Groups that are not sent stay as chosen; sending none only reads.
 */
export async function calculateFeesVerb(
  ctx: Ctx,
  { query, body }: { query: Query; body: Body },
): Promise<Data> {
  const page = await requireInstitutePage(ctx, query.payment_page_slug);
  const { access, payable, session } = await requireRequestedStudent(ctx, page, body);
  if (session !== undefined && session.status !== 'ACTIVE') throw new AppError('session_not_found');
  const { student } = access;
  requireMayPay(page, student);
  const read = pageLines(ctx, page, payable);
  const { lines, now } = read;
  const choices = editedChoice(lines, choiceToEdit(session, lines), body);
  const quote = quoteChoice(lines, choices, page.config);
  const code = await keepChoice(ctx, { page, student, session, choices, quote, now });
  const live = await requireLiveSession(ctx, code);
  const { cards } = await priceForStudent(ctx, page, { access, payable, session: live });
  return { session_code: code, fee_groups: groupsOf(read, quote), sdk_block: cards };
}

/** The choice after the edit: a sent group replaces what was chosen of it. @throws AppError selection_invalid */
function editedChoice(lines: readonly FeeLineRow[], before: readonly FeeChoice[], body: Body): FeeChoice[] {
  const groupOf = new Map(lines.map((line) => [line.sft_code, line.group_code]));
  const sentGroups = new Set(body.fee_groups.map((group) => group.code));
  const misplaced = body.fee_groups.some((group) =>
    group.fee_types.some((fee) => groupOf.has(fee.sft_code) && groupOf.get(fee.sft_code) !== group.code),
  );
  if (misplaced) throw new AppError('selection_invalid');
  const kept = before.filter((choice) => !sentGroups.has(groupOf.get(choice.sft_code) ?? ''));
  return [...kept, ...body.fee_groups.flatMap((group) => group.fee_types)];
}

interface ChoiceToKeep {
  readonly page: InstitutePage;
  readonly student: StudentRow;
  readonly session: SessionRow | undefined;
  readonly choices: readonly FeeChoice[];
  readonly quote: readonly QuotedLine[];
  readonly now: Instant;
}

async function keepChoice(
  ctx: Ctx,
  { page, student, session, choices, quote, now }: ChoiceToKeep,
): Promise<string> {
  const chosen: StoredChoice[] = choices.map(({ sft_code, amount }) => ({
    sft_code,
    amount: String(amount),
  }));
  if (session !== undefined) {
    const change = { chosen, quote, quoted_at: now, mobile: null, selected_data: null };
    if (!(await updateSessionRow(ctx.db, session.id, change, ctx.now())))
      throw new AppError('session_not_found');
    return session.code;
  }
  return openOwnSession(ctx, { page, student_id: student.id, chosen, quote, quoted_at: now });
}

/** The page's fee groups in the order of their lines, each with its fees and what is chosen [PJ-3.23]. */
function groupsOf(read: PageLines, quote: readonly QuotedLine[]): Data['fee_groups'] {
  const amounts = new Map(quote.map((line) => [line.sft_code, line.amount]));
  const groups = new Map<string, Data['fee_groups'][number]>();
  for (const line of read.lines) {
    const group = groups.get(line.group_code) ?? newGroup(line);
    groups.set(line.group_code, group);
    const amount = amounts.get(line.sft_code) ?? NO_PAISE;
    group.fee_types.push(wireFeeType(line, amount, undefined, read));
  }
  return [...groups.values()];
}

const newGroup = (line: FeeLineRow): Data['fee_groups'][number] => ({
  code: line.group_code,
  title: line.group_title,
  is_editable: line.is_editable,
  fee_types: [],
});
