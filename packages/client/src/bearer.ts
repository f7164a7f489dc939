import type { Refused, Reply } from './reply.ts';

/** Where the token of a call comes from, and how another is had once the server refuses it. */
export interface Bearer {
  /** The token that counts now; nothing sends the call without one. */
  token(): Promise<string | undefined>;
  /** Whether a refusal is about the token. */
  refuses(refused: Refused): boolean;
  /** Comes by another token in place of the refused one; false when there is none to be had. */
  renew(refused: string | undefined): Promise<boolean>;
}

/** Makes one call with a bearer token; a token the server refuses is renewed and the call made once more. */
export async function withBearer<Data>(
  bearer: Bearer,
  send: (token: string | undefined) => Promise<Reply<Data>>,
): Promise<Reply<Data>> {
  const used = await bearer.token();
  const reply = await send(used);
  if (reply.ok || !bearer.refuses(reply)) return reply;
  return (await bearer.renew(used)) ? send(await bearer.token()) : reply;
}

/**
 * Runs one at a time: whoever asks while it runs gets the outcome of that run. Calls refused together renew their token
 * once, since a refresh token works once.
 */
export function oneAtATime<Args extends readonly unknown[], Outcome>(
  run: (...args: Args) => Promise<Outcome>,
): (...args: Args) => Promise<Outcome> {
  let running: Promise<Outcome> | undefined;
  return (...args) =>
    (running ??= run(...args).finally(() => {
      running = undefined;
    }));
}
