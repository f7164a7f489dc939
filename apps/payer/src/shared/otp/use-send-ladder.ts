import { resendWaitSeconds } from '@shulk/domain';
import { useEffect, useState } from 'react';

/** How often a code was sent to one contact in this visit, and the seconds until another may be. */
interface Rung {
  readonly sends: number;
  readonly left: number;
}

const NONE: Rung = { sends: 0, left: 0 };

/** The waits between codes, separate for each contact: a corrected number does not wait for the wrong one. */
export interface SendLadder {
  /** Seconds until another code may be sent to the contact; 0 when it may. */
  readonly wait: number;
  /** A code was sent to the contact. */
  readonly climb: () => void;
  readonly reset: () => void;
}

/**
 * Keeps the waits of threats 5 for each contact typed in this visit.
 * @param contact the number or address typed now
 */
export function useSendLadder(contact: string): SendLadder {
  const [rungs, setRungs] = useState<Readonly<Record<string, Rung>>>({});
  const isWaiting = Object.values(rungs).some(({ left }) => left > 0);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(
      () =>
        setRungs(
          Object.fromEntries(
            Object.entries(rungs).map(([name, rung]) => [
              name,
              { ...rung, left: Math.max(0, rung.left - 1) },
            ]),
          ),
        ),
      1000,
    );
    return () => clearTimeout(timer);
  }, [isWaiting, rungs]);
  const rung = rungs[contact] ?? NONE;
  return {
    wait: rung.left,
    climb: () => {
      const sends = rung.sends + 1;
      setRungs((all) => ({ ...all, [contact]: { sends, left: resendWaitSeconds(sends) } }));
    },
    reset: () => setRungs({}),
  };
}
