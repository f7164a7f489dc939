import type { Schedule } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import { Outgoing } from '../outgoing.ts';
import { signHex } from '../wire/signature.ts';
import type { LenderAccount, Loan } from './lender-model.ts';

const FIRST_RETRY_MS = 10_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** One sent message. */
export interface LenderMessage {
  readonly id: string;
  readonly key_id: string;
  readonly body: string;
  readonly first_at_ms: number;
  attempts: number;
  state: 'sending' | 'retrying' | 'delivered' | 'abandoned';
}

/**
 * Sends the lender's webhooks: signed over the time of sending and the bytes; an answer of 2xx within 5 seconds
 * counts, otherwise retried after 10 s, 20 s, 40 s … for 24 hours by the account's clock. A stopped sandbox forgets
 * undelivered ones, like a lost message.
 */
export class LenderPost {
  readonly messages: LenderMessage[] = [];
  readonly #schedule: Schedule;
  readonly #accountOf: (keyId: string) => LenderAccount | undefined;
  readonly #outgoing = new Outgoing();
  readonly #underWay = new Set<Promise<void>>();

  constructor(schedule: Schedule, accountOf: (keyId: string) => LenderAccount | undefined) {
    this.#schedule = schedule;
    this.#accountOf = accountOf;
  }

  /** Sends the product an application's state; returns at once. */
  tell(loan: Loan): void {
    if (!this.#accountOf(loan.key_id)?.webhook_url) return;
    const application = { id: loan.id, reference: loan.reference, status: loan.status };
    const message: LenderMessage = {
      id: newId('lev_'),
      key_id: loan.key_id,
      body: JSON.stringify({ event: 'application.updated', application }),
      first_at_ms: this.#schedule.nowMs(loan.key_id),
      attempts: 0,
      state: 'sending',
    };
    this.messages.push(message);
    void this.#track(this.#send(message));
  }

  /** Waits until nothing is in flight; retries that are not yet due do not count. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Closes the kept connections. */
  close(): void {
    this.#outgoing.close();
  }

  async #send(message: LenderMessage): Promise<void> {
    message.attempts += 1;
    if (await this.#arrives(message)) {
      message.state = 'delivered';
      return;
    }
    const due = this.#schedule.nowMs(message.key_id) + FIRST_RETRY_MS * 2 ** (message.attempts - 1);
    message.state = due - message.first_at_ms > GIVE_UP_AFTER_MS ? 'abandoned' : 'retrying';
    if (message.state === 'abandoned') return;
    this.#schedule.at({
      id: message.id,
      key_id: message.key_id,
      due_at_ms: due,
      run: () => this.#track(this.#send(message)),
    });
  }

  async #arrives(message: LenderMessage): Promise<boolean> {
    const account = this.#accountOf(message.key_id);
    if (!account?.webhook_url) return false;
    const time = this.#schedule.nowSeconds(message.key_id);
    const { status } = await this.#outgoing.post(account.webhook_url, message.body, {
      'x-lender-event-id': message.id,
      'x-lender-timestamp': String(time),
      'x-lender-signature': signHex(`${time}.${message.body}`, account.webhook_secret),
    });
    return status !== null && status >= 200 && status < 300;
  }

  #track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
    return tracked;
  }
}
