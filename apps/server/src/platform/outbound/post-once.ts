import { request } from 'undici';
import type { Dispatcher } from 'undici';
import { monotonicMs, withDeadline } from '../clock.ts';
import { mayReach } from './addresses.ts';
import type { Reach } from './addresses.ts';
import { AddressRefused, guardedAgent } from './agents.ts';
import type { Resolve } from './agents.ts';
import { nameServers } from './resolve-names.ts';

/** Why a post to a stranger's address failed. */
export type PostProblem = 'address' | 'redirect' | 'certificate' | 'slow' | 'status' | 'unreachable';

/** What became of one post. */
export interface Posted {
  /** Absent if it succeeded: the answer was of the kind 2xx. */
  readonly problem?: PostProblem;
  /** 0 without an answer. */
  readonly status: number;
  readonly ms: number;
  /** The beginning of the answer, as far as it is text. */
  readonly answer: string;
}

/** What is posted, and where to. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly reach: Reach;
}

/** The limits of a post; a test sets smaller ones. */
export interface PostLimits {
  /** Time-out of a whole post, its answer included. */
  readonly timeMs: number;
  /** Most bytes read of an answer: what follows them is never received. */
  readonly mostBytes: number;
  /** Most bytes kept of an answer. */
  readonly keptBytes: number;
}

const LIMITS: PostLimits = { timeMs: 10_000, mostBytes: 64 * 1024, keptBytes: 1024 };

/** Errors of TLS name a certificate, a chain or a signature. */
const OF_CERTIFICATE = /CERT|SIGNATURE|SELF_SIGNED|ISSUER|ERR_TLS|ERR_SSL/;

/**
 * Posts to addresses that strangers chose: each connection goes to an address that was checked for it, no redirect is
 * followed, and no answer takes longer or is larger than it may. It never throws.
 * @param resolve finds the addresses of a name; a test gives its own
 */
export function poster(
  limits: Partial<PostLimits> = {},
  resolve: Resolve = nameServers(),
): { readonly post: (post: Post) => Promise<Posted>; readonly close: () => Promise<void> } {
  const { timeMs, mostBytes, keptBytes } = { ...LIMITS, ...limits };
  const agents = new Map<Reach, ReturnType<typeof guardedAgent>>();
  const agentOf = (reach: Reach): Dispatcher => {
    const agent = agents.get(reach) ?? guardedAgent(reach, {}, reach === 'any' ? undefined : resolve);
    agents.set(reach, agent);
    return agent;
  };
  const ask = ({ url, headers, body, reach }: Post): Promise<Pick<Posted, 'status' | 'answer'>> =>
    withDeadline(timeMs, async (signal) => {
      const dispatcher = agentOf(reach);
      const reply = await request(url, { method: 'POST', dispatcher, signal, headers, body });
      return { status: reply.statusCode, answer: await beginningOf(reply.body, mostBytes, keptBytes) };
    });
  return {
    async post(post) {
      const began = monotonicMs();
      const msUntilNow = (): number => Math.round(monotonicMs() - began);
      if (!mayReach(new URL(post.url), post.reach))
        return { problem: 'address', status: 0, ms: 0, answer: '' };
      try {
        const { status, answer } = await ask(post);
        return { ...problemOf(status), status, ms: msUntilNow(), answer };
      } catch (error) {
        return { problem: causeOf(error), status: 0, ms: msUntilNow(), answer: '' };
      }
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

function problemOf(status: number): Pick<Posted, 'problem'> {
  if (status >= 200 && status < 300) return {};
  return { problem: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

function causeOf(error: unknown): PostProblem {
  if (error instanceof AddressRefused) return 'address';
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'TimeoutError' || /Timeout/.test(error.name)) return 'slow';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return OF_CERTIFICATE.test(code) ? 'certificate' : 'unreachable';
}

/** Reads an answer to its end, or to the most bytes; only its beginning is kept. */
async function beginningOf(
  body: AsyncIterable<Buffer>,
  mostBytes: number,
  keptBytes: number,
): Promise<string> {
  const kept: Buffer[] = [];
  let read = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of body) {
    if (read < keptBytes) kept.push(chunk.subarray(0, keptBytes - read));
    read += chunk.length;
    if (read >= mostBytes) break;
  }
  // The database takes no NUL, and half of a character at the cut is dropped.
  return new TextDecoder().decode(Buffer.concat(kept)).replaceAll(/[\0\uFFFD]/g, '');
}
