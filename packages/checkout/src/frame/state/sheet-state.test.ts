import type { PaymentState } from '@shulk/contract';
import { describe, expect, it } from 'vitest';
import { anOrder, aStatus } from '../testing/builders.ts';
import { nextPollMs } from './poll-times.ts';
import { sheetEvent } from './sheet-events.ts';
import { OPENING, PENDING_AFTER_MS, answerToClose, isWaiting, nextSheet } from './sheet-state.ts';
import type { Screen, SheetAction, SheetState } from './sheet-state.ts';

const SCREENS: readonly Screen[] = [
  'opening',
  'choose',
  'starting',
  'gateway',
  'processing',
  'pending',
  'success',
  'failure',
  'expired',
  'review',
  'blocked',
];
const STATES: readonly PaymentState[] = [
  'CREATED',
  'PROCESSING',
  'PENDING',
  'PAID',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'REVIEW',
];

const at = (screen: Screen, over: Partial<SheetState> = {}): SheetState => ({
  ...OPENING,
  order: anOrder(),
  screen,
  ...over,
});
const read = (state: PaymentState, reason = ''): SheetAction => ({
  type: 'status_read',
  status: aStatus({ state, reason }),
  at: 1000,
});
const after = (state: SheetState, ...actions: readonly SheetAction[]): SheetState =>
  actions.reduce(nextSheet, state);

/** The server's answers in the order of STATES, for each screen that polls. */
const LEADS: Readonly<Partial<Record<Screen, readonly Screen[]>>> = {
  gateway: ['gateway', 'gateway', 'gateway', 'success', 'gateway', 'gateway', 'gateway', 'review'],
  processing: ['choose', 'processing', 'pending', 'success', 'failure', 'expired', 'expired', 'review'],
  pending: ['choose', 'pending', 'pending', 'success', 'failure', 'expired', 'expired', 'review'],
  failure: ['failure', 'processing', 'pending', 'success', 'failure', 'expired', 'expired', 'review'],
};

describe('an answer of the server (ux 5)', () => {
  const rows = SCREENS.flatMap((screen) =>
    STATES.map((state, index) => [screen, state, LEADS[screen]?.[index] ?? screen] as const),
  );
  it.each(rows)('on %s, %s leads to %s', (screen, state, expected) => {
    expect(nextSheet(at(screen), read(state)).screen).toBe(expected);
  });

  it('never leads to a new attempt while the server does not see the gateway’s "paid" yet', () => {
    const waiting = after(at('gateway'), { type: 'gateway_answered', at: 0 }, read('CREATED'));
    expect(waiting.screen).toBe('processing');
    expect(after(waiting, read('PENDING'), read('CREATED')).screen).toBe('pending');
    expect(after(waiting, { type: 'answer_refused' }, read('CREATED')).screen).toBe('choose');
    expect(after(waiting, read('PAID')).screen).toBe('success');
  });

  it('keeps the reason of a failure visible', () => {
    expect(nextSheet(at('processing'), read('FAILED', 'Your bank declined it.')).status?.reason).toBe(
      'Your bank declined it.',
    );
  });
});

describe('opening', () => {
  const open = (state: PaymentState, answered = false) =>
    nextSheet(OPENING, {
      type: 'order_read',
      order: anOrder({ state }),
      status: state === 'CREATED' ? undefined : aStatus({ state, reason: 'Declined.' }),
      answered,
      at: 5,
    });

  it.each([
    ['CREATED', 'choose'],
    ['PROCESSING', 'processing'],
    ['PENDING', 'pending'],
    ['PAID', 'success'],
    ['FAILED', 'choose'],
    ['CANCELLED', 'expired'],
    ['EXPIRED', 'expired'],
    ['REVIEW', 'review'],
  ] as const)('an order that is %s starts at %s', (state, screen) => {
    expect(open(state).screen).toBe(screen);
  });

  it('shows why the last attempt failed beside the Pay button', () => {
    expect(open('FAILED').notice).toBe('Declined.');
  });

  it.each([
    ['CREATED', 'processing'],
    ['PROCESSING', 'processing'],
    ['PENDING', 'pending'],
    ['PAID', 'success'],
    ['FAILED', 'choose'],
  ] as const)('with an undelivered answer of the gateway, %s starts at %s', (state, screen) => {
    expect(open(state, true).screen).toBe(screen);
  });

  it('can be retried only after a temporary fault', () => {
    const dead = nextSheet(OPENING, { type: 'blocked', text: 'No.', mayRetry: false });
    const slow = nextSheet(OPENING, { type: 'blocked', text: 'Slow.', mayRetry: true });
    expect(nextSheet(dead, { type: 'opening_again' })).toBe(dead);
    expect(nextSheet(slow, { type: 'opening_again' })).toEqual(OPENING);
  });
});

