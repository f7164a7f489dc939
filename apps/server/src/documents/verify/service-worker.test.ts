import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readAsset } from '../assets.ts';
import { cachesOver, type Kept } from '../testing/verify-visit.ts';
import { VERIFY_ASSETS } from './page.ts';

const ORIGIN = 'https://fees.example.in';

interface WorkerEvent {
  readonly request?: { readonly method: string; readonly url: string };
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (answer: Promise<Response>) => void;
}

/** Runs the very file the browser gets, over a network the test can cut. */
async function startWorker(kept: Kept, network: { on: boolean; page: string }) {
  const handlers = new Map<string, (event: WorkerEvent) => void>();
  const reach = async (request: string | { readonly url: string }): Promise<Response> => {
    if (!network.on) throw new TypeError('no network');
    return new Response(`${network.page} ${typeof request === 'string' ? request : request.url}`);
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
    setTimeout,
  });
  const send = async (name: string, request?: WorkerEvent['request']): Promise<Response | undefined> => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    handlers.get(name)?.({
      ...(request && { request }),
      waitUntil: (promise) => work.push(promise),
      respondWith: (promise) => (answer = promise),
    });
    await Promise.all(work);
    return answer;
  };
  const get = async (path: string, method = 'GET') =>
    (await send('fetch', { method, url: path.startsWith('http') ? path : ORIGIN + path }))?.text();
  return { send, get };
}

describe('the service worker of the verify page (institute 10)', () => {
  it('answers for the page and all its scripts without network, once it is installed', async () => {
    const network = { on: true, page: 'first' };
    const { send, get } = await startWorker(new Map(), network);
    await send('install');
    await send('activate');
    network.on = false;
    const scripts = VERIFY_ASSETS.map(({ path }) => path).filter((path) => path !== '/verify/sw.js');
    for (const path of ['/verify', ...scripts]) expect(await get(path)).toBe(`first ${path}`);
  });

  it('takes the newest page while there is network, and keeps that one', async () => {
    const network = { on: true, page: 'first' };
    const { send, get } = await startWorker(new Map(), network);
    await send('install');
    network.page = 'second';
    expect(await get('/verify')).toBe('second /verify');
    network.on = false;
    expect(await get('/verify')).toBe('second /verify');
  });

  it('lets every other request pass: the present state is never answered from what was kept', async () => {
    const { send, get } = await startWorker(new Map(), { on: true, page: 'first' });
    await send('install');
    expect(await get('/verify/a1b2c3d4e5f60718.json')).toBeUndefined();
    expect(await get('/verify/withdrawn/KVR.json')).toBeUndefined();
    expect(await get('/kaveri-term')).toBeUndefined();
    expect(await get('https://elsewhere.example/verify')).toBeUndefined();
    expect(await get('/verify', 'POST')).toBeUndefined();
  });

  it('drops the pages of older versions, and leaves the lists of withdrawn documents alone', async () => {
    const kept: Kept = new Map([
      ['verify-v0', new Map()],
      ['withdrawn-receipts', new Map()],
    ]);
    const { send } = await startWorker(kept, { on: true, page: 'first' });
    await send('install');
    await send('activate');
    expect([...kept.keys()].filter((name) => name !== 'withdrawn-receipts')).toHaveLength(1);
    expect(kept.has('verify-v0')).toBe(false);
    expect(kept.has('withdrawn-receipts')).toBe(true);
  });
});
