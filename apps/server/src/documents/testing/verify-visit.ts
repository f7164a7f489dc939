import { Window } from 'happy-dom';
import { vi } from 'vitest';
import type { PublicReceiptKey } from '../receipt-key.ts';
import { runPageScript } from './browser-check.ts';
import { verifyPageHtml } from '../verify/page.ts';
import { describeVerifiedState, type VerifiedState } from '../verify/verified-state.ts';
import type { WithdrawnList } from '../verify/withdrawn.ts';

/** What a phone keeps between visits: cache name, then address, then answer. */
export type Kept = Map<string, Map<string, Response>>;

/** The browser's cache storage over `kept`. */
export function cachesOver(kept: Kept) {
  const open = async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, cache);
    return {
      put: async (path: string, response: Response) => void cache.set(path, response),
      match: async (path: string) => cache.get(path)?.clone(),
      keys: async () => [...cache.keys()].map((path) => ({ url: `https://fees.example.in${path}` })),
    };
  };
  return {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  };
}

interface Visit {
  readonly keys: readonly PublicReceiptKey[];
  /** What stands behind the address: `#` and digits, or nothing. */
  readonly hash: string;
  /** What the register answers; null without network. */
  readonly register?: VerifiedState | null;
  /** The lists of withdrawn documents the server has; none can be had without network. */
  readonly lists?: readonly WithdrawnList[];
  /** What earlier visits left on this phone. */
  readonly kept?: Kept;
  readonly secure?: boolean;
}

/** Opens the page's own HTML and scripts in a browser document. */
export async function visitVerifyPage({
  keys,
  hash,
  register = null,
  lists = [],
  kept,
  secure = true,
}: Visit) {
  const origin = secure ? 'https://fees.example.in' : 'http://192.168.1.20:3000';
  const window = new Window({ url: `${origin}/verify${hash}` });
  window.document.write(verifyPageHtml({ keys, nonce: 'n', publicUrl: 'https://fees.example.in' }));
  const asked: string[] = [];
  const answer = async (address: string): Promise<Response> => {
    asked.push(address);
    if (register === null) throw new TypeError('no network');
    if (address.startsWith('/verify/withdrawn/')) {
      const list = lists.find(({ institute }) => address.endsWith(`/${institute}.json`));
      return new Response(JSON.stringify(list ?? {}), { status: list === undefined ? 404 : 200 });
    }
    const status = register.state === 'not_known' ? 404 : 200;
    return new Response(JSON.stringify({ data: describeVerifiedState(register) }), { status });
  };
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('caches', kept && cachesOver(kept));
  if (!secure) vi.stubGlobal('crypto', {});
  await runPageScript();
  const seen = (id: string): string => {
    const element = window.document.getElementById(id);
    return element === null || element.hasAttribute('hidden') ? '' : (element.textContent ?? '');
  };
  return { seen, asked };
}
