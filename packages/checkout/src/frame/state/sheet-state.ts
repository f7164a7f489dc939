import type { OrderView, PaymentState, PaymentStatus } from '@shulk/contract';

/**
 * What the sheet shows (ux 5). opening: the order is being read. choose: the Pay button. starting: a try is being
 * made. gateway: the gateway's window is over the sheet. processing, pending: no verdict yet. The others are verdicts;
 * blocked: this window can do nothing.
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

/** Everything the sheet knows. */
export interface SheetState {
  readonly screen: Screen;
  readonly order: OrderView | undefined;
  /** The newest answer of the server. */
  readonly status: PaymentStatus | undefined;
  /** Why the last try ended or did not start; shown beside the Pay button or as the reason of `blocked`. */
  readonly notice: string;
  /** The gateway said "paid" in this browser: then only the server ends the waiting, never a fresh try. */
  readonly answered: boolean;
  /** Since when no verdict has come, in milliseconds since 1970. */
  readonly waitingSince: number | undefined;
  /** When the server told of the last failed try, `dd-mm-yyyy hh:mm:ss` in India; empty while none has failed. */
  readonly failedAt: string;
  /** The last question got no answer. */
  readonly unreachable: boolean;
  /** What `blocked` stands for may pass: the sheet offers to try once more. */
  readonly mayRetry: boolean;
  /** The dialog "Keep waiting / Close" is open. */
  readonly asksToClose: boolean;
}

/** What may happen to the sheet; times are milliseconds since 1970. */
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

/** Without a verdict for this long the sheet says that the bank is being asked (ux 5). */
export const PENDING_AFTER_MS = 180_000;

/** The screens on which money may be under way; leaving them is asked about (ux 3 "Leave guard"). */
export const isWaiting = (screen: Screen): boolean => screen === 'processing' || screen === 'pending';

/** The screens from which a new answer of the server may lead elsewhere. */
const FOLLOWS_SERVER: ReadonlySet<Screen> = new Set(['gateway', 'processing', 'pending', 'failure']);

/** What takes the gateway's window away while the payer is at work in it. */
const ENDS_GATEWAY: ReadonlySet<PaymentState> = new Set(['PAID', 'AUTHORISED', 'REVIEW']);

/** The sheet after something happened. Pure; what does not fit the present screen changes nothing. */
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

/** The first look at an order. A try that failed earlier does not greet the payer with a verdict: it is a notice. */
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

/** What the server's answer means on a screen that waits for it. */
function follow(state: SheetState, status: PaymentStatus, at: number): SheetState {
  const known: SheetState = { ...state, status, unreachable: false };
  // The payer is at work in the gateway's window: only money that has come, or a mandate that holds, takes it away.
  if (state.screen === 'gateway' && !ENDS_GATEWAY.has(status.state)) return known;
  // Nothing new after a failure: the reason stays in view until the payer decides.
  if (state.screen === 'failure' && status.state === 'CREATED') return known;
  // The gateway answered, but does not show the payment to the server yet: a second try could pay twice.
  if (state.answered && status.state === 'CREATED') return known;
  return settle(known, status.state, at);
}

function settle(state: SheetState, present: PaymentState, at: number): SheetState {
  switch (present) {
    case 'CREATED':
      return { ...state, screen: 'choose', waitingSince: undefined, asksToClose: false };
    case 'PROCESSING':
      // Once the payer was told that the bank is being asked, the sheet does not go back to "a few seconds".
      return state.screen === 'pending' ? state : waitFrom(state, at);
    case 'PENDING':
      return { ...waitFrom(state, at), screen: 'pending' };
    case 'PAID':
    case 'AUTHORISED':
      return verdict(state, 'success');
    case 'FAILED':
      // Told once more, it is still the same failure.
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

/** What a wish to close leads to: go at once, ask first, or take the gateway's window away and ask the server. */
export function answerToClose(screen: Screen): 'close' | 'ask' | 'leave_gateway' {
  if (isWaiting(screen)) return 'ask';
  return screen === 'gateway' ? 'leave_gateway' : 'close';
}
