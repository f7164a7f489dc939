/**
 * Payers beside an import. Some look their children up, choose fees and open orders, again and again; one pays, proves his
 * mobile and downloads the receipt, a child after the other. Every call to the server is timed.
 */
import { addressOf, payerMobile, studentId } from '../bench-bundle.mjs';
import { openBrowser } from '../http-client.mjs';
import { bearer, createOrder, drawn, slugFor, status, withCards } from '../payer-steps.mjs';
import { proveMobile } from '../pay-once.mjs';

/** Children of each payer: the paying one has them for longer than the bench takes. */
export const CHILDREN = 60;
/** Payers read and think between two calls. */
const PAUSE_MS = 100;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the payers' calls took, and who was refused. */
class Book {
  times = [];
  refused = [];

  /** The call, timed, with a pause after it. The gateway's own page is another server's. */
  measure(call) {
    return async (path, ...more) => {
      if (more.at(-1)?.host !== undefined) return call(path, ...more);
      const began = performance.now();
      const name = path.split('?')[0];
      try {
        return await call(path, ...more);
      } catch (error) {
        this.refused.push(`${error.status ?? ''} ${name}`);
        throw error;
      } finally {
        this.times.push({ at: began, ms: performance.now() - began, path: name });
        await pause(PAUSE_MS * (0.5 + Math.random()));
      }
    };
  }
}

function openPayer(system, book, index) {
  const browser = openBrowser(system.origin, {
    'x-api-key': 'shulk-payer-page',
    'x-forwarded-for': addressOf(index),
  });
  const { get, post, patch, open } = browser;
  const timed = {
    ...browser,
    get: book.measure(get),
    post: book.measure(post),
    patch: book.measure(patch),
    open: book.measure(open),
  };
  return { index, browser: timed, sandbox: system.sandbox };
}

async function openOrder(payer, round) {
  await payer.browser.open(`/${slugFor(payer)}`);
  const { data } = await createOrder(payer, await withCards(payer, round % CHILDREN));
  await status(payer, { token: bearer(data.checkout_token) });
}

/** @returns {Promise<boolean>} whether there was a child left to pay for */
async function payWhole(payer, round) {
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

/**
 * Starts `count` payers who open orders, and one who pays; gives what they measure until they are stopped.
 * @returns {{times: object[], refused: string[], paid: () => number, stop: () => Promise<void>}}
 */
export function startPayers(system, count) {
  const book = new Book();
  const over = new AbortController();
  let paid = 0;
  const goRound = async (payer, step) => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      try {
        if ((await step(payer, round)) === false) break;
      } catch (error) {
        // An unexpected answer is counted above; anything else ends the bench.
        if (error.status === undefined) throw error;
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
