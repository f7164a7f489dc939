import type { PageData } from '@shulk/contract';
import { feeTypeFromWire } from '@shulk/contract/wire';
import type { FeeTypeView } from '@shulk/contract/wire';
import type { Paise } from '@shulk/domain';
import {
  FEE_STRUCTURE_DETAILS,
  FINAL_AMOUNT,
  STRUCTURE_EMPTY,
  STRUCTURE_LOADING,
  formatDay,
  formatRupees,
  isHiddenInStructure,
  isUsableSession,
  structureLabel,
} from '@shulk/domain';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/api.ts';
import { words } from '../words.ts';
import { DetailsTable } from './details-section.tsx';

interface FeeStructureProps {
  readonly page: PageData;
  readonly sbdCode: string;
  readonly sessionCode: string | undefined;
  /** The card's fee group; its fees alone are shown. */
  readonly groupCode: string;
}

/**
 * The fees behind a card. Fetched when the section opens [SR-4.18]; closing it takes the component and its data
 * away [SR-4.19]. A fetch that failed is logged and shows the empty words [SR-8.5] [SR-8.6].
 */
export function FeeStructure(props: FeeStructureProps) {
  const { page, groupCode } = props;
  const structure = useStructure(props);
  if (structure === undefined) return <p role="status">{STRUCTURE_LOADING}</p>;
  const { fees, hasChoice } = structure;
  const shown = fees.filter(
    (fee) =>
      fee.group_code === groupCode &&
      !isHiddenInStructure(fee, page.is_checkbox_enabled === true) &&
      !(hasChoice && isLeftOut(fee)),
  );
  if (shown.length === 0) return <p>{STRUCTURE_EMPTY}</p>;
  return (
    <DetailsTable
      caption={FEE_STRUCTURE_DETAILS}
      heads={[words.fee, words.dueDate, words.amountHead]}
      rows={shown.map((fee) => [
        fee.label,
        fee.due_date ? formatDay(fee.due_date) : '-',
        <Standing key="s" fee={fee} amount={hasChoice ? fee.amount : fee.payable_amount} />,
      ])}
    />
  );
}

/** A fee that could be paid but is not part of the session's choice: its amount there is 0 (R11). */
const isLeftOut = (fee: FeeTypeView): boolean => structureLabel(fee) === FINAL_AMOUNT && fee.amount <= 0;

/** Exactly one of the four labels, with the amount where it is still to be paid [SR-4.13]. */
function Standing({ fee, amount }: { readonly fee: FeeTypeView; readonly amount: Paise }) {
  const label = structureLabel(fee);
  return label === FINAL_AMOUNT ? (
    <>
      {formatRupees(amount)}
      <small>{label}</small>
    </>
  ) : (
    label
  );
}

/** The fees of a page, and whether their amounts are what a session chose. */
interface Structure {
  readonly fees: readonly FeeTypeView[];
  readonly hasChoice: boolean;
}

function useStructure({ page, sbdCode, sessionCode }: FeeStructureProps): Structure | undefined {
  const [structure, setStructure] = useState<Structure>();
  const slug = page.payment_page_slug;
  useEffect(() => {
    const stop = new AbortController();
    void fetchStructure(slug, sbdCode, sessionCode, stop.signal).then((fetched) => {
      if (!stop.signal.aborted) setStructure(fetched);
    });
    return () => stop.abort();
  }, [slug, sbdCode, sessionCode]);
  return structure;
}

async function fetchStructure(
  slug: string,
  sbdCode: string,
  code: string | undefined,
  signal: AbortSignal,
): Promise<Structure> {
  const session = await usableSession(code, signal);
  const query = { payment_page_slug: slug, sbd_code: sbdCode, session_code: session?.code };
  const reply = await call('fees.dynamic', { query, signal });
  if (reply.ok) return { fees: reply.data.map(feeTypeFromWire), hasChoice: session?.hasChoice === true };
  if (reply.code !== 'aborted') console.error(`fee structure: ${reply.code}`);
  return { fees: [], hasChoice: false };
}

interface UsableSession {
  readonly code: string;
  /** A session that holds a mobile or a student but no fees yet chose nothing: then all fees stand as they are. */
  readonly hasChoice: boolean;
}

/** A session's check precedes the fetch that carries its code [SR-4.26] (C26). */
async function usableSession(
  code: string | undefined,
  signal: AbortSignal,
): Promise<UsableSession | undefined> {
  if (code === undefined) return undefined;
  const reply = await call('sessions.fetch', { query: { session_code: code }, signal });
  if (!reply.ok || !isUsableSession({ status_code: reply.status, status: reply.data.status }))
    return undefined;
  const chosen = reply.data.session_data?.fee_types ?? [];
  return { code, hasChoice: chosen.some(({ amount }) => Number(amount) > 0) };
}
