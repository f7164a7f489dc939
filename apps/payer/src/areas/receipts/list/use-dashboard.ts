import type { PageData, StudentOption, TransactionDetail } from '@shulk/contract';
import { withoutPlaceholders } from '@shulk/domain';
import { useEffect, useState } from 'react';
import { errorTexts } from '@shulk/words/exact/errors';
import { call, setShownInCalls } from '../../../shared/api.ts';
import { toastError } from '../../../shared/toasts.ts';
import { studentQuery } from '../student-query.ts';

/**
 * The students of the proven contact, with names (R31), without placeholders [SR-2.69]; only the chosen one if the list
 * cannot be loaded.
 * @returns undefined while they load
 */
export function useChildren(page: PageData, first: StudentOption): readonly StudentOption[] | undefined {
  const [children, setChildren] = useState<readonly StudentOption[]>();
  useEffect(() => {
    let isGone = false;
    void call('students.fetch', { query: studentQuery(page) }).then((reply) => {
      if (isGone) return;
      const named = reply.ok ? withoutPlaceholders(reply.data) : [];
      setChildren(named.length > 0 ? named : [first]);
    });
    return () => {
      isGone = true;
    };
  }, [page, first]);
  return children;
}

/** One student's payments; `failure` says why they could not be loaded. */
export interface Receipts {
  readonly rows: readonly TransactionDetail[];
  readonly failure?: (() => string) | undefined;
}

interface Fetched extends Receipts {
  readonly of: string;
}

/**
 * Fetches a student's payments [SR-2.70]; a student without any has an empty list.
 * @param onProofNeeded called when the proof has expired
 * @returns the payments, undefined while they load, and a function that reloads them
 */
export function useReceipts(
  sbdCode: string,
  onProofNeeded: () => void,
): { readonly receipts: Receipts | undefined; readonly retry: () => void } {
  const [found, setFound] = useState<Fetched>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (sbdCode === '') return undefined;
    let isGone = false;
    setShownInCalls({ student: sbdCode });
    void call('receipts.fetch', { query: { sbd_code: sbdCode } }).then((reply) => {
      if (isGone) return;
      if (reply.ok) {
        setFound({ of: sbdCode, rows: reply.data[0]?.transaction_details ?? [] });
      } else if (reply.code === 'proof_required') {
        onProofNeeded();
      } else if (reply.code === 'receipt_not_found') {
        setFound({ of: sbdCode, rows: [] });
      } else {
        const failure = () => errorTexts.genericFailure(reply.message);
        toastError(failure);
        setFound({ of: sbdCode, rows: [], failure });
      }
    });
    return () => {
      isGone = true;
    };
    // The way out does not change what is fetched.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sbdCode, tries]);
  const retry = (): void => {
    setFound(undefined);
    setTries(tries + 1);
  };
  return { receipts: found?.of === sbdCode ? found : undefined, retry };
}
