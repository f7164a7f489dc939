import type { PortalPlans } from '@shulk/contract';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api.ts';
import type { Reply } from '../../shared/api.ts';

/** The state of the plans. */
export type Portal =
  | { readonly kind: 'asking' | 'proof' | 'unreachable' }
  | { readonly kind: 'told'; readonly plans: PortalPlans };

function portalBy(reply: Reply<PortalPlans>): Portal {
  if (reply.ok) return { kind: 'told', plans: reply.data };
  return { kind: reply.code === 'proof_required' ? 'proof' : 'unreachable' };
}

/**
 * The plans of the contact this browser proved for the portal.
 * @returns their state, a function that reloads them, and one that ends the proof
 */
export function usePortal(slug: string): {
  readonly portal: Portal;
  readonly ask: () => void;
  readonly leave: () => Promise<void>;
} {
  const [portal, setPortal] = useState<Portal>({ kind: 'asking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void call('portal.plans', { query: { payment_page_slug: slug }, signal: stop.signal }).then((reply) => {
      if (!stop.signal.aborted) setPortal(portalBy(reply));
    });
    return () => stop.abort();
    // A new round refetches, although the effect does not read its number.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [slug, round]);
  const ask = (): void => {
    setPortal({ kind: 'asking' });
    setRound(round + 1);
  };
  return {
    portal,
    ask,
    leave: async () => {
      const reply = await call('portal.leave');
      setPortal({ kind: reply.ok ? 'proof' : 'unreachable' });
    },
  };
}
