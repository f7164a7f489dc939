/** Payers who arrive all at once, pay as often as they can, and retry after `Retry-After`. */
import { UnexpectedAnswer } from '../http-client.ts';
import { payOnce, type Caller } from '../pay-once.ts';
import type { Family } from '../payments/families.ts';
import type { Browser, CallOptions, Host } from '../http-client.ts';
import type { Tally } from './tally.ts';

/** What is recorded during a stretch of load. */
interface Watch {
  readonly tally: Tally;
  /** Its end (performance.now()). */
  readonly until: number;
  readonly paidAtGateway: string[];
}

/** Thrown into a payment when its payer's time is over: the tab is closed, whatever is in progress. */
class TabClosed extends Error {}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A browser that counts its calls, waits for Retry-After and retries, until `until` (performance.now()). Orders paid
 * at the gateway are added to `paidAtGateway`, since the books must have them even if the payer saw no result.
 */
function watched(browser: Browser, { tally, until, paidAtGateway }: Watch): Caller {
  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    for (;;) {
      if (performance.now() >= until) throw new TabClosed();
      const begun = performance.now();
      try {
        const answer = await call();
        tally.note(200, begun);
        return answer;
      } catch (error) {
        if (!(error instanceof UnexpectedAnswer)) {
          tally.broken += 1;
          throw error;
        }
        tally.note(error.status, begun, error.retryAfter);
        if (error.status !== 429 && error.status !== 503) throw error;
        const wait = Number(error.retryAfter ?? 1) * 1000;
        await sleep(Math.min(wait, Math.max(0, until - performance.now())));
      }
    }
  };
  return {
    get: (path, options) => ask(() => browser.get(path, options)),
    post: async <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> => {
      if (options?.host === undefined) return ask(() => browser.post(path, body, options));
      const answer = await browser.post<T>(path, body, options);
      paidAtGateway.push((body as { readonly order_id: string }).order_id);
      return answer;
    },
  };
}

/** A family with its next child, and its size. */
type Waiting = Family & { next: number; readonly size: number };

/** Hands out families, each with its children without a payment. */
export class Families {
  readonly #waiting: Waiting[];

  constructor(families: readonly Family[], size: number) {
    this.#waiting = families.map((family) => ({ ...family, next: 0, size }));
  }

  /** A family with a child left; throws if the bench has too few. */
  take(): Waiting {
    const family = this.#waiting.shift();
    if (family === undefined)
      throw new Error('More was paid than there are students for: give a higher --rate, please.');
    return family;
  }

  giveBack(family: Waiting): void {
    if (family.next < family.size) this.#waiting.push(family);
  }

  get count(): number {
    return this.#waiting.length;
  }
}

/**
 * Lets `payers` pay at the same time for `ms` milliseconds; payments in progress then end with a closed tab.
 * @returns start and end (performance.now())
 */
export async function crowd({
  payers,
  ms,
  families,
  sandbox,
  tally,
  paidAtGateway,
}: Omit<Watch, 'until'> & {
  readonly payers: number;
  readonly ms: number;
  readonly families: Families;
  readonly sandbox: Host;
}) {
  const began = performance.now();
  const until = began + ms;
  const one = async () => {
    let family = families.take();
    while (performance.now() < until) {
      if (family.next >= family.size) family = families.take();
      const student = family.child(family.next);
      family.next += 1;
      try {
        const browser = watched(family.browser, { tally, until, paidAtGateway });
        const { application_code } = await payOnce(browser, { slug: family.slug, student, sandbox });
        tally.paid.push(application_code);
      } catch (error) {
        if (!(error instanceof TabClosed)) tally.noteOdd(error);
      }
    }
    families.giveBack(family);
  };
  await Promise.all(Array.from({ length: payers }, one));
  return { began, ended: performance.now(), due: until };
}
