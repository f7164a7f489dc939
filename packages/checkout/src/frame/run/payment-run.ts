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
import type { OrderRecord, OrderRecords, SignedAnswer } from '../server/order-records.ts';
import { OrderCalls } from '../server/order-calls.ts';
import { nextPollMs } from '../state/poll-times.ts';
import { sheetEvent } from '../state/sheet-events.ts';
import { OPENING, answerToClose, isWaiting, nextSheet } from '../state/sheet-state.ts';
import type { Screen, SheetAction, SheetState } from '../state/sheet-state.ts';
import { openMode } from './open-mode.ts';

/** How long the green tick is shown before the page gets its event (ux 5). */
const SUCCESS_MS = 2_000;

/** The screens after which nothing of the order need be remembered. */
const IS_OVER: ReadonlySet<Screen> = new Set(['success', 'review', 'expired']);

/** What a run reports to its opener: the host page, or the application whose advance is paid. */
export type HostChannel = Pick<HostPage, 'trust' | 'send' | 'sendEvent' | 'requestToken'>;

/**
 * One payment in this frame: the effects and their order, around the pure state (ux 5). Every verdict comes from the
 * server; the gateway's and the browser's reports only trigger a query (threats 2 row 10).
 */
export class PaymentRun {
  readonly #settings: FrameSettings;
  readonly #host: HostChannel;
  readonly #records: OrderRecords;
  readonly #listeners = new Set<() => void>();
  readonly #pollTimer: PollTimer;
  #state: SheetState = OPENING;
  #auth = '';
  #calls: OrderCalls | undefined;
  #mode: PaymentMode | undefined;
  #gateway: GatewayWindow | undefined;
  /** Polls since this screen appeared; they set the interval. */
  #pollsOnScreen = 0;
  /** Number of the newest poll; answers to older ones are dropped. */
  #newestPoll = 0;
  #sawFailure = false;
  #hasReportedSuccess = false;
  /** Set by a close over a gateway that opened by itself. */
  #closesIfUntouched = false;

