import { toMs } from '../../../platform/clock.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Part } from '../../../platform/parts.ts';
import type { Services } from '../../../platform/services.ts';
import { batchCalls } from '../../../platform/queue/batch-calls.ts';
import { describeError } from '../../../platform/log.ts';
import type { GatewayOrderRef } from '../orders/order-view.store.ts';
import { notifyOfBookings } from './capture.store.ts';

/** How long a call waits for the message that books its payment, before the gateway is queried. */
const WAIT_MS = 120;
/** A call that read its order just before the booking finds it here afterwards. */
const KEPT_MS = 2_000;
/** Channel on which the processes of a server hear of each other's bookings. */
const CHANNEL = 'bookings';

/** A payment that a message booked. */
interface Booked extends GatewayOrderRef {
  readonly paymentId: string;
}

const nameOf = ({ accountId, gatewayOrderId }: GatewayOrderRef): string => `${accountId} ${gatewayOrderId}`;

/**
 * The payments whose messages are being booked, or were a moment ago, by gateway order. Who pays and comes back is often
 * faster than the commit of the message that is under way: a short wait spares a call to the gateway.
 */
class ReportedPayments {
  /** The longest wait, in milliseconds. */
  waitMs = WAIT_MS;
  readonly #clock: Clock;
  readonly #underWay = new Map<string, number>();
  readonly #booked = new Map<string, { readonly paymentId: string; readonly atMs: number }>();
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #tell: ((booked: Booked) => Promise<unknown>) | undefined;

  /** @param tell reports a booking to the other processes of the server; undefined if there are none */
  constructor(clock: Clock, tell: ((booked: Booked) => Promise<unknown>) | undefined) {
    this.#clock = clock;
    this.#tell = tell;
  }

  /** A message is being booked. @returns to be called when that has ended, with the payment if it is booked */
  begin(of: GatewayOrderRef): (paymentId: string | undefined) => void {
    const name = nameOf(of);
    this.#underWay.set(name, (this.#underWay.get(name) ?? 0) + 1);
    return (paymentId) => {
      const left = (this.#underWay.get(name) ?? 1) - 1;
      if (left === 0) this.#underWay.delete(name);
      else this.#underWay.set(name, left);
      if (paymentId === undefined) {
        if (left === 0) this.#wake(name);
        return;
      }
      this.#note({ ...of, paymentId });
      void this.#tell?.({ ...of, paymentId });
    };
  }

  /** A booking of another process. */
  hear(payload: string): void {
    // A connection that was lost and found says nothing.
    if (payload !== '') this.#note(JSON.parse(payload) as Booked);
  }

  /**
   * The payment of a gateway order that a message booked a moment ago; waits for one that is under way, and where other
   * processes may have it under way, for any.
   * @returns the gateway's id of the payment
   */
  async booked(of: GatewayOrderRef): Promise<string | undefined> {
    const name = nameOf(of);
    const mayCome = this.#underWay.has(name) || this.#tell !== undefined;
    const known = this.#known(name);
    if (known !== undefined || !mayCome) return known;
    await this.#wait(name);
    return this.#known(name);
  }

  /** Waits while this process books a message about a gateway order. */
  async underWay(of: GatewayOrderRef): Promise<void> {
    if (this.#underWay.has(nameOf(of))) await this.#wait(nameOf(of));
  }

  #known(name: string): string | undefined {
    const found = this.#booked.get(name);
    return found !== undefined && this.#isRecent(found.atMs) ? found.paymentId : undefined;
  }

  #isRecent(atMs: number): boolean {
    return toMs(this.#clock.now()) - atMs < KEPT_MS;
  }

  #note(booked: Booked): void {
    // The oldest come first.
    for (const [name, { atMs }] of this.#booked) {
      if (this.#isRecent(atMs)) break;
      this.#booked.delete(name);
    }
    const name = nameOf(booked);
    this.#booked.delete(name);
    this.#booked.set(name, { paymentId: booked.paymentId, atMs: toMs(this.#clock.now()) });
    this.#wake(name);
  }

  #wake(name: string): void {
    for (const wake of this.#waiting.get(name) ?? []) wake();
  }

  async #wait(name: string): Promise<void> {
    const all = this.#waiting.get(name) ?? new Set();
    this.#waiting.set(name, all);
    let wake = (): void => undefined;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.waitMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      all.add(wake);
    });
    all.delete(wake);
    if (all.size === 0) this.#waiting.delete(name);
  }
}

/** The reported payments of this server. */
export const reportedPayments: Part<ReportedPayments> = {
  name: 'reported payments',
  make: ({ settings, db, clock, log }) => {
    if (settings.task === undefined) return new ReportedPayments(clock, undefined);
    const tell = batchCalls((all: readonly Booked[]) =>
      notifyOfBookings(
        db,
        CHANNEL,
        all.map((one) => JSON.stringify(one)),
      ),
    );
    return new ReportedPayments(clock, (booked) =>
      tell(booked).catch((error: unknown) =>
        log.warn(describeError(error), 'other processes were not told of a booking'),
      ),
    );
  },
};

/** Hears of the bookings of the server's other processes. @returns a function that stops it */
export const watchBookings = ({ db, parts, settings }: Services): Promise<() => Promise<void>> =>
  settings.task === undefined
    ? Promise.resolve(() => Promise.resolve())
    : db.listen(CHANNEL, (payload) => parts.of(reportedPayments).hear(payload));
