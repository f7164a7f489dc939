import type { WireFeeBlock, checkboxFeeTypes } from '@shulk/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/http/context.ts';
import { requireInstitutePage } from '../pages/index.ts';
import { requireRequestedStudent } from './cards/requested-student.ts';
import { chosenOf, pageLines } from './page-choice.ts';
import { chosenAmount, wireFeeType } from './wire-fee-type.ts';

type Query = z.output<NonNullable<typeof checkboxFeeTypes.query>>;

/**
 * The fees of the checkbox step [PJ-7.7] [SR-7.6]: one block per payment card with the lines of its group (decisions 2,
 * R24). With a session its choice is in `amount`. The flag on discounts is ignored (threats 2 row 7).
 */
export async function listCheckboxFees(ctx: Ctx, { query }: { query: Query }): Promise<WireFeeBlock[]> {
  const page = await requireInstitutePage(ctx, query.pp_slug);
  const { payable, session } = await requireRequestedStudent(ctx, page, query);
  const read = pageLines(ctx, page, payable);
  const { lines } = read;
  const chosen = chosenOf(session, page, lines);
  return (page.config.sdk_block ?? []).map((card) => ({
    block_code: card.code,
    financing_mode: card.financing_mode,
    fee_types: lines
      .filter((line) => line.group_code === card.fee_group.code)
      .map((line) => wireFeeType(line, chosenAmount(line, chosen), card.financing_mode, read)),
  }));
}
