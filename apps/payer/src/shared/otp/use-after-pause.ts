import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Acts for the payer after a pause without typing or pressing (decision 231). Another text starts the pause again, and
 * leaving the step ends it.
 * @param text what to act on; undefined while there is nothing to do
 * @param ms length of the pause
 * @returns ends the pause for this text: the payer went to a control
 */
export function useAfterPause(text: string | undefined, ms: number, act: () => void): () => void {
  const [stopped, stop] = useState<string>();
  const run = useEffectEvent(act);
  useEffect(() => {
    if (text === undefined || text === stopped) return undefined;
    const timer = setTimeout(() => run(), ms);
    return () => clearTimeout(timer);
  }, [text, stopped, ms]);
  return () => stop(text);
}
