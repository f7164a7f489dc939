import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seal } from '../protocol.ts';
import type { FrameMessage, HostMessage, SheetEvent, SheetEventName } from '../protocol.ts';
import { Checkout, FRAME_WAIT_MS } from './checkout.ts';
import type { CheckoutOptions } from './options.ts';
import { loadEmptyFrames } from './testing/empty-frames.ts';

loadEmptyFrames();

const ORIGIN = 'https://pay.example.in';
const TOKEN = 'ck_0123456789';

/** The window behind the iframe: what the loader posts to it is kept. */
interface FrameWindow {
  readonly posted: { readonly message: HostMessage & { session: string }; readonly origin: string }[];
  readonly postMessage: (message: HostMessage & { session: string }, origin: string) => void;
}

let frameWindow: FrameWindow;

const frame = (): HTMLIFrameElement => {
  const found = document.querySelector('iframe');
  if (found === null) throw new Error('no frame is open');
  return found;
};
const session = (): string => new URLSearchParams(new URL(frame().src).hash.slice(1)).get('session') ?? '';

/** A message arrives at the host page. */
function arrive(message: FrameMessage, over: { origin?: string; source?: unknown; session?: string } = {}) {
  const event = new MessageEvent('message', {
    data: seal(over.session ?? session(), message),
    origin: over.origin ?? ORIGIN,
  });
  Object.defineProperty(event, 'source', { value: 'source' in over ? over.source : frameWindow });
  window.dispatchEvent(event);
}

const captured: SheetEvent = {
  type: 'DIRECT',
  data: {
    event: 'dt.payment.captured',
    amount: 48500,
    transaction_timestamp: '20-11-2026 14:03:11',
    application_code: 'TXN261120ABCDEFGH',
    error: '',
  },
};

const opened: Checkout[] = [];
function checkout(options: Partial<CheckoutOptions> = {}): Checkout {
  const made = new Checkout(ORIGIN, { auth: TOKEN, ...options });
  opened.push(made);
  return made;
}

function heard(target: Checkout, ...names: SheetEventName[]): SheetEvent[] {
  const events: SheetEvent[] = [];
  for (const name of names) target.on(name, (event) => events.push(event));
  return events;
}

beforeEach(() => {
  vi.useFakeTimers();
  const posted: FrameWindow['posted'] = [];
  frameWindow = { posted, postMessage: (message, origin) => posted.push({ message, origin }) };
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(
    frameWindow as unknown as NonNullable<HTMLIFrameElement['contentWindow']>,
  );
});

