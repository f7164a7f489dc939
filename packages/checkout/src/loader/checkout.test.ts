import { describe, expect, it, vi } from 'vitest';
import type { CheckoutOptions } from './options.ts';
import { ORIGIN, TOKEN, captured, frame, heard, hostCase } from './testing/host-case.ts';

const on = hostCase();

describe('opening', () => {
  it('embeds the payment in the page as a named modal dialog with a frame [PJ-1.12]', () => {
    on.checkout().open();
    const dialog = document.querySelector('[role=dialog]');
    expect(dialog?.getAttribute('aria-modal')).toBe('true');
    expect(dialog?.getAttribute('aria-label')).toBe('Payment');
    expect(frame().title).toBe('Payment');
    expect(frame().allow).toBe('payment; clipboard-write; otp-credentials');
    expect(new URL(frame().src).origin + new URL(frame().src).pathname).toBe(`${ORIGIN}/checkout`);
  });

  it('never puts the token into an address, and sends it only when the frame is ready (decisions 8)', () => {
    on.checkout().open();
    expect(document.documentElement.outerHTML).not.toContain(TOKEN);
    expect(on.frameWindow.posted).toEqual([]);
    on.arrive({ type: 'ready', data: {} });
    expect(on.frameWindow.posted).toHaveLength(1);
    expect(on.frameWindow.posted[0]?.origin).toBe(ORIGIN);
    expect(on.frameWindow.posted[0]?.message).toMatchObject({ type: 'start', data: { auth: TOKEN } });
  });

  /** A token that names the page that may embed its sheet, as the server writes it. */
  const tokenFor = (origin: string): string =>
    `${TOKEN}~${btoa(origin).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sig`;

  it('opens the frame at an address that names the page its order was made for, without the token (security S8)', () => {
    const auth = tokenFor(location.origin);
    on.checkout({ auth }).open();
    expect(new URL(frame().src).pathname).toBe(`/checkout/${auth.split('~')[1]}`);
    expect(document.documentElement.outerHTML).not.toContain(TOKEN);
  });

  it('reports at once, to the page and its developer, that the order was made for another page (integrators 7)', () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const sheet = on.checkout({ auth: tokenFor('https://www.school.example') });
    const events = heard(sheet, 'error');
    sheet.open();
    expect(events.map(({ data }) => data.error)).toEqual([
      'The payment cannot be opened on this page. No money was taken. The order was made for https://www.school.example.',
    ]);
    expect(document.querySelector('iframe')).toBeNull();
    expect(printed.mock.calls.flat().join()).toContain(`"parent_origin": "${location.origin}"`);
    printed.mockRestore();
    // Nothing stays open that would block another sheet.
    on.checkout({ auth: tokenFor(location.origin) }).open();
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('locks scrolling while open and restores scrolling and focus', () => {
    const button = document.body.appendChild(document.createElement('button'));
    document.documentElement.style.overflow = 'auto';
    button.focus();
    const sheet = on.checkout().open();
    expect(document.documentElement.style.overflow).toBe('hidden');
    expect(document.activeElement).toBe(frame());
    sheet.unmount();
    expect(document.documentElement.style.overflow).toBe('auto');
    expect(document.activeElement).toBe(button);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('opens at most one sheet: a second press does nothing, another checkout gets the reason', () => {
    const first = on.checkout();
    first.open().open();
    const second = on.checkout();
    const errors = heard(second, 'error');
    second.open();
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
    expect(errors[0]?.data.error).toContain('already open');
    first.unmount();
    second.open();
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('passes its visit to the frame behind the #, where no server sees it [SR-2.19]', () => {
    on.checkout({ visit_id: 'anon-visitor-1' }).open();
    const { hash, search } = new URL(frame().src);
    expect([new URLSearchParams(hash.slice(1)).get('visit'), search]).toEqual(['anon-visitor-1', '']);
  });

  it('passes its env to the frame, test by default [PJ-4.83] (threats 2 row 9)', () => {
    const envOf = (options: Partial<CheckoutOptions>): string | null => {
      const sheet = on.checkout(options).open();
      const env = new URLSearchParams(new URL(frame().src).hash.slice(1)).get('env');
      sheet.unmount();
      return env;
    };
    expect([envOf({}), envOf({ env: 'live' })]).toEqual(['test', 'live']);
  });

  it('passes the logo of the customizations on [PJ-4.82]', () => {
    on.checkout({ customizations: { logo_url: 'https://school.example/logo.png' } }).open();
    on.arrive({ type: 'ready', data: {} });
    expect(on.frameWindow.posted[0]?.message).toMatchObject({
      data: { logo_url: 'https://school.example/logo.png' },
    });
  });
});

describe('events', () => {
  it('have type, event, amount, timestamp, application code and error, for subscribers and the document [PJ-4.107]', () => {
    const sheet = on.checkout();
    const events = heard(sheet, 'dt.payment.captured');
    const details: unknown[] = [];
    const onDocument = (event: Event): void => void details.push((event as CustomEvent).detail);
    document.addEventListener('shulk:dt.payment.captured', onDocument);
    sheet.open();
    on.arrive({ type: 'event', data: captured });
    document.removeEventListener('shulk:dt.payment.captured', onDocument);
    expect(events).toEqual([captured]);
    expect(details).toEqual([captured]);
  });

  it('reach every subscriber even if one of them throws', () => {
    const sheet = on.checkout();
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    sheet.on('dt.payment.captured', () => {
      throw new Error('subscriber');
    });
    const events = heard(sheet, 'dt.payment.captured');
    sheet.open();
    on.arrive({ type: 'event', data: captured });
    vi.unstubAllGlobals();
    expect(events).toHaveLength(1);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('send popup.close with what is known of the order when the payer closes, and nothing on unmount', () => {
    const sheet = on.checkout();
    const events = heard(sheet, 'popup.close');
    sheet.open();
    on.arrive({ type: 'event', data: captured });
    on.arrive({ type: 'closed', data: {} });
    expect(events).toEqual([{ type: 'DIRECT', data: { ...captured.data, event: 'popup.close' } }]);
    expect(document.querySelector('dialog')).toBeNull();
    sheet.open().unmount();
    expect(events).toHaveLength(1);
  });

  it('report why the frame refused, in its words', () => {
    const sheet = on.checkout();
    const events = heard(sheet, 'error');
    sheet.open();
    on.arrive({ type: 'refused', data: { text: 'This checkout is not valid any more.' } });
    expect(events[0]?.data.error).toBe('This checkout is not valid any more.');
  });
});

describe('Esc in the host page', () => {
  const press = (): void =>
    void document
      .querySelector('dialog')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));

  it('closes a sheet whose frame has not loaded yet', () => {
    const sheet = on.checkout();
    const events = heard(sheet, 'popup.close');
    sheet.open();
    press();
    expect(events).toHaveLength(1);
  });

  it('is left to the loaded frame, because a payment may be in progress', () => {
    const sheet = on.checkout();
    const events = heard(sheet, 'popup.close');
    sheet.open();
    on.arrive({ type: 'ready', data: {} });
    press();
    expect(events).toEqual([]);
    expect(on.frameWindow.posted.at(-1)?.message.type).toBe('escape');
  });

  it('reopens a dialog that a phone’s Back gesture closed without asking', () => {
    on.checkout().open();
    on.arrive({ type: 'ready', data: {} });
    const dialog = document.querySelector('dialog');
    dialog?.close();
    expect(dialog?.open).toBe(true);
    expect(on.frameWindow.posted.at(-1)?.message.type).toBe('escape');
  });
});
