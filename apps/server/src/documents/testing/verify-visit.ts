import { Window } from 'happy-dom';
import type { HTMLButtonElement, HTMLInputElement } from 'happy-dom';
import { vi } from 'vitest';
import type { PublicReceiptKey } from '../receipt-key.ts';
import { runPageScripts } from './browser-check.ts';
import { verifyPageHtml } from '../verify/page.ts';
import { describeVerifiedState, type VerifiedState } from '../verify/verified-state.ts';
import type { WithdrawnList } from '../verify/withdrawn.ts';

/** A phone's cache between visits: cache name, then address, then answer. */
export type Kept = Map<string, Map<string, Response>>;

/** The browser's cache storage over `kept`. */
export function cachesOver(kept: Kept) {
  const open = async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, cache);
    return {
      put: async (path: string, response: Response) => void cache.set(path, response),
      match: async (asked: string | { readonly url: string }) =>
        cache.get(typeof asked === 'string' ? asked : new URL(asked.url).pathname)?.clone(),
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
  /** The fragment: `#` and digits, or nothing. */
  readonly hash: string;
  /** The path and query of the visit; the page itself by default. */
  readonly path?: string;
  /** The register's answer; null without network. */
  readonly register?: VerifiedState | null;
  /** The server's lists of withdrawn documents; unavailable without network. */
  readonly lists?: readonly WithdrawnList[];
  /** What earlier visits left on this phone. */
  readonly kept?: Kept;
  readonly secure?: boolean;
}

/** Opens the page's own HTML and scripts in a browser document. */
export async function visitVerifyPage({
  keys,
  hash,
  path = '/verify',
  register = null,
  lists = [],
  kept,
  secure = true,
}: Visit) {
  const origin = secure ? 'https://fees.example.in' : 'http://192.168.1.20:3000';
  const window = new Window({ url: `${origin}${path}${hash}` });
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
  const opened: string[] = [];
  const { hash: at, pathname, protocol, search } = window.location;
  const assign = (address: string): void => void opened.push(address);
  vi.stubGlobal('location', { hash: at, pathname, protocol, search, assign });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('caches', kept && cachesOver(kept));
  if (!secure) vi.stubGlobal('crypto', {});
  await runPageScripts();
  const seen = (id: string): string => {
    const element = window.document.getElementById(id);
    return element === null || element.hasAttribute('hidden') ? '' : (element.textContent ?? '');
  };
  /** Types into the field for codes and submits it. */
  const type = (text: string): void => {
    const field = window.document.querySelector<HTMLInputElement>('#code');
    if (field === null) throw new Error('the page has a field for codes');
    field.value = text;
    window.document.querySelector<HTMLButtonElement>('#code-form button')?.click();
  };
  return { seen, asked, opened, type, document: window.document };
}
