import type { WireFeeBlock, WireFeeType } from '@shulk/contract';
import { feeBlockFromWire, feeTypeFromWire } from '@shulk/contract/wire';
import type { FeeTypeView } from '@shulk/contract/wire';
import { listedFees } from '@shulk/domain';
import type { FeeBlock } from '@shulk/domain';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/api.ts';
import type { Reply } from '../../../shared/api.ts';
import { usableSession } from '../../../shared/usable-session.ts';
import { logRefusal } from '../../../shared/reporting/log-refusal.ts';
import { inInstalmentOrder } from './instalment-order.ts';

/** The student whose fees are listed, and the choice. */
export interface FeeListQuery {
  readonly slug: string;
  /** The student code; empty if the page knows none. */
  readonly sbdCode: string;
  /** The session whose choice is shown; omitted from the call if it may not be used. */
  readonly sessionCode: string | undefined;
  /** checkbox: the blocks of the checkbox flow. dynamic: those of the dynamic flow. all: every fee of the page. */
  readonly flow: 'checkbox' | 'dynamic' | 'all';
  /** The page's own codes; omitted from the call if it has none (C14). */
  readonly dynamicLink?: boolean | undefined;
}

/** The fees of a step while they load, once they are loaded, and if they failed. */
export type FeeList =
  | { readonly status: 'loading' }
  | {
      readonly status: 'listed' | 'failed';
      readonly fees: readonly FeeTypeView[];
      /** The fees by payment card, only in the checkbox flow. */
      readonly blocks: readonly FeeBlock[];
      /** The session of the fees' choice: found ACTIVE; undefined if there is none (C26). */
      readonly sessionCode: string | undefined;
    };

type Listed = Pick<Exclude<FeeList, { status: 'loading' }>, 'fees' | 'blocks'>;

const FAILED = { status: 'failed', fees: [], blocks: [] } as const;

function readBlocks(wire: readonly WireFeeBlock[]): Listed {
  const blocks = wire.map(feeBlockFromWire);
  return { fees: inInstalmentOrder(listedFees(blocks)), blocks };
}

const readFees = (wire: readonly WireFeeType[]): Listed => ({
  fees: inInstalmentOrder(wire.map(feeTypeFromWire)),
  blocks: [],
});

async function askFees(query: FeeListQuery, session: string | undefined, signal: AbortSignal) {
  const asked = { sbd_code: query.sbdCode, session_code: session };
  if (query.flow === 'checkbox') {
    const reply = await call('fees.checkbox', {
      query: {
        ...asked,
        pp_slug: query.slug,
        dynamic_link: query.dynamicLink,
        fg_discount_applicable: true,
      },
      signal,
    });
    return readList(reply, readBlocks);
  }
  const flags =
    query.flow === 'dynamic' ? { dynamic_link: true, is_unique: true } : { dynamic_link: query.dynamicLink };
  const reply = await call('fees.dynamic', {
    query: { ...asked, payment_page_slug: query.slug, ...flags },
    signal,
  });
  return readList(reply, readFees);
}

/** A failed list is logged and empty, never a toast (C7) [PJ-8.19] [SR-8.5]. */
function readList<Data>(reply: Reply<Data>, read: (data: Data) => Listed) {
  if (reply.ok) return { status: 'listed', ...read(reply.data) } as const;
  logRefusal('fee list', reply);
  return FAILED;
}

/** Reads a fee list once: the session's check precedes the fetch that carries its code [SR-4.26]. */
export async function fetchFees(query: FeeListQuery, signal: AbortSignal): Promise<FeeList> {
  const session = await usableSession(query.sessionCode, signal);
  if (session === 'unanswered') return { ...FAILED, sessionCode: undefined };
  const sessionCode = session?.code;
  return { ...(await askFees(query, sessionCode, signal)), sessionCode };
}

const LOADING: FeeList = { status: 'loading' };

/** Keeps the fees of a step; an answer to an outdated request is dropped. */
export function useFeeList(query: FeeListQuery): { readonly list: FeeList; readonly reload: () => void } {
  const { slug, sbdCode, sessionCode, flow, dynamicLink } = query;
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ readonly question: string; readonly list: FeeList }>();
  const question = JSON.stringify([slug, sbdCode, sessionCode, flow, round]);
  useEffect(() => {
    const stop = new AbortController();
    void fetchFees({ slug, sbdCode, sessionCode, flow, dynamicLink }, stop.signal).then((list) => {
      if (!stop.signal.aborted) setAnswer({ question, list });
    });
    return () => stop.abort();
  }, [slug, sbdCode, sessionCode, flow, dynamicLink, question]);
  return {
    list: answer?.question === question ? answer.list : LOADING,
    reload: () => setRound((before) => before + 1),
  };
}
