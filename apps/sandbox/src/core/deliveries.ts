import type { Schedule } from './clock.ts';
import { newId } from './ids.ts';
import type { Account, Delivery, DeliveryAttempt, WebhookMode } from './model.ts';
import { Outgoing } from '../outgoing.ts';
import type { Outcome } from '../outgoing.ts';
import type { Store } from './store.ts';

/** A webhook to be sent: its name, its id and the exact bytes that will be signed. */
export interface OutgoingEvent {
  readonly id: string;
  readonly name: string;
  readonly order_id: string | null;
  readonly body: string;
}

/** One delivery attempt of a webhook, for its headers. */
export interface Sending {
  readonly body: string;
  readonly event_id: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** On the account's clock, in Unix milliseconds. */
  readonly at_ms: number;
}

/** A signed webhook, as sent over the wire. */
export interface Message {
  /** The account it is for. */
  readonly key_id: string;
  readonly event_id: string;
  readonly event: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How long after its event a late webhook is sent. */
const LATE_MS = 60_000;

/** Events in the order and number in which a mode sends them. */
function copiesOf(events: readonly OutgoingEvent[], mode: WebhookMode): readonly OutgoingEvent[] {
  const reversed = events.toReversed();
  if (mode === 'reversed') return reversed;
  if (mode === 'disordered') return [...reversed, ...reversed];
  if (mode === 'double') return events.flatMap((event) => [event, event]);
  if (mode === 'doubled_apart')
    return events.flatMap((event) => [event, { ...event, id: newId('evt_').slice('evt_'.length) }]);
  if (mode === 'one_key') return events.map((event) => ({ ...event, id: `of_${event.order_id ?? ''}` }));
  return events;
}

/** An account's gateway's rules of delivery. */
export interface DeliveryRules {
  /** The headers of one attempt, with the signature; also a content type other than JSON. */
  readonly sign: (account: Account, sending: Sending) => Record<string, string>;
  /** Milliseconds from a failed attempt to the next, null to give up; both figures count from the first attempt. */
  readonly retryAfterMs: (attempts: number, sinceFirstMs: number) => number | null;
}

/**
 * Sends webhooks: an answer of 2xx within 5 seconds counts; otherwise it retries as the account's gateway does, by
 * the account's clock. Signed with the secret at the time of sending.
 */
export class Deliveries {
  readonly #store: Store;
  readonly #schedule: Schedule;
  readonly #rulesOf: (keyId: string) => DeliveryRules;
  readonly #hold: ((message: Message) => void) | undefined;
  readonly #outgoing = new Outgoing();
  readonly #underWay = new Set<Promise<void>>();

  /** @param hold receives every webhook instead of the network; absent: they are sent */
  constructor(
    store: Store,
    schedule: Schedule,
    rulesOf: (keyId: string) => DeliveryRules,
    hold?: (message: Message) => void,
  ) {
    this.#hold = hold;
    this.#store = store;
    this.#schedule = schedule;
    this.#rulesOf = rulesOf;
  }

