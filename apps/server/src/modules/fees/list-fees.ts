import type { WireFeeType, dynamicFeeTypes } from '@shulk/contract';
import { isForced } from '@shulk/domain';
import type { z } from 'zod';
import type { Ctx } from '../../platform/http/context.ts';
import { requireInstitutePage } from '../pages/index.ts';
import { requireRequestedStudent } from './cards/requested-student.ts';
import { chosenOf, pageLines } from './page-choice.ts';
import { chosenAmount, wireFeeType } from './wire-fee-type.ts';

type Query = z.output<NonNullable<typeof dynamicFeeTypes.query>>;

/**
 * A page's fees as one list, each once [PJ-7.8] [SR-7.5]. With dynamic_link those of the dynamic step: the dynamic
 * ones, and the forced ones, which are always paid too [PJ-4.47]. Without it every line of the page's groups, for the
 * fee structure section.
 */
export async function listFees(ctx: Ctx, { query }: { query: Query }): Promise<WireFeeType[]> {
  const page = await requireInstitutePage(ctx, query.payment_page_slug);
  const { payable, session } = await requireRequestedStudent(ctx, page, query);
  const read = pageLines(ctx, page, payable);
  const { lines } = read;
  const chosen = chosenOf(session, page, lines);
  const cards = page.config.sdk_block ?? [];
  return lines
    .filter((line) => !query.dynamic_link || line.dynamic_ft || isForced(line))
    .map((line) => {
      const card = cards.find((one) => one.fee_group.code === line.group_code);
      return wireFeeType(line, chosenAmount(line, chosen), card?.financing_mode, read);
    });
}
