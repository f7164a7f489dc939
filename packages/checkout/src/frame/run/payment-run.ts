import type { OrderView } from '@shulk/contract';
import { TEXTS } from '@shulk/words/sheet/payment';
import { nowMs } from '../clock.ts';
import type { FrameSettings } from '../frame-settings.ts';
import { openGatewayWindow } from '../gateway/gateway-window.ts';
import type { GatewayWindow } from '../gateway/launch.ts';
import { problemOfPage } from '../host-page.ts';
import type { HostPage } from '../host-page.ts';
import { guardLeaving } from '../leave-guard.ts';
import type { PaymentMode } from '../payment-mode.ts';
import { PollTimer } from '../poll-timer.ts';
import type { Answer, Refusal } from '../server/call-checkout.ts';
import { CheckoutConnection } from '../server/checkout-connection.ts';
import type { KeptAnswer, KeptTries, KeptTry } from '../server/kept-try.ts';
import { OrderCalls } from '../server/order-calls.ts';
import { nextPollMs } from '../state/poll-times.ts';
import { sheetEvent } from '../state/sheet-events.ts';
import { OPENING, answerToClose, isWaiting, nextSheet } from '../state/sheet-state.ts';
import type { Screen, SheetAction, SheetState } from '../state/sheet-state.ts';
import { openMode } from './open-mode.ts';

/** How long the green tick is shown before the page is told (ux 5). */
const SUCCESS_MS = 2_000;

/** What a run reports to its opener: the host page, or the application whose advance is paid. */
export type HostChannel = Pick<HostPage, 'trust' | 'say' | 'tell' | 'askForToken'>;

/**
 * One payment in this frame: the effects and their order, around the pure state (ux 5). Every verdict comes from the
 * server; the gateway's and the browser's reports only trigger a query (threats 2 row 10).
 */
export class PaymentRun {
  readonly #settings: FrameSettings;
  readonly #host: HostChannel;
  readonly #kept: KeptTries;
  readonly #listeners = new Set<() => void>();
  readonly #pace: PollTimer;
  #state: SheetState = OPENING;
  #given = '';
  #calls: OrderCalls | undefined;
  #mode: PaymentMode | undefined;
  #gateway: GatewayWindow | undefined;
  /** Polls on this screen, for the interval. */
  #asked = 0;
  /** Number of the newest poll; answers to older ones are dropped. */
  #question = 0;
  #sawFailure = false;
  #hasToldSuccess = false;

