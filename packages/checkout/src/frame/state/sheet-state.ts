import type { OrderView, PaymentState, PaymentStatus } from '@shulk/contract';

/**
 * What the sheet shows (ux 5). opening: the order is being read. choose: the Pay button. starting: an attempt is
 * being made. gateway: the gateway's window is over the sheet. processing, pending: no verdict yet. The others are
 * verdicts; blocked: this window can do nothing.
 */
export type Screen =
  | 'opening'
  | 'choose'
  | 'starting'
  | 'gateway'
  | 'processing'
  | 'pending'
  | 'success'
  | 'failure'
  | 'expired'
  | 'review'
  | 'blocked';

/** The sheet's whole state. */
export interface SheetState {
  readonly screen: Screen;
  readonly order: OrderView | undefined;
  /** The newest answer of the server. */
  readonly status: PaymentStatus | undefined;
  /** Why the last attempt ended or did not start; shown beside the Pay button or as the reason of `blocked`. */
  readonly notice: string;
  /** The gateway said "paid" in this browser: only the server ends the wait, never a new attempt. */
  readonly answered: boolean;
  /** Start of the wait for a verdict, in milliseconds since 1970. */
  readonly waitingSince: number | undefined;
  /** When the server reported the last failed attempt, `dd-mm-yyyy hh:mm:ss` in India; empty if none failed. */
  readonly failedAt: string;
  /** The last poll got no answer. */
  readonly unreachable: boolean;
  /** The cause of `blocked` may be temporary: the sheet offers a retry. */
  readonly mayRetry: boolean;
  /** The dialog "Keep waiting / Close" is open. */
  readonly asksToClose: boolean;
}

/** The actions of the sheet; times are milliseconds since 1970. */
export type SheetAction =
  | {
      readonly type: 'order_read';
      readonly order: OrderView;
      readonly status: PaymentStatus | undefined;
      readonly answered: boolean;
      readonly at: number;
    }
  | { readonly type: 'opening_again' }
  | { readonly type: 'blocked'; readonly text: string; readonly mayRetry: boolean }
  | { readonly type: 'pay_pressed' }
  | { readonly type: 'try_refused'; readonly text: string }
  | { readonly type: 'gateway_opened' }
  | { readonly type: 'gateway_answered'; readonly at: number }
  | { readonly type: 'answer_refused' }
  | { readonly type: 'status_wanted'; readonly notice: string; readonly at: number }
  | { readonly type: 'status_read'; readonly status: PaymentStatus; readonly at: number }
  | { readonly type: 'status_unanswered'; readonly at: number }
  | { readonly type: 'retry_pressed' }
  | { readonly type: 'close_asked' }
  | { readonly type: 'close_kept' };

export const OPENING: SheetState = {
  screen: 'opening',
  order: undefined,
  status: undefined,
  notice: '',
  answered: false,
  waitingSince: undefined,
  failedAt: '',
  unreachable: false,
  mayRetry: false,
  asksToClose: false,
};

/** After this long without a verdict the sheet says that the bank has not confirmed yet (ux 5). */
export const PENDING_AFTER_MS = 180_000;

/** The screens on which a payment may be in progress; leaving them needs a confirmation (ux 3 "Leave guard"). */
export const isWaiting = (screen: Screen): boolean => screen === 'processing' || screen === 'pending';

/** The screens that a new answer of the server may change. */
const FOLLOWS_SERVER: ReadonlySet<Screen> = new Set(['gateway', 'processing', 'pending', 'failure']);

/** The states that close the gateway's window while the payer uses it. */
const ENDS_GATEWAY: ReadonlySet<PaymentState> = new Set(['PAID', 'AUTHORISED', 'REVIEW']);

