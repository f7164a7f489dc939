import { feeTypeFromWire } from '@shulk/contract/wire';
import type { FeeTypeView } from '@shulk/contract/wire';
import { useEffect, useRef, useState } from 'react';
import { errorTexts } from '@shulk/words/exact/errors';
import { call } from '../../../shared/api.ts';
import type { DataOf } from '../../../shared/api.ts';
import { logRefusal } from '../../../shared/reporting/log-refusal.ts';
import { toastError } from '../../../shared/toasts.ts';
import type { Problem } from '../use-proceed.ts';
import type { AmountErrors } from '../entries/amount-fields.ts';

/** A group of the edit screen [PJ-3.23], its amounts in paise; its fees know whether they may be edited. */
export interface EditGroup {
  readonly code: string;
  readonly title: string;
  readonly is_editable: boolean;
  readonly fee_types: readonly FeeTypeView[];
}

/** The student whose fees are edited, and the session. */
export interface EditQuery {
  readonly slug: string;
  readonly sbdCode: string;
  readonly sessionCode: string | undefined;
}

/** The groups while they load, and once they are loaded or failed. */
export interface EditGroups {
  readonly status: 'loading' | 'listed' | 'failed';
  /** Groups with fees; none while loading. */
  readonly groups: readonly EditGroup[];
}

const readGroups = ({ fee_groups }: DataOf<'fees.calculate'>): EditGroup[] =>
  fee_groups
    .filter((group) => group.fee_types.length > 0)
    .map((group) => ({
      ...group,
      fee_types: group.fee_types.map((fee) => ({
        ...feeTypeFromWire(fee),
        is_editable: group.is_editable,
      })),
    }));

/** Groups with new amounts, in the calculate call's form: rupees as text. */
export type SentGroups = readonly {
  readonly code: string;
  readonly fee_types: readonly { readonly sft_code: string; readonly amount: string }[];
}[];

const calculate = ({ slug, sbdCode, sessionCode }: EditQuery, groups: SentGroups) =>
  call('fees.calculate', {
    query: { payment_page_slug: slug },
    body: {
      sbd_code: sbdCode,
      ...(sessionCode === undefined ? {} : { session_code: sessionCode }),
      fee_groups: groups.map(({ code, fee_types }) => ({ code, fee_types: [...fee_types] })),
    },
  });

const LOADING: EditGroups = { status: 'loading', groups: [] };

/** Reads the groups by a calculate call that edits nothing [SR-7.7]. */
export function useFeeGroups({ slug, sbdCode, sessionCode }: EditQuery) {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ readonly question: string; readonly read: EditGroups }>();
  const question = JSON.stringify([slug, sbdCode, sessionCode, round]);
  useEffect(() => {
    let isGone = false;
    void calculate({ slug, sbdCode, sessionCode }, []).then((reply) => {
      if (isGone) return;
      // A failed list is logged and empty (C7).
      logRefusal('fee groups', reply);
      const groups = reply.ok ? readGroups(reply.data) : [];
      setAnswer({ question, read: { status: reply.ok ? 'listed' : 'failed', groups } });
    });
    return () => {
      isGone = true;
    };
  }, [slug, sbdCode, sessionCode, question]);
  return {
    read: answer?.question === question ? answer.read : LOADING,
    reload: () => setRound((before) => before + 1),
  };
}

/** What to do with new amounts. */
export interface CalculatePorts {
  readonly query: EditQuery;
  /** Recomputed in this session: back to the options. */
  readonly onDone: (sessionCode: string) => Promise<void>;
  /** Shows the server's messages for single amounts; true if the step shows one of them. */
  readonly onRefused: (fields: AmountErrors) => boolean;
}

/**
 * Recomputes groups with new amounts. A failure toasts, stays, and shows its reason in the step [SR-8.2]; amounts the
 * server refuses are marked, which is enough.
 */
export function useCalculate({ query, onDone, onRefused }: CalculatePorts) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const running = useRef(false);
  const send = async (groups: SentGroups): Promise<void> => {
    const reply = await calculate(query, groups);
    if (reply.ok) return onDone(reply.data.session_code);
    if (onRefused(reply.fields)) return;
    const text = (): string => reply.message || errorTexts.callFailure;
    toastError(text);
    setProblem(() => text);
  };
  const proceed = async (groups: SentGroups): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    await send(groups);
    running.current = false;
    setBusy(false);
  };
  return { isBusy, problem, proceed };
}
