import { describe, expect, it, vi } from 'vitest';
import { FRAME_WAIT_MS } from './checkout.ts';
import { captured, frame, heard, hostCase, session } from './testing/host-case.ts';

const on = hostCase();

describe('a message', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['another session', { session: 'f'.repeat(32) }],
  ])('is ignored if it is a forged "paid" from %s (threats 2 row 10)', (_name, over) => {
    const sheet = on.checkout();
    const events = heard(sheet, 'dt.payment.captured');
    sheet.open();
    on.arrive({ type: 'event', data: captured }, over);
    expect(events).toEqual([]);
    on.arrive({ type: 'event', data: captured });
    expect(events).toEqual([captured]);
  });

  it('never carries the token to a frame of another origin', () => {
    on.checkout().open();
    on.arrive({ type: 'ready', data: {} }, { origin: 'https://evil.example' });
    expect(on.frameWindow.posted).toEqual([]);
  });

  it('is ignored after unmounting', () => {
    const sheet = on.checkout();
    const events = heard(sheet, 'dt.payment.captured', 'popup.close');
    sheet.open();
    const old = session();
    sheet.unmount();
    on.arrive({ type: 'event', data: captured }, { session: old });
    expect(events).toEqual([]);
  });

  it('brings a new token when the frame requests one, and says if the host has none (R4)', async () => {
    on.checkout({ renew_auth: async () => 'ck_new' }).open();
    on.arrive({ type: 'ready', data: {} });
    on.arrive({ type: 'renew', data: {} });
    await vi.advanceTimersByTimeAsync(0);
    expect(on.frameWindow.posted.at(-1)?.message).toMatchObject({
      type: 'renewed',
      data: { auth: 'ck_new' },
    });
    // A frame that reloads itself gets the current token.
    on.arrive({ type: 'ready', data: {} });
    expect(on.frameWindow.posted.at(-1)?.message).toMatchObject({ type: 'start', data: { auth: 'ck_new' } });
  });

  it.each([
    ['none', undefined],
    ['one that fails', () => Promise.reject(new Error('offline'))],
    ['an unusable token', async () => 'a b'],
  ])('says that there is no new token for %s (R4)', async (_name, renew_auth) => {
    on.checkout({ renew_auth }).open();
    on.arrive({ type: 'ready', data: {} });
    on.arrive({ type: 'renew', data: {} });
    await vi.advanceTimersByTimeAsync(0);
    expect(on.frameWindow.posted.at(-1)?.message).toMatchObject({ type: 'not_renewed', data: {} });
  });
});

describe('a frame that does not answer', () => {
  it('is removed after 8 seconds with a clear error (R35)', () => {
    const sheet = on.checkout();
    const events = heard(sheet, 'error');
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    sheet.open();
    vi.advanceTimersByTime(FRAME_WAIT_MS - 1);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(events[0]?.data.error).toContain('No money was taken');
    // Only the developer can find out why.
    expect(printed.mock.calls.flat().join()).toContain('frame-src');
    printed.mockRestore();
    expect(document.querySelector('iframe')).toBeNull();
    expect(document.documentElement.style.overflow).not.toBe('hidden');
  });

  it('is removed at once when loading fails', () => {
    const sheet = on.checkout();
    const events = heard(sheet, 'error');
    sheet.open();
    frame().dispatchEvent(new Event('error'));
    expect(events).toHaveLength(1);
  });

  it('is never removed once it has answered', () => {
    const sheet = on.checkout();
    const events = heard(sheet, 'error');
    sheet.open();
    on.arrive({ type: 'ready', data: {} });
    vi.advanceTimersByTime(FRAME_WAIT_MS * 10);
    expect(events).toEqual([]);
    expect(document.querySelector('iframe')).not.toBeNull();
  });
});
