import type { PaymentTruth } from '@shulk/contract';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api.ts';
import type { Reply } from '../../shared/api.ts';

/** Retry interval if the server does not answer. */
const AGAIN_SECONDS = 30;

/** The state of the address's payment. */
export interface Seen {
  /** `proof`: a contact must be proven first. `unknown`: none of the proven ones has this payment. */
  readonly kind: 'asking' | 'told' | 'proof' | 'unknown';
  readonly truth?: PaymentTruth | undefined;
  /** The last poll was not answered; the shown state may be old. */
  readonly isUnreachable: boolean;
}

const ASKING: Seen = { kind: 'asking', isUnreachable: false };

function seenBy(reply: Reply<PaymentTruth>, before: Seen): Seen {
  if (reply.ok) return { kind: 'told', truth: reply.data, isUnreachable: false };
  if (reply.code === 'proof_required') return { kind: 'proof', isUnreachable: false };
  if (reply.code === 'order_not_found') return { kind: 'unknown', isUnreachable: false };
  return { ...before, isUnreachable: true };
}

function againMs(reply: Reply<PaymentTruth>): number | undefined {
  if (reply.ok) return reply.data.refresh_seconds > 0 ? reply.data.refresh_seconds * 1000 : undefined;
  const isFinal = reply.code === 'proof_required' || reply.code === 'order_not_found';
  return isFinal ? undefined : Math.max(AGAIN_SECONDS, reply.retryAfter ?? 0) * 1000;
}

/**
 * Where a payment's money is, live: polled at the server's interval, and at once when the payer returns to this tab (ux
 * 5).
 * @returns its state, and a function that polls now
 */
export function useTruth(slug: string, code: string): Seen & { readonly ask: () => void } {
  const [seen, setSeen] = useState<Seen>(ASKING);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWaiting = false;
    const ask = async (): Promise<void> => {
      isWaiting = false;
      const reply = await call('payments.truth', {
        params: { application_code: code },
        query: { payment_page_slug: slug },
        signal: stop.signal,
      });
      if (stop.signal.aborted) return;
      setSeen((before) => seenBy(reply, before));
      const ms = againMs(reply);
      if (ms === undefined) return;
      isWaiting = true;
      timer = setTimeout(() => void ask(), ms);
    };
    const onVisible = (): void => {
      if (document.visibilityState !== 'visible' || !isWaiting) return;
      clearTimeout(timer);
      void ask();
    };
    document.addEventListener('visibilitychange', onVisible);
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
    // A new round refetches, although the effect does not read its number.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [slug, code, round]);
  return {
    ...seen,
    ask: () => {
      setSeen(ASKING);
      setRound(round + 1);
    },
  };
}