  constructor(given: {
    readonly settings: FrameSettings;
    readonly host: HostChannel;
    readonly kept: KeptTries;
  }) {
    this.#settings = given.settings;
    this.#host = given.host;
    this.#kept = given.kept;
    this.#pace = new PollTimer(
      () => void this.#ask(),
      () => nextPollMs(this.#state.screen, this.#asked),
    );
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SheetState => this.#state;

  /** The order's financing mode; absent until it was read. */
  readonly mode = (): PaymentMode | undefined => this.#mode;

  /** Starts with the token from the host page: reads the order and its payment state. */
  async start(auth: string): Promise<void> {
    if (this.#given !== '') return;
    this.#given = auth;
    const renew = async (refused: string): Promise<string | undefined> =>
      this.#renewedHere(refused) ?? this.#host.askForToken();
    this.#calls = new OrderCalls(new CheckoutConnection(this.#settings.base, auth, renew));
    await this.#open(this.#calls);
  }

  /** Retries reading the order. */
  async openAgain(): Promise<void> {
    this.#apply({ type: 'opening_again' });
    if (this.#calls !== undefined && this.#state.screen === 'opening') await this.#open(this.#calls);
  }

  /** The Pay button: starts one attempt and opens the gateway's window. A second press joins the first. */
  async pay(): Promise<void> {
    if (this.#state.screen !== 'choose') return;
    this.#apply({ type: 'pay_pressed' });
    const { order } = this.#state;
    if (order === undefined || this.#mode === undefined) return;
    // A lost begin is repeated unchanged: the server returns the same attempt until something was paid on it.
    const launch = await this.#mode.begin();
    if (!launch.ok) return this.#tryRefused(launch);
    const opened = await openGatewayWindow(launch.data, order.brand, {
      onAnswer: (answer) => this.#answered(answer),
      onLeft: (how) => this.#left(how === 'failed' ? TEXTS.tryEnded : ''),
    });
    if (opened === undefined) return this.#apply({ type: 'try_refused', text: TEXTS.scriptFailed });
    this.#gateway = opened;
    this.#apply({ type: 'gateway_opened' });
  }

  /** Back from the failure to the Pay button. */
  retry(): void {
    this.#apply({ type: 'retry_pressed' });
  }

  /** Close button, Esc, Back or a tap beside the sheet (ux 3 "Leave guard"). */
  requestClose(by: 'button' | 'key'): void {
    const answer = answerToClose(this.#state.screen);
    const isFree = answer === 'ask' && this.#mode?.asksBeforeLeaving(this.#state.screen) === false;
    if (answer === 'close' || isFree) this.close();
    else if (answer === 'ask') this.#apply({ type: 'close_asked' });
    // Esc belongs to the gateway's window while it is over the sheet.
    else if (by === 'button') {
      this.#gateway?.close();
      this.#left('');
    }
  }

  keepWaiting(): void {
    this.#apply({ type: 'close_kept' });
  }

  /** Leaves the sheet, after its last events to the page. */
  close(): void {
    if (this.#state.screen === 'success') this.#tellSuccess();
    else if (this.#sawFailure) {
      const reason = this.#state.status?.reason || TEXTS.tryEnded;
      this.#tellEnd('failure', reason);
    }
    this.#pace.end();
    guardLeaving(false);
    this.#host.say({ type: 'closed', data: {} });
  }

  async #open(calls: OrderCalls): Promise<void> {
    const order = await calls.order();
    if (!order.ok) return this.#refuse(order);
    const problem = problemOfPage(this.#host, this.#settings, order.data);
    if (problem !== undefined) return this.#apply({ type: 'blocked', text: problem, mayRetry: false });
    const mode = await loadMode(order.data, calls);
    if (!mode.ok) return this.#refuse(mode);
    this.#mode = mode.data;
    const record = this.#kept.of(order.data.order_id);
    const isFresh = order.data.state === 'CREATED' && record?.answer === undefined;
    const status = isFresh ? undefined : await calls.status();
    if (status?.ok === false) return this.#refuse(status);
    this.#kept.keep(order.data.order_id, { ...record, given_token: this.#given, token: calls.line.token });
    this.#apply({
      type: 'order_read',
      order: order.data,
      status: status?.data,
      answered: record?.answer !== undefined,
      at: nowMs(),
    });
    this.#host.tell(sheetEvent(this.#state, 'ready'));
    if (isWaiting(this.#state.screen)) void this.#ask();
  }

  /** Nothing can be shown: the page gets the reason, in words of our own catalogue. */
  #refuse({ code, text }: Refusal): void {
    this.#apply({ type: 'blocked', text, mayRetry: code === 'unreachable' });
    if (code !== 'unreachable') this.#host.say({ type: 'refused', data: { text } });
  }

  #tryRefused({ code, text }: Refusal): void {
    // Paid, closed or pending at the gateway: the server knows which, and a second attempt is not offered.
    if (code === 'order_closed' || code === 'order_in_progress') return this.#left('');
    if (code === 'checkout_token') {
      return this.#apply({ type: 'blocked', text: TEXTS.sessionOver, mayRetry: false });
    }
    this.#apply({ type: 'try_refused', text });
  }

  #answered(answer: KeptAnswer): void {
    this.#gateway = undefined;
    this.#keep({ answer });
    this.#apply({ type: 'gateway_answered', at: nowMs() });
    void this.#ask();
  }

  #left(notice: string): void {
    this.#gateway = undefined;
    this.#apply({ type: 'status_wanted', notice, at: nowMs() });
    void this.#ask();
  }

  /** Polls the payment's state; an undelivered answer of the gateway is sent along. */
  async #ask(): Promise<void> {
    if (this.#calls === undefined || this.#mode === undefined) return;
    this.#pace.stop();
    this.#question += 1;
    this.#asked += 1;
    const question = this.#question;
    const answer = this.#record()?.answer;
    const status = await (answer === undefined ? this.#calls.status() : this.#mode.confirm(answer));
    if (question !== this.#question) return;
    if (status.ok) {
      if (answer !== undefined) this.#keep({ answer: undefined });
      if (status.data.order_id !== this.#state.order?.order_id) {
        return this.#apply({ type: 'blocked', text: TEXTS.sessionOver, mayRetry: false });
      }
      this.#apply({ type: 'status_read', status: status.data, at: nowMs() });
    } else if (status.code === 'signature_invalid') {
      this.#keep({ answer: undefined });
      this.#apply({ type: 'answer_refused' });
    } else this.#unanswered(status);
    this.#pace.plan();
  }

  #unanswered({ code, text }: Refusal): void {
    // The token expired and cannot be renewed. The gateway's window stays open: the payer is using it.
    if (code === 'checkout_token' && this.#state.screen !== 'gateway') {
      return this.#apply({ type: 'blocked', text: TEXTS.sessionOverWaiting, mayRetry: false });
    }
    if (code === 'order_not_found') return this.#apply({ type: 'blocked', text, mayRetry: false });
    this.#apply({ type: 'status_unanswered', at: nowMs() });
  }

  #apply(action: SheetAction): void {
    const before = this.#state;
    this.#state = nextSheet(before, action);
    if (this.#state === before) return;
    if (this.#state.screen !== before.screen) this.#enter(this.#state.screen);
    for (const listener of this.#listeners) listener();
  }

  /** The effects of entering a screen. */
  #enter(screen: Screen): void {
    this.#asked = 0;
    this.#pace.plan();
    guardLeaving(this.#mode?.asksBeforeLeaving(screen) === true);
    if (screen === 'failure') {
      this.#sawFailure = true;
      this.#keep({ answer: undefined });
    }
    if (screen === 'success') {
      this.#gateway?.close();
      setTimeout(() => this.#tellSuccess(), SUCCESS_MS);
    }
    if (screen === 'review') this.#gateway?.close();
    const { order } = this.#state;
    const isOver = screen === 'success' || screen === 'review' || screen === 'expired';
    if (isOver && order !== undefined) this.#kept.forget(order.order_id);
  }

  #tellSuccess(): void {
    if (this.#hasToldSuccess) return;
    this.#hasToldSuccess = true;
    this.#tellEnd('success');
  }

  #tellEnd(how: 'success' | 'failure', reason?: string): void {
    const { [how]: event } = this.#mode?.events ?? {};
    if (event !== undefined) this.#host.tell(sheetEvent(this.#state, event, reason));
  }

  #renewedHere(refused: string): string | undefined {
    const token = this.#kept.renewedFrom(this.#given);
    return token === refused ? undefined : token;
  }

  #record(): KeptTry | undefined {
    return this.#state.order && this.#kept.of(this.#state.order.order_id);
  }

  #keep(change: Partial<KeptTry>): void {
    const { order } = this.#state;
    if (order === undefined || this.#calls === undefined) return;
    const record = { ...this.#kept.of(order.order_id), ...change };
    this.#kept.keep(order.order_id, { ...record, given_token: this.#given, token: this.#calls.line.token });
  }
}

/** The order's mode; if its code fails to load, the payer sees an unreachable server. */
async function loadMode(order: OrderView, calls: OrderCalls): Promise<Answer<PaymentMode>> {
  try {
    return await openMode(order, calls);
  } catch {
    return { ok: false, code: 'unreachable', text: TEXTS.unreachable };
  }
}
