import type { OpenedLink } from '@shulk/contract';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api.ts';
import type { Refused } from '../../shared/api.ts';

/** What is known of the address's link. */
export type Seen =
  | { readonly kind: 'asking' }
  | { readonly kind: 'told'; readonly link: OpenedLink }
  | { readonly kind: 'refused'; readonly refused: Refused };

/**
 * What a link asks for, as of now.
 * @returns its state, and a function that looks again
 */
export function useLink(token: string): { readonly seen: Seen; readonly look: () => void } {
  const [seen, setSeen] = useState<Seen>({ kind: 'asking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void call('links.open', { body: { token }, signal: stop.signal }).then((reply) => {
      if (stop.signal.aborted) return;
      setSeen(reply.ok ? { kind: 'told', link: reply.data } : { kind: 'refused', refused: reply });
    });
    return () => stop.abort();
    // A new round refetches, although the effect does not read its number.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [token, round]);
  return { seen, look: () => setRound((before) => before + 1) };
}
