import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { readAsset } from '../assets.ts';
import { cachesOver, type Kept } from '../testing/verify-visit.ts';
import { VERIFY_ASSETS } from './page.ts';

const ORIGIN = 'https://fees.example.in';

interface WorkerEvent {
  readonly request?: { readonly method: string; readonly url: string; readonly mode: string };
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (answer: Promise<Response>) => void;
}

interface Network {
  /** `weak` neither answers nor fails. */
  state: 'on' | 'off' | 'weak';
  page: string;
  /** The language of the page. */
  language?: string;
  /** Timers of the worker; the test fires them. */
  readonly timers: (() => void)[];
}

const aNetwork = (): Network => ({ state: 'on', page: 'first', timers: [] });

/** Runs the browser's own file, with a network that the test can cut. */
async function startWorker(kept: Kept, network: Network) {
  const handlers = new Map<string, (event: WorkerEvent) => void>();
  const reach = async (request: string | { readonly url: string }): Promise<Response> => {
    if (network.state === 'off') throw new TypeError('no network');
    if (network.state === 'weak') return new Promise(() => undefined);
    const head = network.language === undefined ? '' : `<html lang="${network.language}-IN">`;
    return new Response(`${head}${network.page} ${typeof request === 'string' ? request : request.url}`);
  };
  const caches = cachesOver(kept);
  const scope = {
    location: { origin: ORIGIN },
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    addEventListener: (name: string, handler: (event: WorkerEvent) => void) => handlers.set(name, handler),
  };
  class Asked {
    readonly url: string;
    constructor(url: string) {
      this.url = url;
    }
  }
  const added = async (name: string) => {
    const cache = await caches.open(name);
    return {
      ...cache,
      addAll: async (requests: readonly Asked[]) => {
        for (const { url } of requests) await cache.put(url, await reach(url));
      },
    };
  };
  runInNewContext((await readAsset('verify/sw.js')).toString(), {
    self: scope,
    caches: { ...caches, open: added },
    fetch: reach,
    Request: Asked,
    URL,
    Promise,
    setTimeout: (run: () => void) => network.timers.push(run),
  });
  const send = (name: string, request?: WorkerEvent['request']) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    handlers.get(name)?.({
      ...(request && { request }),
      waitUntil: (promise) => void work.push(promise),
      respondWith: (promise) => {
        answer = promise;
      },
    });
    return { done: Promise.all(work), answer };
  };
  const get = async (path: string, method = 'GET', mode = 'cors') => {
    const { answer } = send('fetch', { method, mode, url: path.startsWith('http') ? path : ORIGIN + path });
    return (await answer)?.text();
  };
  const visit = (path: string) => get(path, 'GET', 'navigate');
  const install = () => send('install').done;
  const activate = () => send('activate').done;
  return { install, activate, get, visit };
}

describe('the service worker of the verify page (institute 10)', () => {
  it('serves the page and all its scripts without network, once it is installed', async () => {
    const network = aNetwork();
    const { install, activate, get } = await startWorker(new Map(), network);
    await install();
    await activate();
    network.state = 'off';
    const scripts = VERIFY_ASSETS.map(({ path }) => path).filter(
      (path) => !/\/(?:sw|words-..)\.js$/.test(path),
    );
    for (const path of ['/verify', ...scripts]) expect(await get(path)).toBe(`first ${path}`);
  });

  it('keeps the words of the language in which it keeps the page, and of one that was read later', async () => {
    const network = { ...aNetwork(), language: 'ta' };
    const { install, get } = await startWorker(new Map(), network);
    await install();
    await get('/verify/words-kn.js');
    network.state = 'off';
    expect(await get('/verify/words-ta.js')).toContain('first /verify/words-ta.js');
    expect(await get('/verify/words-kn.js')).toContain('first /verify/words-kn.js');
    await expect(get('/verify/words-hi.js')).rejects.toThrow('no network');
  });

  it('asks for the page in the language of its address', async () => {
    const { get } = await startWorker(new Map(), aNetwork());
    expect(await get('/verify?lang=ta')).toBe('first /verify?lang=ta');
  });

  it('uses the newest page while there is network, and caches it', async () => {
    const network = aNetwork();
    const { install, get } = await startWorker(new Map(), network);
    await install();
    network.page = 'second';
    expect(await get('/verify')).toBe('second /verify');
    network.state = 'off';
    expect(await get('/verify')).toBe('second /verify');
  });

  it('does not let a slow network delay a check that needs none', async () => {
    const network = aNetwork();
    const { install, get } = await startWorker(new Map(), network);
    await install();
    network.state = 'weak';
    const answer = get('/verify');
    await vi.waitFor(() => expect(network.timers).toHaveLength(1));
    network.timers[0]?.();
    expect(await answer).toBe('first /verify');
  });

  it('serves the page to a visit of a typed code’s address if the network is down, else the register’s answer', async () => {
    const network = aNetwork();
    const { install, visit } = await startWorker(new Map(), network);
    await install();
    const path = '/verify/a1b2c3d4e5f60718';
    expect(await visit(path)).toBe(`first ${ORIGIN}${path}`);
    network.state = 'off';
    expect(await visit(path)).toBe('first /verify');
    expect(await visit('/verify/withdrawn/KVR.json')).toBeUndefined();
    network.state = 'weak';
    const before = network.timers.length;
    const answer = visit(path);
    await vi.waitFor(() => expect(network.timers.length).toBeGreaterThan(before));
    for (const pass of network.timers) pass();
    expect(await answer).toBe('first /verify');
  });

  it('passes every other request through: the present state never comes from the cache', async () => {
    const { install, get } = await startWorker(new Map(), aNetwork());
    await install();
    expect(await get('/verify/a1b2c3d4e5f60718.json')).toBeUndefined();
    expect(await get('/verify/withdrawn/KVR.json')).toBeUndefined();
    expect(await get('/kaveri-term')).toBeUndefined();
    expect(await get('https://elsewhere.example/verify')).toBeUndefined();
    expect(await get('/verify', 'POST')).toBeUndefined();
  });

  it('deletes the pages of older versions, and keeps the lists of withdrawn documents', async () => {
    const kept: Kept = new Map([
      ['verify-v0', new Map()],
      ['withdrawn-receipts', new Map()],
    ]);
    const { install, activate } = await startWorker(kept, aNetwork());
    await install();
    await activate();
    expect([...kept.keys()].filter((name) => name !== 'withdrawn-receipts')).toHaveLength(1);
    expect(kept.has('verify-v0')).toBe(false);
    expect(kept.has('withdrawn-receipts')).toBe(true);
  });
});
