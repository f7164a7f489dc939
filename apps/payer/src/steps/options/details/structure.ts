import { feeTypeFromWire } from '@shulk/contract/wire';
import type { FeeTypeView } from '@shulk/contract/wire';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/api.ts';
import { usableSession } from '../../../shared/usable-session.ts';
import { logRefusal } from '../../../shared/reporting/log-refusal.ts';

/** Whose fees, on which page, and by which session's choice. */
export interface StructureQuery {
  readonly slug: string;
  readonly sbdCode: string;
  readonly sessionCode: string | undefined;
  /** What the page says of itself; left out of the call where it says nothing [SR-7.5] (C14). */
  readonly dynamicLink?: boolean | undefined;
}

/** The fees of a page, and whether their amounts are what a session chose. */
export interface Structure {
  readonly fees: readonly FeeTypeView[];
  readonly hasChoice: boolean;
}

/** Keeps the fees while somebody looks at them: what was fetched goes with the component that asked. */
export function useStructure(of: StructureQuery): Structure | undefined {
  const { slug, sbdCode, sessionCode, dynamicLink } = of;
  const [structure, setStructure] = useState<Structure>();
  useEffect(() => {
    const stop = new AbortController();
    void fetchStructure({ slug, sbdCode, sessionCode, dynamicLink }, stop.signal).then((fetched) => {
      if (!stop.signal.aborted) setStructure(fetched);
    });
    return () => stop.abort();
  }, [slug, sbdCode, sessionCode, dynamicLink]);
  return structure;
}

const NOTHING: Structure = { fees: [], hasChoice: false };

async function fetchStructure(of: StructureQuery, signal: AbortSignal): Promise<Structure> {
  const session = await usableSession(of.sessionCode, signal);
  if (session === 'unanswered') return NOTHING;
  const query = {
    payment_page_slug: of.slug,
    sbd_code: of.sbdCode,
    session_code: session?.code,
    dynamic_link: of.dynamicLink,
  };
  const reply = await call('fees.dynamic', { query, signal });
  if (reply.ok) return { fees: reply.data.map(feeTypeFromWire), hasChoice: session?.hasChoice === true };
  // A fetch that failed is logged and leaves nothing to show [SR-8.5].
  logRefusal('fee structure', reply);
  return NOTHING;
}