afterEach(() => {
  for (const one of opened.splice(0)) one.unmount();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('opening', () => {
  it('embeds the payment in the page as a named modal dialog with a frame [PJ-1.12]', () => {
    checkout().open();
    const dialog = document.querySelector('[role=dialog]');
    expect(dialog?.getAttribute('aria-modal')).toBe('true');
    expect(dialog?.getAttribute('aria-label')).toBe('Payment');
    expect(frame().title).toBe('Payment');
    expect(frame().allow).toBe('payment; clipboard-write; otp-credentials');
    expect(new URL(frame().src).origin + new URL(frame().src).pathname).toBe(`${ORIGIN}/checkout`);
  });

  it('never puts the token into an address, and sends it only when the frame is ready (decisions 8)', () => {
    checkout().open();
    expect(document.documentElement.outerHTML).not.toContain(TOKEN);
    expect(frameWindow.posted).toEqual([]);
    arrive({ type: 'ready', data: {} });
    expect(frameWindow.posted).toHaveLength(1);
    expect(frameWindow.posted[0]?.origin).toBe(ORIGIN);
    expect(frameWindow.posted[0]?.message).toMatchObject({ type: 'start', data: { auth: TOKEN } });
  });

  it('locks scrolling while open and gives scrolling and focus back', () => {
    const button = document.body.appendChild(document.createElement('button'));
    document.documentElement.style.overflow = 'auto';
    button.focus();
    const sheet = checkout().open();
    expect(document.documentElement.style.overflow).toBe('hidden');
    expect(document.activeElement).toBe(frame());
    sheet.unmount();
    expect(document.documentElement.style.overflow).toBe('auto');
    expect(document.activeElement).toBe(button);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('holds at most one sheet: a second press does nothing, another checkout is told why', () => {
    const first = checkout();
    first.open().open();
    const second = checkout();
    const errors = heard(second, 'error');
    second.open();
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
    expect(errors[0]?.data.error).toContain('already open');
    first.unmount();
    second.open();
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('passes the logo of the customizations on [PJ-4.82]', () => {
    checkout({ customizations: { logo_url: 'https://school.example/logo.png' } }).open();
    arrive({ type: 'ready', data: {} });
    expect(frameWindow.posted[0]?.message).toMatchObject({
      data: { logo_url: 'https://school.example/logo.png' },
    });
  });
});

describe('messages', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['another session', { session: 'f'.repeat(32) }],
  ])('ignores a forged "paid" from %s (threats 2 row 10)', (_name, over) => {
    const sheet = checkout();
    const events = heard(sheet, 'dt.payment.captured');
    sheet.open();
    arrive({ type: 'event', data: captured }, over);
    expect(events).toEqual([]);
    arrive({ type: 'event', data: captured });
    expect(events).toEqual([captured]);
  });

  it('never sends the token to a frame of another origin', () => {
    checkout().open();
    arrive({ type: 'ready', data: {} }, { origin: 'https://evil.example' });
    expect(frameWindow.posted).toEqual([]);
  });

  it('ignores messages after it was unmounted', () => {
    const sheet = checkout();
    const events = heard(sheet, 'dt.payment.captured', 'popup.close');
    sheet.open();
    const old = session();
    sheet.unmount();
    arrive({ type: 'event', data: captured }, { session: old });
    expect(events).toEqual([]);
  });

  it('gives a new token when the frame asks, and says so when the host has none (R4)', async () => {
    checkout({ renew_auth: async () => 'ck_new' }).open();
    arrive({ type: 'ready', data: {} });
    arrive({ type: 'renew', data: {} });
    await vi.advanceTimersByTimeAsync(0);
    expect(frameWindow.posted.at(-1)?.message).toMatchObject({ type: 'renewed', data: { auth: 'ck_new' } });
    // A frame that reloads itself gets the token that counts now.
    arrive({ type: 'ready', data: {} });
    expect(frameWindow.posted.at(-1)?.message).toMatchObject({ type: 'start', data: { auth: 'ck_new' } });
  });

  it.each([
    ['none', undefined],
    ['one that fails', () => Promise.reject(new Error('offline'))],
    ['an unusable token', async () => 'a b'],
  ])('answers that there is no new token with %s (R4)', async (_name, renew_auth) => {
    checkout({ renew_auth }).open();
    arrive({ type: 'ready', data: {} });
    arrive({ type: 'renew', data: {} });
    await vi.advanceTimersByTimeAsync(0);
    expect(frameWindow.posted.at(-1)?.message).toMatchObject({ type: 'not_renewed', data: {} });
  });
});

describe('events', () => {
  it('carry type, event, amount, timestamp, application code and error, to subscribers and the document [PJ-4.107]', () => {
    const sheet = checkout();
    const events = heard(sheet, 'dt.payment.captured');
    const details: unknown[] = [];
    const onDocument = (event: Event): void => void details.push((event as CustomEvent).detail);
    document.addEventListener('shulk:dt.payment.captured', onDocument);
    sheet.open();
    arrive({ type: 'event', data: captured });
    document.removeEventListener('shulk:dt.payment.captured', onDocument);
    expect(events).toEqual([captured]);
    expect(details).toEqual([captured]);
  });

  it('reach every subscriber although one of them fails', () => {
    const sheet = checkout();
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    sheet.on('dt.payment.captured', () => {
      throw new Error('subscriber');
    });
    const events = heard(sheet, 'dt.payment.captured');
    sheet.open();
    arrive({ type: 'event', data: captured });
    vi.unstubAllGlobals();
    expect(events).toHaveLength(1);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('says popup.close with what is known of the order when the payer closes, and nothing on unmount', () => {
    const sheet = checkout();
    const events = heard(sheet, 'popup.close');
    sheet.open();
    arrive({ type: 'event', data: captured });
    arrive({ type: 'closed', data: {} });
    expect(events).toEqual([{ type: 'DIRECT', data: { ...captured.data, event: 'popup.close' } }]);
    expect(document.querySelector('dialog')).toBeNull();
    sheet.open().unmount();
    expect(events).toHaveLength(1);
  });

  it('tells why the frame refused in its words', () => {
    const sheet = checkout();
    const events = heard(sheet, 'error');
    sheet.open();
    arrive({ type: 'refused', data: { text: 'This checkout is not valid any more.' } });
    expect(events[0]?.data.error).toBe('This checkout is not valid any more.');
  });
});

describe('a dead frame', () => {
  it('is taken away after 8 seconds with an error in clear words (R35)', () => {
    const sheet = checkout();
    const events = heard(sheet, 'error');
    sheet.open();
    vi.advanceTimersByTime(FRAME_WAIT_MS - 1);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(events[0]?.data.error).toContain('No money was taken');
    expect(document.querySelector('iframe')).toBeNull();
    expect(document.documentElement.style.overflow).not.toBe('hidden');
  });

  it('is taken away at once when loading fails', () => {
    const sheet = checkout();
    const events = heard(sheet, 'error');
    sheet.open();
    frame().dispatchEvent(new Event('error'));
    expect(events).toHaveLength(1);
  });

  it('is none once it has spoken', () => {
    const sheet = checkout();
    const events = heard(sheet, 'error');
    sheet.open();
    arrive({ type: 'ready', data: {} });
    vi.advanceTimersByTime(FRAME_WAIT_MS * 10);
    expect(events).toEqual([]);
    expect(document.querySelector('iframe')).not.toBeNull();
  });
});

describe('Esc in the host page', () => {
  const press = (): void =>
    void document
      .querySelector('dialog')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));

  it('closes a sheet whose frame is not there yet', () => {
    const sheet = checkout();
    const events = heard(sheet, 'popup.close');
    sheet.open();
    press();
    expect(events).toHaveLength(1);
  });

  it('is left to the frame once it is there, because money may be under way', () => {
    const sheet = checkout();
    const events = heard(sheet, 'popup.close');
    sheet.open();
    arrive({ type: 'ready', data: {} });
    press();
    expect(events).toEqual([]);
    expect(frameWindow.posted.at(-1)?.message.type).toBe('escape');
  });

  it('reopens a dialog that a phone’s Back gesture closed unasked', () => {
    checkout().open();
    arrive({ type: 'ready', data: {} });
    const dialog = document.querySelector('dialog');
    dialog?.close();
    expect(dialog?.open).toBe(true);
    expect(frameWindow.posted.at(-1)?.message.type).toBe('escape');
  });
});
