import type { Refused, Reply } from './reply.ts';

/** The source of a call's token, and how to renew it when the server refuses it. */
export interface Bearer {
  /** The current token; undefined sends the call without one. */
  token(): Promise<string | undefined>;
  /** Whether a refusal is about the token. */
  refuses(refused: Refused): boolean;
  /** Renews the refused token; false if there is none. */
  renew(refused: string | undefined): Promise<boolean>;
}

/** Makes a call with a bearer token; renews a refused token and retries the call once. */
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
 * Single-flight: a caller during a run gets the result of that run. Calls refused together renew their token once,
 * since a refresh token works only once.
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