  constructor(given: {
    readonly settings: FrameSettings;
    readonly host: HostChannel;
    readonly records: OrderRecords;
  }) {
    this.#settings = given.settings;
    this.#host = given.host;
    this.#records = given.records;
    this.#pollTimer = new PollTimer(
      () => void this.#poll(),
      () => nextPollMs(this.#state.screen, this.#pollsOnScreen),
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
    if (this.#auth !== '') return;
    this.#auth = auth;
    const renew = async (refused: string): Promise<string | undefined> =>
      this.#renewedHere(refused) ?? this.#host.requestToken();
    this.#calls = new OrderCalls(new CheckoutConnection(this.#settings.base, auth, renew));
    await this.#open(this.#calls);
  }

  /** Retries reading the order. */
  async openAgain(): Promise<void> {
    this.#apply({ type: 'opening_again' });
    if (this.#calls !== undefined && this.#state.screen === 'opening') await this.#open(this.#calls);
  }

  /** The Pay button: starts one attempt and opens the gateway's window. A second press does nothing. */
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

  /** Back from the failure to the methods, or to the Pay button. */
  retry(): void {
    this.#apply({ type: 'retry_pressed' });
    if (this.#opensByItself()) void this.pay();
  }

  /** Close button, Esc, Back or a tap beside the sheet (ux 3 "Leave guard"). */
  requestClose(by: 'button' | 'key'): void {
    const answer = answerToClose(this.#state.screen);
    const isFree = answer === 'ask' && this.#mode?.asksBeforeLeaving(this.#state.screen) === false;
    if (answer === 'close' || isFree) this.close();
    else if (answer === 'ask') this.#apply({ type: 'close_asked' });
    // Esc belongs to the gateway's window while it is over the sheet.
    else if (by === 'button') {
      this.#closesIfUntouched = this.#opensByItself();
      this.#gateway?.close();
      this.#left('');
    }
  }

  keepWaiting(): void {
    this.#apply({ type: 'close_kept' });
  }

  /** Leaves the sheet, after its last events to the page. */
  close(): void {
    if (this.#state.screen === 'success') this.#reportSuccess();
    else if (this.#sawFailure) {
      const reason = this.#state.status?.reason || TEXTS.tryEnded;
      this.#reportEnd('failure', reason);
    }
    this.#pollTimer.end();
    guardLeaving(false);
    this.#host.send({ type: 'closed', data: {} });
  }

  async #open(calls: OrderCalls): Promise<void> {
    const order = await calls.order();
    if (!order.ok) return this.#refuse(order);
    const problem = problemOfPage(this.#host, this.#settings, order.data);
    if (problem !== undefined) return this.#apply({ type: 'blocked', text: problem, mayRetry: false });
    const mode = await loadMode(order.data, calls);
    if (!mode.ok) return this.#refuse(mode);
    this.#mode = mode.data;
    const record = this.#records.of(order.data.order_id);
    const isFresh = order.data.state === 'CREATED' && record?.answer === undefined;
    const status = isFresh ? undefined : await calls.status();
    if (status?.ok === false) return this.#refuse(status);
    this.#keep({}, order.data);
    this.#apply({
      type: 'order_read',
      order: order.data,
      status: status?.data,
      answered: record?.answer !== undefined,
      at: nowMs(),
    });
    this.#host.sendEvent(sheetEvent(this.#state, 'ready'));
    if (isWaiting(this.#state.screen)) void this.#poll();
    // Only for an order without any attempt: the payer decides what follows one.
    if (isFresh && this.#opensByItself()) await this.pay();
  }

  /** Whether the page spares the payer the press on the Pay button (decision 231). */
  #opensByItself(): boolean {
    return this.#mode?.isConsent === false && this.#state.order?.open_gateway === true;
  }

  /** Nothing can be shown: the page gets the reason, in words of our own catalogue. */
  #refuse({ code, text }: Refusal): void {
    this.#apply({ type: 'blocked', text, mayRetry: code === 'unreachable' });
    if (code !== 'unreachable') this.#host.send({ type: 'refused', data: { text } });
  }

  #tryRefused({ code, text }: Refusal): void {
    // Paid, closed or pending at the gateway: the server knows which, and a second attempt is not offered.
    if (code === 'order_closed' || code === 'order_in_progress') return this.#left('');
    if (code === 'checkout_token') {
      return this.#apply({ type: 'blocked', text: TEXTS.sessionOver, mayRetry: false });
    }
    this.#apply({ type: 'try_refused', text });
  }

  #answered(answer: SignedAnswer): void {
    this.#gateway = undefined;
    this.#keep({ answer });
    this.#apply({ type: 'gateway_answered', at: nowMs() });
    void this.#poll();
  }

  #left(notice: string): void {
    this.#gateway = undefined;
    this.#apply({ type: 'status_wanted', notice, at: nowMs() });
    void this.#poll();
  }

  /** Polls the payment's state; an undelivered answer of the gateway is sent along. */
  async #poll(): Promise<void> {
    if (this.#calls === undefined || this.#mode === undefined) return;
    this.#pollTimer.stop();
    this.#newestPoll += 1;
    this.#pollsOnScreen += 1;
    const poll = this.#newestPoll;
    const answer = this.#record()?.answer;
    const status = await (answer === undefined ? this.#calls.status() : this.#mode.confirm(answer));
    if (poll !== this.#newestPoll) return;
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
    this.#pollTimer.plan();
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
    this.#pollsOnScreen = 0;
    this.#pollTimer.plan();
    guardLeaving(this.#mode?.asksBeforeLeaving(screen) === true);
    if (screen === 'failure') {
      this.#sawFailure = true;
      this.#keep({ answer: undefined });
    }
    if (screen === 'success' || screen === 'review') this.#gateway?.close();
    if (screen === 'success') setTimeout(() => this.#reportSuccess(), SUCCESS_MS);
    if (IS_OVER.has(screen) && this.#state.order !== undefined)
      this.#records.forget(this.#state.order.order_id);
    if (this.#closesIfUntouched && screen === 'choose') this.close();
    if (!isWaiting(screen)) this.#closesIfUntouched = false;
  }

  #reportSuccess(): void {
    if (this.#hasReportedSuccess) return;
    this.#hasReportedSuccess = true;
    this.#reportEnd('success');
  }

  #reportEnd(how: 'success' | 'failure', reason?: string): void {
    const { [how]: event } = this.#mode?.events ?? {};
    if (event !== undefined) this.#host.sendEvent(sheetEvent(this.#state, event, reason));
  }

  #renewedHere(refused: string): string | undefined {
    const token = this.#records.renewedFrom(this.#auth);
    return token === refused ? undefined : token;
  }

  #record(): OrderRecord | undefined {
    return this.#state.order && this.#records.of(this.#state.order.order_id);
  }

  #keep(change: Partial<OrderRecord>, order = this.#state.order): void {
    if (order === undefined || this.#calls === undefined) return;
    const { token } = this.#calls.connection;
    const record = { ...this.#records.of(order.order_id), ...change };
    this.#records.keep(order.order_id, { ...record, given_token: this.#auth, token });
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
