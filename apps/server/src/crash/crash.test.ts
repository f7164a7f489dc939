import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crashPoints } from '../platform/processes/crash-points.ts';
import { sha256 } from '../platform/ids.ts';
import { testKinds } from '../testing/index.ts';
import type { StudentBooks } from './testing/books.ts';
import { OWED_PAISE } from './testing/crash-bundle.ts';
import { buildServer } from './testing/server-process.ts';
import type { BuiltServer } from './testing/server-process.ts';
import { playStory } from './testing/story.ts';
import type { Story } from './testing/story.ts';

/** The two stories wait for the same intervals of the server's jobs, so they run in parallel. */
const STORY_MS = 400_000;

let server: BuiltServer;
let stories: Story[];
beforeAll(async () => {
  server = await buildServer();
  // Both finish before either is checked: a failed one must not leave the other's processes behind.
  const played = await Promise.allSettled(testKinds().map((kind) => playStory(server, kind)));
  stories = played.map((story) => {
    if (story.status === 'rejected') throw story.reason;
    return story.value;
  });
}, STORY_MS);
afterAll(() => server?.remove());

/** A payment that was booked exactly once. */
const bookedOnce: Partial<StudentBooks> = {
  sessions: ['PAID'],
  payments: ['CAPTURED'],
  receipts: 1,
  ledger_entries: 1,
  off_balance: 0,
  cash_paise: OWED_PAISE,
  settled_paise: OWED_PAISE,
  owed_paise: 0,
  reserved: 0,
  events: ['payment.captured'],
};

/** Booked, and every notification delivered. */
const finished: Partial<StudentBooks> = { ...bookedOnce, undelivered: 0, given_up: 0 };

describe.each(testKinds().map((kind, index) => ({ kind, index })))('after kill -9 ($kind)', ({ index }) => {
  const story = (): Story => {
    const played = stories[index];
    if (played === undefined) throw new Error('The story was not played.');
    return played;
  };

  it.each(crashPoints)('at %s, a payment ends captured exactly once (threats 6.2)', (point) => {
    expect(story().ends[point]).toBe('SIGKILL');
    expect(story().books[point]).toMatchObject(finished);
    // A browser that never got its order's answer gets it with the same key: the order was written with it.
    expect(story().books[point].orders).toEqual(['PAID']);
  });

  it('the gateway has one order for each of ours, however often the attempt was begun (threats 6.2)', () => {
    for (const [name, count] of Object.entries(story().gatewayOrders))
      expect([name, count]).toEqual([name, 1]);
  });

  it('an order that was answered still exists under its code', () => {
    expect(story().keptOrder.toSorted()).toEqual(
      crashPoints.filter((point) => point !== 'order-reserved').toSorted(),
    );
  });

  it('a payer who never returns leaves nothing booked and nothing reserved [R4]', () => {
    expect(story().books.vanished).toMatchObject({
      orders: ['EXPIRED'],
      sessions: ['ACTIVE'],
      payments: [],
      receipts: 0,
      ledger_entries: 0,
      settled_paise: 0,
      owed_paise: OWED_PAISE,
      reserved: 0,
      events: [],
    });
  });

  it('a payment whose webhooks were given up while the server was dead is found by polling (threats 6.1)', () => {
    const { givenUp, books } = story();
    expect(givenUp.map(({ event }) => event)).toContain('payment.captured');
    for (const { attempts } of givenUp) {
      expect(attempts.length).toBeGreaterThan(5);
      expect(attempts.every(({ status }) => status === null)).toBe(true);
    }
    expect(books.unheard).toMatchObject({ ...finished, orders: ['PAID'] });
  });

  it('a payment answered as paid is in the books, even if the server was killed at that moment', () => {
    expect(story().books.answered).toMatchObject({ ...bookedOnce, orders: ['PAID'] });
  });

  it('an issued receipt stays the same (decisions 9)', () => {
    const { digest, downloaded } = story().receipt;
    const pdf = Buffer.from(downloaded, 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(sha256(pdf).toString('hex')).toBe(digest);
    expect(story().books['receipt-made'].signed).toBe(1);
  });

  it('all books balance, no fee is paid twice, and the receipt numbers have no gap (decisions 7)', () => {
    expect(story().faults).toEqual({
      unbalanced_entries: 0,
      overpaid_fees: 0,
      gaps_in_receipts: 0,
      homeless_webhooks: 0,
    });
  });
});
