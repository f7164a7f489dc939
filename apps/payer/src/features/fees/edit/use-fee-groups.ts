import type { DataOf } from '../../../shared/api.ts';
import { call } from '../../../shared/api.ts';
import { toastError } from '../../../shared/toasts.ts';
import { CALL_FAILURE, plainRupees } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { feeTypeFromWire } from '@shulk/contract/wire';
import type { FeeTypeView } from '@shulk/contract/wire';
import { useEffect, useRef, useState } from 'react';

/** A group of the edit screen [PJ-3.23], its amounts in paise. */
export interface EditGroup {
  readonly code: string;
  readonly title: string;
  readonly is_editable: boolean;
  readonly fee_types: readonly FeeTypeView[];
}

/** Whose fees are edited, in which session. */
export interface EditQuery {
  readonly slug: string;
  readonly sbdCode: string;
  readonly sessionCode: string | undefined;
}

/** The groups while they come, and once they are there or did not come. */
export type EditGroups =
  | { readonly status: 'loading' }
  | { readonly status: 'listed' | 'failed'; readonly groups: readonly EditGroup[] };

const readGroups = ({ fee_groups }: DataOf<'fees.calculate'>): EditGroup[] =>
  fee_groups.map((group) => ({ ...group, fee_types: group.fee_types.map(feeTypeFromWire) }));

type SentGroups = readonly {
  readonly code: string;
  readonly fee_types: readonly { sft_code: string; amount: string }[];
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

/** The editable groups as the calculate call takes them, in rupees. */
export function sentGroups(
  groups: readonly EditGroup[],
  amountOf: (fee: FeeTypeView) => Paise | undefined,
): SentGroups {
  return groups
    .filter((group) => group.is_editable)
    .map(({ code, fee_types }) => ({
      code,
      fee_types: fee_types.map((fee) => ({
        sft_code: fee.sft_code,
        amount: plainRupees(amountOf(fee) ?? fee.amount),
      })),
    }));
}

/**
 * Reads the groups by a calculate call that edits nothing, and recomputes them with new amounts [SR-7.7].
 * A failed recompute toasts, stays, and leaves its reason in the step [SR-8.2].
 */
export function useFeeGroups(query: EditQuery, onDone: (sessionCode: string) => Promise<void>) {
  const { slug, sbdCode, sessionCode } = query;
  const [read, setRead] = useState<EditGroups>({ status: 'loading' });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const running = useRef(false);
  useEffect(() => {
    let isGone = false;
    void calculate({ slug, sbdCode, sessionCode }, []).then((reply) => {
      if (isGone) return;
      // A list that did not come is logged and empty (C7).
      if (!reply.ok) console.error(`fee groups: ${reply.code}`);
      setRead(
        reply.ok ? { status: 'listed', groups: readGroups(reply.data) } : { status: 'failed', groups: [] },
      );
    });
    return () => {
      isGone = true;
    };
  }, [slug, sbdCode, sessionCode]);
  const proceed = async (groups: SentGroups): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem('');
    const reply = await calculate(query, groups);
    if (reply.ok) await onDone(reply.data.session_code);
    else {
      const text = reply.message || CALL_FAILURE;
      toastError(text);
      setProblem(text);
    }
    running.current = false;
    setBusy(false);
  };
  return { read, isBusy, problem, proceed };
}
