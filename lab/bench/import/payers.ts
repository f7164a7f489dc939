/**
 * Payers beside an import. Some look their children up, select fees and open orders, repeatedly; one pays, proves his
 * mobile and downloads the receipt, one child after the other. Every call to the server is timed.
 */
import { addressOf, payerMobile, studentId } from '../bench-bundle.ts';
import { UnexpectedAnswer, openBrowser, type Browser, type CallOptions } from '../http-client.ts';
import { bearer, orderByPayer, drawn, slugFor, status, withCards } from '../payer-steps.ts';
import { proveMobile } from '../pay-once.ts';
import type { Payer } from '../payer-steps.ts';
import type { System } from '../servers.ts';

/** A payer's call: its start (performance.now()), duration, and address. */
export interface TimedCall {
  readonly at: number;
  readonly ms: number;
  readonly path: string;
}

/** Payers who continue until they are stopped, and their results so far. */
export interface PayersBeside {
  readonly times: readonly TimedCall[];
  readonly refused: readonly string[];
  readonly paid: () => number;
  readonly stop: () => Promise<void>;
}

/** Children of each payer: enough for the paying one during the whole bench. */
export const CHILDREN = 60;
/** Payers read and think between two calls. */
const PAUSE_MS = 100;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The times of the payers' calls, and their refusals. */
class Book {
  readonly times: TimedCall[] = [];
  readonly refused: string[] = [];

  /** The call, timed, with a pause after it. The gateway's own page belongs to another server. */
  async measure<T>(path: string, call: () => Promise<T>, options?: CallOptions): Promise<T> {
    if (options?.host !== undefined) return call();
    const began = performance.now();
    const name = path.split('?')[0] ?? path;
    try {
      return await call();
    } catch (error) {
      this.refused.push(`${error instanceof UnexpectedAnswer ? error.status : ''} ${name}`);
      throw error;
    } finally {
      this.times.push({ at: began, ms: performance.now() - began, path: name });
      await pause(PAUSE_MS * (0.5 + Math.random()));
    }
  }
}

function openPayer(system: System, book: Book, index: number): Payer {
  const browser = openBrowser(system.origin, {
    'x-api-key': 'shulk-payer-page',
    'x-forwarded-for': addressOf(index),
  });
  const timed: Browser = {
    ...browser,
    get: (path, options) => book.measure(path, () => browser.get(path, options), options),
    post: (path, body, options) => book.measure(path, () => browser.post(path, body, options), options),
    patch: (path, body, options) => book.measure(path, () => browser.patch(path, body, options), options),
    open: (path) => book.measure(path, () => browser.open(path)),
  };
  return { index, browser: timed, sandbox: system.sandbox };
}

async function openOrder(payer: Payer, round: number): Promise<boolean> {
  await payer.browser.open(`/${slugFor(payer)}`);
  const { data } = await orderByPayer(payer, await withCards(payer, round % CHILDREN));
  await status(payer, { token: bearer(data.checkout_token) });
  return true;
}

/** @returns whether there was a child left to pay for */
async function payWhole(payer: Payer, round: number): Promise<boolean> {
  if (round >= CHILDREN) return false;
  await payer.browser.open(`/${slugFor(payer)}`);
  const student = studentId(payer.index, round);
  if (round === 0) {
    await payer.browser.get(
      `/api/pages/v1/students/field-details/fetch?student_uuid=${student}&payment_page_slug=${slugFor(payer)}`,
    );
    await proveMobile(payer.browser, { slug: slugFor(payer), student, mobile: payerMobile(payer.index) });
  }
  await drawn(payer, round);
  return true;
}

/** Starts `count` payers who open orders, and one who pays; returns their measurements until they are stopped. */
export function startPayers(system: System, count: number): PayersBeside {
  const book = new Book();
  const over = new AbortController();
  let paid = 0;
  const goRound = async (payer: Payer, step: typeof payWhole): Promise<void> => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      try {
        if (!(await step(payer, round))) break;
      } catch (error) {
        // An unexpected answer is counted above; anything else ends the bench.
        if (!(error instanceof UnexpectedAnswer)) throw error;
      }
    }
    payer.browser.close();
  };
  const ended = Promise.all([
    ...Array.from({ length: count }, (_, index) => goRound(openPayer(system, book, index), openOrder)),
    goRound(openPayer(system, book, count), async (payer, round) => {
      const isPaid = await payWhole(payer, round);
      if (isPaid) paid += 1;
      return isPaid;
    }),
  ]);
  return {
    times: book.times,
    refused: book.refused,
    paid: () => paid,
    stop: async () => {
      over.abort();
      await ended;
    },
  };
}