/** The state after an action. Pure; an action that does not fit the present screen changes nothing. */
export function nextSheet(state: SheetState, action: SheetAction): SheetState {
  switch (action.type) {
    case 'order_read':
      return readOrder(state, action);
    case 'opening_again':
      return state.screen === 'blocked' && state.mayRetry ? OPENING : state;
    case 'blocked':
      return { ...verdict(state, 'blocked'), notice: action.text, mayRetry: action.mayRetry };
    case 'pay_pressed':
      return state.screen === 'choose' ? { ...state, screen: 'starting', notice: '' } : state;
    case 'try_refused':
      return state.screen === 'starting' ? { ...state, screen: 'choose', notice: action.text } : state;
    case 'gateway_opened':
      return state.screen === 'starting' ? { ...state, screen: 'gateway' } : state;
    case 'gateway_answered':
      return state.screen === 'gateway' ? { ...waitFrom(state, action.at), answered: true } : state;
    case 'answer_refused':
      return { ...state, answered: false };
    case 'status_wanted':
      return state.screen === 'gateway' || state.screen === 'starting'
        ? { ...waitFrom(state, action.at), notice: action.notice }
        : state;
    case 'status_read':
      return FOLLOWS_SERVER.has(state.screen) ? follow(state, action.status, action.at) : state;
    case 'status_unanswered':
      return missAnswer(state, action.at);
    case 'retry_pressed':
      return state.screen === 'failure' ? { ...state, screen: 'choose', notice: '' } : state;
    case 'close_asked':
      return isWaiting(state.screen) ? { ...state, asksToClose: true } : state;
    case 'close_kept':
      return { ...state, asksToClose: false };
  }
}

const waitFrom = (state: SheetState, at: number): SheetState => ({
  ...state,
  screen: 'processing',
  waitingSince: state.waitingSince ?? at,
});

/** The first answer about an order. An attempt that failed earlier is a notice, not a verdict. */
function readOrder(
  state: SheetState,
  { order, status, answered, at }: Extract<SheetAction, { type: 'order_read' }>,
): SheetState {
  const known: SheetState = { ...state, order, status, answered };
  const present = status?.state ?? order.state;
  if (answered && !isVerdict(present)) {
    return present === 'PENDING' ? { ...waitFrom(known, at), screen: 'pending' } : waitFrom(known, at);
  }
  if (present === 'FAILED') return { ...known, screen: 'choose', notice: status?.reason ?? '' };
  return settle(known, present, at);
}

const isVerdict = (state: PaymentState): boolean =>
  state !== 'CREATED' && state !== 'PROCESSING' && state !== 'PENDING';

/** The effect of the server's answer on a screen that waits for it. */
function follow(state: SheetState, status: PaymentStatus, at: number): SheetState {
  const known: SheetState = { ...state, status, unreachable: false };
  // The payer is using the gateway's window: only a payment or a confirmed mandate closes it.
  if (state.screen === 'gateway' && !ENDS_GATEWAY.has(status.state)) return known;
  // Nothing new after a failure: the reason stays visible until the payer decides.
  if (state.screen === 'failure' && status.state === 'CREATED') return known;
  // The gateway answered, but the server does not see the payment yet: a second attempt could pay twice.
  if (state.answered && status.state === 'CREATED') return known;
  return settle(known, status.state, at);
}

function settle(state: SheetState, present: PaymentState, at: number): SheetState {
  switch (present) {
    case 'CREATED':
      return { ...state, screen: 'choose', waitingSince: undefined, asksToClose: false };
    case 'PROCESSING':
      // Once the sheet said that the bank has not confirmed, it does not go back to "a few seconds".
      return state.screen === 'pending' ? state : waitFrom(state, at);
    case 'PENDING':
      return { ...waitFrom(state, at), screen: 'pending' };
    case 'PAID':
    case 'AUTHORISED':
      return verdict(state, 'success');
    case 'FAILED':
      // The same failure reported again.
      return {
        ...verdict(state, 'failure'),
        failedAt: state.screen === 'failure' ? state.failedAt : (state.status?.told_at ?? ''),
      };
    case 'CANCELLED':
    case 'EXPIRED':
      return verdict(state, 'expired');
    case 'REVIEW':
      return verdict(state, 'review');
  }
}

const verdict = (state: SheetState, screen: Screen): SheetState => ({
  ...state,
  screen,
  answered: false,
  waitingSince: undefined,
  asksToClose: false,
});

function missAnswer(state: SheetState, at: number): SheetState {
  if (!isWaiting(state.screen)) return state;
  const isLong = state.waitingSince !== undefined && at - state.waitingSince >= PENDING_AFTER_MS;
  return { ...state, unreachable: true, screen: isLong ? 'pending' : state.screen };
}

/** The effect of a request to close: close at once, ask first, or close the gateway's window and query the server. */
export function answerToClose(screen: Screen): 'close' | 'ask' | 'leave_gateway' {
  if (isWaiting(screen)) return 'ask';
  return screen === 'gateway' ? 'leave_gateway' : 'close';
}
