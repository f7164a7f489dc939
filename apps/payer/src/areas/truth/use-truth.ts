import type { PaymentTruth } from '@shulk/contract';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api.ts';
import type { Reply } from '../../shared/api.ts';

/** A server that does not answer is asked again after this long. */
const AGAIN_SECONDS = 30;

/** What is known of the payment of the address. */
export interface Seen {
  /** `proof`: a contact must be proven first. `unknown`: none of the proven ones has this payment. */
  readonly kind: 'asking' | 'told' | 'proof' | 'unknown';
  readonly truth?: PaymentTruth | undefined;
  /** The last question was not answered; what is shown may be old. */
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
 * Where the money of a payment is, live: asked again at the pace the server gives, and at once when the payer comes back
 * to this tab (ux 5).
 * @returns what is known, and a way to ask anew
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
    // A new round asks anew, though its number is not read.
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
