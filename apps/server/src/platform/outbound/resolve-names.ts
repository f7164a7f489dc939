import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { Resolve } from './agents.ts';

const TIMEOUT_MS = 3_000;
const TRIES = 2;

const OWN_MACHINE: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Resolves names that strangers chose by asking the name servers itself. The system's own way occupies one of four threads
 * until the name server answers, and one that never does would hold up every other call of the process.
 * @param servers addresses of name servers; those of the system by default
 */
export function nameServers(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  const ask = async (hostname: string, wanted: number): Promise<LookupAddress[]> => {
    if (/^(?:.*\.)?localhost\.?$/i.test(hostname)) return OWN_MACHINE;
    const none = Promise.resolve<string[]>([]);
    const [four, six] = await Promise.allSettled([
      wanted === 6 ? none : resolver.resolve4(hostname),
      wanted === 4 ? none : resolver.resolve6(hostname),
    ]);
    const of = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
      result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
    const found = [...of(four, 4), ...of(six, 6)];
    if (found.length === 0) throw new Error(`${hostname} has no address.`);
    return found;
  };
  return (hostname, { family = 0 }, told) => {
    ask(hostname, family).then(
      (found) => told(null, found),
      (error: unknown) => told(error instanceof Error ? error : new Error('No address.'), []),
    );
  };
}
