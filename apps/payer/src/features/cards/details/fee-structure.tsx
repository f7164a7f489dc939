import type { PageData } from '@shulk/contract';
import { feeTypeFromWire } from '@shulk/contract/wire';
import type { FeeTypeView } from '@shulk/contract/wire';
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
  const fees = useStructure(props);
  if (fees === undefined) return <p role="status">{STRUCTURE_LOADING}</p>;
  const shown = fees.filter(
    (fee) => fee.group_code === groupCode && !isHiddenInStructure(fee, page.is_checkbox_enabled === true),
  );
  if (shown.length === 0) return <p>{STRUCTURE_EMPTY}</p>;
  return (
    <DetailsTable
      caption={FEE_STRUCTURE_DETAILS}
      heads={[words.fee, words.dueDate, words.amountHead]}
      rows={shown.map((fee) => [
        fee.label,
        fee.due_date ? formatDay(fee.due_date) : '-',
        <Standing key="s" fee={fee} />,
      ])}
    />
  );
}

/** Exactly one of the four labels, with the amount where it is still to be paid [SR-4.13]. */
function Standing({ fee }: { readonly fee: FeeTypeView }) {
  const label = structureLabel(fee);
  return label === FINAL_AMOUNT ? (
    <>
      {formatRupees(fee.payable_amount)}
      <small>{label}</small>
    </>
  ) : (
    label
  );
}

function useStructure({ page, sbdCode, sessionCode }: FeeStructureProps): readonly FeeTypeView[] | undefined {
  const [fees, setFees] = useState<readonly FeeTypeView[]>();
  const slug = page.payment_page_slug;
  useEffect(() => {
    const stop = new AbortController();
    void fetchStructure(slug, sbdCode, sessionCode, stop.signal).then((fetched) => {
      if (!stop.signal.aborted) setFees(fetched);
    });
    return () => stop.abort();
  }, [slug, sbdCode, sessionCode]);
  return fees;
}

async function fetchStructure(
  slug: string,
  sbdCode: string,
  code: string | undefined,
  signal: AbortSignal,
): Promise<readonly FeeTypeView[]> {
  const query = { payment_page_slug: slug, sbd_code: sbdCode, session_code: await usableCode(code, signal) };
  const reply = await call('fees.dynamic', { query, signal });
  if (reply.ok) return reply.data.map(feeTypeFromWire);
  if (reply.code !== 'aborted') console.error(`fee structure: ${reply.code}`);
  return [];
}

/** A session's check precedes the fetch that carries its code [SR-4.26] (C26). */
async function usableCode(code: string | undefined, signal: AbortSignal): Promise<string | undefined> {
  if (code === undefined) return undefined;
  const reply = await call('sessions.fetch', { query: { session_code: code }, signal });
  const status = reply.ok ? reply.data.status : undefined;
  return isUsableSession({ status_code: reply.status, status }) ? code : undefined;
}
