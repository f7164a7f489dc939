import { isMobile, realValue, typedMobile } from '@shulk/domain';
import type { FeeChoice, Instant } from '@shulk/domain';
import type { createSession } from '@shulk/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/http/context.ts';
import type { InstitutePage } from '../pages/index.ts';
import type { ExtraRead } from '../students/index.ts';
import type { QuotedLine, StoredChoice } from './session-row.ts';

/** A browser's input about a session. */
export type SessionInput = z.output<NonNullable<typeof createSession.body>>['session_data'];

/** Quotes choices over the page's fee lines; passed by module fees at start. */
export interface QuoteChoices<Fees> {
  /** What a quote needs, read along with the student. */
  readonly extra: ExtraRead<Fees>;
  /** Throws AppError selection_invalid, amount_invalid or nothing_selected. */
  readonly quote: (
    ctx: Ctx,
    page: InstitutePage,
    fees: Fees,
    choices: readonly FeeChoice[],
  ) => { readonly lines: readonly QuotedLine[]; readonly quoted_at: Instant };
}

/** The chosen fees as stored; the label is ours, so a sent one is dropped. */
export const storedChoices = (sent: NonNullable<SessionInput['fee_types']>): StoredChoice[] =>
  sent.map((choice) => ({ sft_code: choice.sft_code, amount: String(choice.amount) }));

/**
 * The usable mobile of a session: ten digits, or empty; a mask or placeholder means "the one on file" (threats 2 row
 * 4).
 */
export function usableMobile(sent: SessionInput): string {
  const given = realValue(sent.mobile) ?? realValue(sent.customer_mobile);
  const mobile = given === undefined ? '' : typedMobile(given);
  return isMobile(mobile) ? mobile : '';
}

const KEPT = ['notes', 'fee_headers', 'pp_config'];

/** The parts of selected_data the specification names [PJ-3.24]; they are never trusted for amounts. */
export const keptSelectedData = (sent: SessionInput): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent.selected_data ?? {}).filter(([key]) => KEPT.includes(key)));
