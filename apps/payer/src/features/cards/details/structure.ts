import { feeTypeFromWire } from '@shulk/contract/wire';
import type { FeeTypeView } from '@shulk/contract/wire';
import { isUsableSession } from '@shulk/domain';
import { useEffect, useState } from 'react';
import { call, isUnanswered } from '../../../shared/api.ts';
import { logRefusal } from '../../../shared/reporting/log-refusal.ts';

/** Whose fees, on which page, and by which session's choice. */
export interface StructureQuery {
  readonly slug: string;
  readonly sbdCode: string;
  readonly sessionCode: string | undefined;
}

/** The fees of a page, and whether their amounts are what a session chose. */
export interface Structure {
  readonly fees: readonly FeeTypeView[];
  readonly hasChoice: boolean;
}

/** Keeps the fees while somebody looks at them: what was fetched goes with the component that asked. */
export function useStructure({ slug, sbdCode, sessionCode }: StructureQuery): Structure | undefined {
  const [structure, setStructure] = useState<Structure>();
  useEffect(() => {
    const stop = new AbortController();
    void fetchStructure({ slug, sbdCode, sessionCode }, stop.signal).then((fetched) => {
      if (!stop.signal.aborted) setStructure(fetched);
    });
    return () => stop.abort();
  }, [slug, sbdCode, sessionCode]);
  return structure;
}

const NOTHING: Structure = { fees: [], hasChoice: false };

async function fetchStructure(of: StructureQuery, signal: AbortSignal): Promise<Structure> {
  const session = await usableSession(of.sessionCode, signal);
  if (session === 'unanswered') return NOTHING;
  const query = { payment_page_slug: of.slug, sbd_code: of.sbdCode, session_code: session?.code };
  const reply = await call('fees.dynamic', { query, signal });
  if (reply.ok) return { fees: reply.data.map(feeTypeFromWire), hasChoice: session?.hasChoice === true };
  // A fetch that failed is logged and leaves nothing to show [SR-8.5].
  logRefusal('fee structure', reply);
  return NOTHING;
}

interface UsableSession {
  readonly code: string;
  /** A session that holds a mobile or a student but no fees yet chose nothing: then all fees stand as they are. */
  readonly hasChoice: boolean;
}

/**
 * A session's check precedes the fetch that carries its code [SR-4.26] (C26). One that says nothing of the session
 * leaves nothing to show [PJ-8.20].
 */
async function usableSession(
  code: string | undefined,
  signal: AbortSignal,
): Promise<UsableSession | 'unanswered' | undefined> {
  if (code === undefined) return undefined;
  const reply = await call('sessions.fetch', { query: { session_code: code }, signal });
  logRefusal('session', reply);
  if (!reply.ok && isUnanswered(reply)) return 'unanswered';
  if (!reply.ok || !isUsableSession({ status_code: reply.status, status: reply.data.status }))
    return undefined;
  const chosen = reply.data.session_data?.fee_types ?? [];
  return { code, hasChoice: chosen.some(({ amount }) => Number(amount) > 0) };
}