  /** Sends events one after another, in the order of `mode`; returns at once. */
  send(account: Account, events: readonly OutgoingEvent[], mode: WebhookMode): void {
    if (account.webhook_url === null) return;
    const { events: subscribed } = account;
    const wanted = subscribed ? events.filter(({ name }) => subscribed.includes(name)) : events;
    if (this.#hold !== undefined) {
      for (const event of wanted) this.#hold(this.write(account, event));
      return;
    }
    const ids = copiesOf(wanted, mode).map((event) => this.#record(account, event, mode));
    if (mode === 'lost') return;
    if (mode === 'late') {
      for (const id of ids) this.#sendLate(id);
      return;
    }
    void this.#track(this.#attemptInTurn(ids));
  }

  /** The first attempt of an account's webhook. */
  write(account: Account, { id, name, body }: OutgoingEvent): Message {
    const sending = { body, event_id: id, attempt: 1, at_ms: this.#schedule.nowMs(account.key_id) };
    const headers = {
      'content-type': 'application/json',
      ...this.#rulesOf(account.key_id).sign(account, sending),
    };
    return { key_id: account.key_id, event_id: id, event: name, body, headers };
  }

  /** Reschedules the unfinished deliveries of an earlier process. */
  resume(): void {
    for (const delivery of this.#store.deliveries.values()) {
      if (delivery.due_at_ms !== null) this.#retryAt(delivery, delivery.due_at_ms);
    }
  }

  /** Sends a logged delivery again, with the same event id and bytes; false if it is not in the log. */
  replay(id: string): boolean {
    if (!this.#store.deliveries.has(id)) return false;
    void this.#track(this.#attempt(id));
    return true;
  }

  /** Waits until nothing is in flight; retries that are not yet due do not count. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Closes the kept connections. */
  close(): void {
    this.#outgoing.close();
  }

  #sendLate(id: string): void {
    const delivery = this.#store.deliveries.get(id);
    if (delivery === undefined) return;
    const dueAtMs = delivery.first_due_at_ms + LATE_MS;
    this.#store.putDelivery({ ...delivery, due_at_ms: dueAtMs });
    this.#retryAt(delivery, dueAtMs);
  }

  #record(account: Account, event: OutgoingEvent, mode: WebhookMode): string {
    const now = this.#schedule.nowMs(account.key_id);
    const lost = mode === 'lost';
    const delivery: Delivery = {
      id: newId('dlv_'),
      event_id: event.id,
      event: event.name,
      key_id: account.key_id,
      order_id: event.order_id,
      body: event.body,
      state: lost ? 'lost' : 'sending',
      attempts: [],
      due_at_ms: lost ? null : now,
      first_due_at_ms: now,
      ignore_first_answer: mode === 'timeout',
    };
    this.#store.putDelivery(delivery);
    return delivery.id;
  }

  async #attemptInTurn(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#attempt(id);
  }

  async #attempt(id: string): Promise<void> {
    const delivery = this.#store.deliveries.get(id);
    const account = delivery && this.#store.accounts.get(delivery.key_id);
    if (!delivery || !account) return;
    const answer = await this.#post(account, delivery);
    const ignored = delivery.ignore_first_answer && delivery.attempts.length === 0;
    const attempt: DeliveryAttempt = {
      at_ms: this.#schedule.nowMs(delivery.key_id),
      ...(ignored ? { status: null, error: 'timeout' } : answer),
    };
    this.#settle({ ...delivery, attempts: [...delivery.attempts, attempt] }, attempt);
  }

  #settle(delivery: Delivery, attempt: DeliveryAttempt): void {
    if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
      this.#store.putDelivery({ ...delivery, state: 'delivered', due_at_ms: null });
      return;
    }
    const wait = this.#rulesOf(delivery.key_id).retryAfterMs(
      delivery.attempts.length,
      attempt.at_ms - delivery.first_due_at_ms,
    );
    if (wait === null) {
      this.#store.putDelivery({ ...delivery, state: 'abandoned', due_at_ms: null });
      return;
    }
    const next = attempt.at_ms + wait;
    const retrying: Delivery = { ...delivery, state: 'retrying', due_at_ms: next };
    this.#store.putDelivery(retrying);
    this.#retryAt(retrying, next);
  }

  #retryAt(delivery: Delivery, dueAtMs: number): void {
    this.#schedule.at({
      id: delivery.id,
      key_id: delivery.key_id,
      due_at_ms: dueAtMs,
      run: () => this.#track(this.#attempt(delivery.id)),
    });
  }

  #track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
    return tracked;
  }

  #post(account: Account, { body, event_id, attempts, key_id }: Delivery): Promise<Outcome> {
    if (account.webhook_url === null)
      return Promise.resolve({ status: null, error: 'this account has no webhook address' });
    const headers = this.#rulesOf(account.key_id).sign(account, {
      body,
      event_id,
      attempt: attempts.length + 1,
      at_ms: this.#schedule.nowMs(key_id),
    });
    return this.#outgoing.post(account.webhook_url, body, headers);
  }
}