describe('one attempt', () => {
  it('goes from choose through starting and the gateway to processing', () => {
    const walk = [
      { type: 'pay_pressed' },
      { type: 'gateway_opened' },
      { type: 'gateway_answered', at: 7 },
    ] satisfies SheetAction[];
    expect(after(at('choose'), ...walk.slice(0, 1)).screen).toBe('starting');
    expect(after(at('choose'), ...walk.slice(0, 2)).screen).toBe('gateway');
    const end = after(at('choose'), ...walk);
    expect([end.screen, end.answered, end.waitingSince]).toEqual(['processing', true, 7]);
  });

  it('returns to the Pay button with the reason if it was refused', () => {
    const refused = after(at('starting'), { type: 'try_refused', text: 'No gateway.' });
    expect([refused.screen, refused.notice]).toEqual(['choose', 'No gateway.']);
    expect(after(refused, { type: 'pay_pressed' }).notice).toBe('');
  });

  it('queries the server when the payer left the gateway, and keeps the notice', () => {
    const left = after(at('gateway'), { type: 'status_wanted', notice: 'Not completed.', at: 9 });
    expect(left.screen).toBe('processing');
    const back = after(left, read('CREATED'));
    expect([back.screen, back.notice, back.waitingSince]).toEqual(['choose', 'Not completed.', undefined]);
  });

  it('can be followed by another after a failure', () => {
    expect(after(at('failure'), { type: 'retry_pressed' }).screen).toBe('choose');
  });

  const misplaced: readonly (readonly [SheetAction, readonly Screen[]])[] = [
    [{ type: 'pay_pressed' }, ['choose']],
    [{ type: 'try_refused', text: '' }, ['starting']],
    [{ type: 'gateway_opened' }, ['starting']],
    [{ type: 'gateway_answered', at: 0 }, ['gateway']],
    [{ type: 'status_wanted', notice: '', at: 0 }, ['gateway', 'starting']],
    [{ type: 'retry_pressed' }, ['failure']],
    [{ type: 'close_asked' }, ['processing', 'pending']],
    [{ type: 'status_unanswered', at: 0 }, ['processing', 'pending']],
  ];
  it.each(misplaced)('%j changes nothing on any screen but its own', (action, own) => {
    for (const screen of SCREENS) {
      const before = at(screen);
      expect([screen, nextSheet(before, action) === before]).toEqual([screen, !own.includes(screen)]);
    }
  });
});

describe('waiting', () => {
  it('says "pending" after 3 minutes without any answer (ux 5)', () => {
    const waiting = at('processing', { waitingSince: 1000 });
    const early = nextSheet(waiting, { type: 'status_unanswered', at: 1000 + PENDING_AFTER_MS - 1 });
    expect([early.screen, early.unreachable]).toEqual(['processing', true]);
    expect(nextSheet(waiting, { type: 'status_unanswered', at: 1000 + PENDING_AFTER_MS }).screen).toBe(
      'pending',
    );
    expect(nextSheet(early, read('PROCESSING')).unreachable).toBe(false);
  });

  it.each(SCREENS)(
    'asks before leaving only on processing and pending: %s (ux 3 "Leave guard")',
    (screen) => {
      const waits = screen === 'processing' || screen === 'pending';
      expect(isWaiting(screen)).toBe(waits);
      expect(answerToClose(screen)).toBe(waits ? 'ask' : screen === 'gateway' ? 'leave_gateway' : 'close');
      expect(nextSheet(at(screen), { type: 'close_asked' }).asksToClose).toBe(waits);
    },
  );

  it.each(['PAID', 'FAILED', 'EXPIRED', 'REVIEW'] as const)('closes the question when %s comes', (state) => {
    const asking = nextSheet(at('processing'), { type: 'close_asked' });
    expect(nextSheet(asking, read(state)).asksToClose).toBe(false);
    expect(nextSheet(asking, { type: 'close_kept' }).asksToClose).toBe(false);
  });
});

describe('the poll interval (ux 5)', () => {
  it.each([
    ['processing', 0, 2000],
    ['processing', 14, 2000],
    ['processing', 15, 5000],
    ['processing', 500, 5000],
    ['pending', 0, 30_000],
    ['pending', 99, 30_000],
    ['gateway', 0, 30_000],
    ['failure', 0, 30_000],
    ['opening', 0, undefined],
    ['choose', 0, undefined],
    ['starting', 0, undefined],
    ['success', 0, undefined],
    ['expired', 0, undefined],
    ['review', 0, undefined],
    ['blocked', 0, undefined],
  ] as const)('on %s after %i polls is %s ms', (screen, asked, wait) => {
    expect(nextPollMs(screen, asked)).toBe(wait);
  });
});

describe('events', () => {
  it('contain the type, the event, the amount, the time, the application code and the error [PJ-4.107]', () => {
    const paid = at('success', {
      status: aStatus({ state: 'PAID', transaction_timestamp: '20-11-2026 14:03:11' }),
    });
    expect(sheetEvent(paid, 'dt.payment.captured')).toEqual({
      type: 'DIRECT',
      data: {
        event: 'dt.payment.captured',
        amount: 48500,
        transaction_timestamp: '20-11-2026 14:03:11',
        application_code: 'TXN261120ABCDEFGH',
        error: '',
      },
    });
    expect(sheetEvent(paid, 'dt.payment.failed', 'Declined.').data.error).toBe('Declined.');
    expect(sheetEvent(OPENING, 'error').data).toMatchObject({ amount: 0, application_code: '' });
  });
});
