import { notificationOf } from '@shulk/sandbox/testing';
import type { CallFate, MerchantCall, SteeredGateways } from '@shulk/sandbox/testing';

/**
 * How a provider treats the debits of mandates: `no orders` refuses to open an order for one, which is its notice at the
 * bank; `no debits` refuses to make one; while it is `away` no call about debits or mandates is answered.
 */
export type DebitMoodName = 'well' | 'no orders' | 'no debits' | 'away';

/** What a call does: opens the order of a debit, makes a debit, asks about one or about a mandate. */
export type DebitCall = 'order' | 'debit' | 'question';

type Store = Pick<SteeredGateways['core']['store'], 'orders' | 'paymentsOf'>;

/** The kind of a call to Razorpay about a debit or a mandate; undefined for any other. */
export function debitCall({ method, path, body }: MerchantCall, store: Store): DebitCall | undefined {
  if (path === '/v1/payments/create/recurring') return 'debit';
  if (path === '/v1/orders') return body['notification'] === undefined ? undefined : 'order';
  if (/^\/v1\/customers\/[^/]+\/tokens/.test(path)) return 'question';
  const id = method === 'GET' ? /^\/v1\/orders\/([^/]+)/.exec(path)?.[1] : undefined;
  return id !== undefined && isOfDebit(store, id) ? 'question' : undefined;
}

/** Whether an order is for a debit by UPI, or has one. */
function isOfDebit(store: Store, id: string): boolean {
  const order = store.orders.get(id);
  if (order === undefined) return false;
  return (
    notificationOf(order) !== null || store.paymentsOf(id).some(({ wire }) => wire?.['recurring'] === true)
  );
}

const HOUR_MS = 3_600_000;

const refusal: CallFate = {
  status: 400,
  body: { error: { code: 'BAD_REQUEST_ERROR', description: 'debits are not possible now' } },
};

/** A mood about debits that lasts for some hours, which may be more than a day. */
export class DebitMood {
  readonly #now: () => number;
  #mood: DebitMoodName = 'well';
  #until = 0;

  /** @param now the time of the story, in ms since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  get mood(): DebitMoodName {
    return this.#now() < this.#until ? this.#mood : 'well';
  }

  /** Begins now and passes after so many hours. */
  begin(mood: DebitMoodName, hours: number): void {
    this.#mood = mood;
    this.#until = this.#now() + hours * HOUR_MS;
  }

  clear(): void {
    this.#until = 0;
  }

  /** The fate of a call about debits in this mood. */
  fateOf(call: DebitCall): CallFate {
    if (this.mood === 'away') return 'unheard';
    const isRefused =
      (this.mood === 'no orders' && call === 'order') || (this.mood === 'no debits' && call === 'debit');
    return isRefused ? refusal : 'answered';
  }
}

/** How often each mood about debits comes, and for how many hours it may last. */
const WEIGHTS = { well: 1, 'no orders': 3, 'no debits': 3, away: 3 } as const;
const HOURS = {
  well: [1, 1],
  'no orders': [1, 36],
  'no debits': [1, 36],
  // A call that is not answered is made again for a day, and then given up (decision 25).
  away: [6, 60],
} as const;

/** Draws a mood about debits, and for how many hours it lasts. */
export function drawDebitMood(random: {
  weighted(weights: Readonly<Record<DebitMoodName, number>>): DebitMoodName;
  whole(from: number, to: number): number;
}): { readonly mood: DebitMoodName; readonly hours: number } {
  const mood = random.weighted(WEIGHTS);
  const [from, to] = HOURS[mood];
  return { mood, hours: random.whole(from, to) };
}
