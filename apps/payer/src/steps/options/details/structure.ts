import { feeTypeFromWire } from '@shulk/contract/wire';
import type { FeeTypeView } from '@shulk/contract/wire';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/api.ts';
import { usableSession } from '../../../shared/usable-session.ts';
import { logRefusal } from '../../../shared/reporting/log-refusal.ts';

/** The student of the fees, the page, and the session of the choice. */
export interface StructureQuery {
  readonly slug: string;
  readonly sbdCode: string;
  readonly sessionCode: string | undefined;
  /** The page's own codes; omitted from the call if it has none [SR-7.5] (C14). */
  readonly dynamicLink?: boolean | undefined;
}

/** The fees of a page, and whether their amounts are a session's choice. */
export interface Structure {
  readonly fees: readonly FeeTypeView[];
  readonly hasChoice: boolean;
}

/** Keeps the fees while they are shown: the data is dropped with the component that fetched it. */
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
  // A failed fetch is logged and shows nothing [SR-8.5].
  logRefusal('fee structure', reply);
  return NOTHING;
}
