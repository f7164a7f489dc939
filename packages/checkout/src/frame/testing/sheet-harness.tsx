import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { errorStatus } from '@shulk/contract/errors';
import type { ErrorCode } from '@shulk/contract/errors';
import { ERROR_SENTENCES } from '@shulk/words/errors';
import { HostPage } from '../host-page.ts';
import { frameSheet } from '../frame-sheet.tsx';
import { OrderRecords } from '../server/order-records.ts';
import { seal } from '../../protocol.ts';
import type { FrameMessage, HostMessage } from '../../protocol.ts';

export const PARENT = 'https://pay.example.in';
export const SESSION = '0123456789abcdef0123456789abcdef';
export const TOKEN = 'ck_given';

/** One recorded network call. */
export interface SeenCall {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An answer of the stubbed network: data, a refusal by its code, no connection, or a promise that the test settles. */
export type Reply = Settled | Promise<Settled>;
type Settled =
  | { readonly data: unknown }
  | { readonly code: ErrorCode; readonly fields?: Readonly<Record<string, string>> }
  | 'dead';

/** A stubbed network: replies by path, repeating the last one of a list. */
export class StubbedServer {
  readonly calls: SeenCall[] = [];
  readonly #replies = new Map<string, Reply[]>();

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#fetch(url, init));
  }

  /** Sets the replies of a path. */
  answers(path: string, ...replies: readonly Reply[]): this {
    this.#replies.set(path, [...replies]);
    return this;
  }

  to(path: string): SeenCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const path = url.replace('/api/checkout/v1', '');
    this.calls.push({
      path,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    });
    const replies = this.#replies.get(path) ?? [];
    const next = replies.length > 1 ? replies.shift() : replies[0];
    const reply = await next;
    if (reply === undefined || reply === 'dead') throw new TypeError('network');
    if ('data' in reply) return json(200, { status_code: 200, success: true, message: '', data: reply.data });
    const status = errorStatus(reply.code);
    const error = { code: reply.code, fields: reply.fields };
    return json(status, {
      status_code: status,
      success: false,
      message: ERROR_SENTENCES[reply.code],
      error,
      data: null,
    });
  }
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The gateway's window as last opened by the sheet. */
export interface SeenGateway {
  readonly options: Readonly<Record<string, unknown>> & {
    readonly handler: (response: unknown) => void;
    readonly modal: { readonly ondismiss: () => void };
  };
  readonly fail: () => void;
  closed: boolean;
}

/** Defines a gateway script's global, as if the script had run. */
export function stubGateway(): SeenGateway[] {
  const seen: SeenGateway[] = [];
  class Razorpay {
    readonly #seen: SeenGateway;
    #onFailed: () => void = () => undefined;

    constructor(options: SeenGateway['options']) {
      this.#seen = { options, fail: () => this.#onFailed(), closed: false };
    }

    open(): void {
      seen.push(this.#seen);
    }

    close(): void {
      this.#seen.closed = true;
    }

    on(_event: string, listener: () => void): void {
      this.#onFailed = listener;
    }
  }
  vi.stubGlobal('Razorpay', Razorpay);
  return seen;
}

/** Makes happy-dom report script elements as loaded; it runs none of them. */
export function letScriptsLoad(): void {
  const { happyDOM } = window as unknown as {
    happyDOM: {
      settings: { disableJavaScriptFileLoading: boolean; handleDisabledFileLoadingAsSuccess: boolean };
    };
  };
  happyDOM.settings.disableJavaScriptFileLoading = true;
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
}

/** A rendered sheet with the page that embeds it. */
export interface OpenedSheet {
  /** The sheet's messages to the page. */
  readonly told: (FrameMessage & { readonly origin: string })[];
  events(): string[];
  /** The page sends a message. */
  say(message: HostMessage, from?: { readonly origin?: string; readonly source?: unknown }): Promise<void>;
}

/** Advances the time and runs everything due in it. */
export const pass = (ms = 0): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

/** Renders the sheet and, by default, sends it its token. */
export async function openSheet({
  starts = true,
  auth = TOKEN,
  env = undefined as string | undefined,
  visit = undefined as string | undefined,
} = {}): Promise<OpenedSheet> {
  const told: OpenedSheet['told'] = [];
  const parent = {
    postMessage: (message: FrameMessage, origin: string) => told.push({ ...message, origin }),
  } as unknown as Window;
  const settings = { base: '/api/checkout/v1', own_origin: PARENT, env, visit };
  const host = new HostPage({ session: SESSION, origin: PARENT, language: 'en' }, parent);
  const root = render(<></>);
  const records = new OrderRecords();
  const hear = frameSheet({ settings, host, records, draw: (sheet) => root.rerender(sheet) });
  const say: OpenedSheet['say'] = async (message, from = {}) => {
    const event = new MessageEvent('message', {
      data: seal(SESSION, message),
      origin: from.origin ?? PARENT,
    });
    Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : parent });
    window.dispatchEvent(event);
    await pass();
  };
  host.listen(hear);
  if (starts) await say({ type: 'start', data: { auth, logo_url: '' } });
  const events = (): string[] =>
    told.flatMap((message) => (message.type === 'event' ? [message.data.data.event] : []));
  return { told, events, say };
}
