import { RequestKeys } from '@shulk/browser-client';
import type { ChosenFee } from '@shulk/contract';
import { isCreated } from '@shulk/contract/envelope';
import { toRupees } from '@shulk/contract/wire';
import { SESSION_SOURCE, sumPaise } from '@shulk/domain';
import type { FeeType } from '@shulk/domain';
import { useRef, useState } from 'react';
import { errorTexts } from '@shulk/words/exact/errors';
import { track } from '../../shared/analytics/track.ts';
import { call, isFinal } from '../../shared/api.ts';
import type { BodyOf, Refused } from '../../shared/api.ts';
import { toastError } from '../../shared/toasts.ts';
import type { JourneyStudent } from '../../shared/visit.ts';

/** Who proceeds, and from where. */
export interface ProceedFrom {
  readonly slug: string;
  readonly student: JourneyStudent | undefined;
  /** The visit's own ACTIVE session, which is updated; without one a new session is made [PJ-4.50] [PJ-4.52]. */
  readonly activeSession: string | undefined;
  readonly event: 'fee selection' | 'dynamic fees';
  readonly onDone: (sessionCode: string) => Promise<void>;
  /** The fees or the session are not what the step shows any more: read them again. */
  readonly onStale: () => void;
  /** The server named amounts it does not allow: true when the step marks them, which then says enough. */
  readonly onAmountsRefused?: (fields: Refused['fields']) => boolean;
}

/** Why a try failed, in the language of its reader. */
export type Problem = (() => string) | undefined;

/** What a fee step's button does, and why it did not work the last time. */
export interface Proceed {
  readonly isBusy: boolean;
  /** Stays in the step until the next try; undefined when nothing is wrong. */
  readonly problem: Problem;
  readonly proceed: (fees: readonly FeeType[]) => Promise<void>;
}

/** A chosen fee as a session keeps it: its amount in rupees, "0" when not selected (R11). */
export const chosenFee = (fee: FeeType): ChosenFee => ({
  sft_code: fee.sft_code,
  amount: String(toRupees(fee.amount)),
  label: fee.label,
});

type SessionData = BodyOf<'sessions.create'>['session_data'];

/** The data of a session [PJ-7.5]; a masked mobile means the one on file (threats 2 row 4). */
function sessionData({ slug, student }: ProceedFrom, fees: readonly FeeType[]): SessionData {
  const headers = fees.filter((fee) => fee.amount > 0).map((fee) => fee.fee_type_code);
  return {
    fee_types: fees.map(chosenFee),
    payment_page_slug: slug,
    ...(student && { sbd_code: student.sbd_code, student_uuid: student.student_uuid }),
    ...(student?.mobile === undefined ? {} : { mobile: student.mobile }),
    selected_data: { fee_headers: headers, pp_config: { slug } },
  };
}

type Written = { readonly ok: true; readonly code: string } | Refused;

/** Updates the visit's session or makes a new one; the answers name the code differently (C18). */
async function writeSession(from: ProceedFrom, data: SessionData, idempotencyKey: string): Promise<Written> {
  if (from.activeSession !== undefined) {
    const reply = await call('sessions.update', {
      body: { session_data: data, session_code: from.activeSession },
      idempotencyKey,
    });
    return reply.ok ? { ok: true, code: reply.data.session_code } : reply;
  }
  const reply = await call('sessions.create', {
    body: { session_data: data, source: SESSION_SOURCE },
    idempotencyKey,
  });
  // A create flow succeeds with 200 or 201 alone (C5) [SR-7.2]; anything else left no session to continue with.
  return reply.ok ? { ok: true, code: isCreated(reply.status) ? reply.data.code : '' } : reply;
}

/** Refusals that say the step shows something that is over. */
const STALE: ReadonlySet<Refused['code']> = new Set([
  'session_inactive',
  'session_not_found',
  'selection_invalid',
]);

/**
 * Keeps a fee step's way on: writes the session, then hands its code over [PJ-4.54]. Without a code a toast shows
 * and the payer stays [PJ-4.53] (C6); the reason stays in the step as well (ux 3 "Toasts").
 */
export function useProceed(from: ProceedFrom): Proceed {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const running = useRef(false);
  const [keys] = useState(() => new RequestKeys());
  const write = async (fees: readonly FeeType[]): Promise<void> => {
    const data = sessionData(from, fees);
    const key = keys.keyFor(JSON.stringify([from.activeSession, data]));
    const written = await writeSession(from, data, key);
    if (written.ok && written.code) {
      const chosen = fees.map((fee) => fee.amount).filter((amount) => amount > 0);
      track(from.event, { slug: from.slug, count: chosen.length, amount: sumPaise(chosen) });
      await from.onDone(written.code);
      return;
    }
    if (!written.ok && isFinal(written)) keys.settle();
    if (!written.ok && STALE.has(written.code)) from.onStale();
    if (!written.ok && written.code === 'amount_invalid' && from.onAmountsRefused?.(written.fields)) return;
    toastError(() => errorTexts.sessionFailure);
    setProblem(() => () => (written.ok ? '' : written.message) || errorTexts.sessionFailure);
  };
  const proceed = async (fees: readonly FeeType[]): Promise<void> => {
    // A second press before the first one is drawn must not send again.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    await write(fees);
    running.current = false;
    setBusy(false);
  };
  return { isBusy, problem, proceed };
}
