import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

/** How often lost code is requested, and the first pause; each further pause is longer. */
const TRIES = 5;
const PAUSE_MS = 2000;

const pause = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE_MS * tries);
    else window.addEventListener('online', () => resolve(), { once: true });
  });

/** Code that the first screen does not need (R45). */
export interface LateCode<Code> {
  /** The code, once it is there. */
  readonly now: () => Code | undefined;
  /** Requests the code, a few times if need be: a file lost with the network must not cost what was typed. */
  readonly load: () => Promise<Code>;
  /** Requests the code ahead of its use; undefined if the first try failed. Further ones follow. */
  readonly ahead: () => Promise<Code | undefined>;
}

/** @param fetchCode the `import()` of a file */
export function lateCode<Code>(fetchCode: () => Promise<Code>): LateCode<Code> {
  let code: Code | undefined;
  let running: Promise<Code> | undefined;
  const fetchOnce = async (): Promise<Code> => {
    running ??= fetchCode();
    try {
      return (code = await running);
    } finally {
      running = undefined;
    }
  };
  const load = async (): Promise<Code> => {
    for (let tries = 1; tries < TRIES; tries += 1) {
      try {
        return code ?? (await fetchOnce());
      } catch {
        await pause(tries);
      }
    }
    return code ?? fetchOnce();
  };
  const ahead = async (): Promise<Code | undefined> => {
    try {
      return code ?? (await fetchOnce());
    } catch {
      void pause(1)
        .then(load)
        .catch(() => undefined);
      return undefined;
    }
  };
  return { now: () => code, load, ahead };
}

/** As `import()`, but a file lost with the network is requested again, a few times. */
export const persistently = <Code,>(fetchCode: () => Promise<Code>): Promise<Code> =>
  lateCode(fetchCode).load();

/**
 * A component of late code. With the code there it renders at once, so that nothing flickers; else it suspends. It
 * keeps its first component, because a replacement would lose what was typed in it.
 */
export function lateComponent<Code, Props extends object>(
  code: LateCode<Code>,
  pick: (code: Code) => ComponentType<Props>,
): ComponentType<Props> {
  const Late = lazy(async () => ({ default: pick(await code.load()) })) as unknown as ComponentType<Props>;
  return function LateComponent(props: Props) {
    const [Shown] = useState(() => {
      const loaded = code.now();
      return loaded ? pick(loaded) : Late;
    });
    return <Shown {...props} />;
  };
}
