import type { EmiApplicationView } from '@shulk/contract';
import type { Applicant, ApplicantProblems } from '@shulk/domain';

/**
 * What the sheet of an application shows. facts, form, consent: before it is submitted, the payer may move between
 * them. lender to ended: as the server's step says. paying: the advance is paid on the ordinary screens.
 */
export type ApplicationScreen =
  | 'opening'
  | 'facts'
  | 'form'
  | 'consent'
  | 'lender'
  | 'wait'
  | 'advance'
  | 'paying'
  | 'mandate'
  | 'done'
  | 'ended'
  | 'blocked';

/** The screens before the consent is given. */
export type DraftScreen = Extract<ApplicationScreen, 'facts' | 'form' | 'consent'>;

/** The sent one-time code of the consent. */
export interface SentCode {
  /** Masked; '' before the first one was sent. */
  readonly to: string;
  readonly sends: number;
  readonly problem: string;
  /** It is invalid: only another one works. */
  readonly isSpent: boolean;
}

/** The sheet's whole state of an application. */
export interface ApplicationState {
  readonly screen: ApplicationScreen;
  /** The newest answer of the server. */
  readonly view: EmiApplicationView | undefined;
  /** What was typed, only in this window's memory: it contains a PAN. */
  readonly typed: Applicant;
  readonly problems: ApplicantProblems;
  readonly code: SentCode;
  /** Why the last step was refused, or the reason of `blocked`. */
  readonly notice: string;
  /** A step is in flight. */
  readonly isBusy: boolean;
  /** The last poll got no answer. */
  readonly unreachable: boolean;
  readonly mayRetry: boolean;
  /** The dialog "Withdraw / Keep" is open. */
  readonly asksToWithdraw: boolean;
}

/** The actions of the sheet. */
export type ApplicationAction =
  | { readonly type: 'view_read'; readonly view: EmiApplicationView }
  | { readonly type: 'details_saved'; readonly view: EmiApplicationView }
  | { readonly type: 'unanswered' }
  | { readonly type: 'blocked'; readonly text: string; readonly mayRetry: boolean }
  | { readonly type: 'opening_again' }
  | { readonly type: 'went'; readonly to: DraftScreen }
  | { readonly type: 'typed'; readonly field: keyof Applicant; readonly value: string }
  | { readonly type: 'sending' }
  | { readonly type: 'paper_saved' }
  | { readonly type: 'refused'; readonly text: string; readonly problems?: ApplicantProblems }
  | { readonly type: 'code_sent'; readonly to: string }
  | { readonly type: 'code_refused'; readonly text: string; readonly isSpent: boolean }
  | { readonly type: 'advance_opened' }
  | { readonly type: 'advance_closed'; readonly isPaid: boolean }
  | { readonly type: 'withdraw_asked' }
  | { readonly type: 'withdraw_kept' };

const NO_CODE: SentCode = { to: '', sends: 0, problem: '', isSpent: false };

export const UNREAD: ApplicationState = {
  screen: 'opening',
  view: undefined,
  typed: { name: '', pan: '', birth_date: '', mobile: '', email: '', address: '', pin_code: '' },
  problems: {},
  code: NO_CODE,
  notice: '',
  isBusy: false,
  unreachable: false,
  mayRetry: false,
  asksToWithdraw: false,
};

/** The state after an action. Pure. */
export function nextApplication(state: ApplicationState, action: ApplicationAction): ApplicationState {
  switch (action.type) {
    case 'view_read':
      return read(state, action.view);
    case 'details_saved':
      // The code was sent to the previously given mobile.
      return read({ ...go(state, 'consent'), code: NO_CODE }, action.view);
    case 'unanswered':
      return { ...state, unreachable: true };
    case 'blocked':
      return { ...go(state, 'blocked'), notice: action.text, mayRetry: action.mayRetry };
    case 'opening_again':
      return state.screen === 'blocked' && state.mayRetry ? go(state, 'opening') : state;
    case 'went':
      return isDraft(state.screen) ? go(state, action.to) : state;
    case 'typed':
      return type(state, action.field, action.value);
    case 'sending':
      return { ...state, isBusy: true, notice: '' };
    case 'paper_saved':
      return { ...state, isBusy: false };
    case 'refused':
      return { ...state, isBusy: false, notice: action.text, problems: action.problems ?? {} };
    case 'code_sent': {
      const code = { to: action.to, sends: state.code.sends + 1, problem: '', isSpent: false };
      return { ...state, isBusy: false, notice: '', code };
    }
    case 'code_refused': {
      const code = { ...state.code, problem: action.text, isSpent: action.isSpent };
      return { ...state, isBusy: false, code };
    }
    case 'advance_opened':
      return state.screen === 'advance' ? go(state, 'paying') : state;
    case 'advance_closed':
      return state.screen === 'paying' ? closeAdvance(state, action.isPaid) : state;
    case 'withdraw_asked':
      return state.view?.may_cancel === true ? { ...state, asksToWithdraw: true } : state;
    case 'withdraw_kept':
      return { ...state, asksToWithdraw: false };
  }
}

const isDraft = (screen: ApplicationScreen): screen is DraftScreen =>
  screen === 'facts' || screen === 'form' || screen === 'consent';

const go = (state: ApplicationState, screen: ApplicationScreen): ApplicationState => ({
  ...state,
  screen,
  notice: '',
  isBusy: false,
  mayRetry: false,
  asksToWithdraw: false,
});

/** Once its own screens saw the advance paid, it is not requested again while the application does not show it yet. */
function closeAdvance(state: ApplicationState, isPaid: boolean): ApplicationState {
  const back = go(state, 'advance');
  if (!isPaid || back.view === undefined) return back;
  return { ...back, view: { ...back.view, advance: { ...back.view.advance, is_paid: true } } };
}

function read(state: ApplicationState, view: EmiApplicationView): ApplicationState {
  const screen = screenOf(view, state.screen);
  // Only the first answer fills the form: what the payer empties later stays empty.
  const typed = state.view === undefined ? { ...state.typed, ...view.known_contact } : state.typed;
  const known = { ...state, view, typed, unreachable: false };
  return screen === state.screen ? { ...known, isBusy: false } : go(known, screen);
}

/** The screen of the server's step; among the drafts' screens the payer's own choice, as far as it is allowed. */
function screenOf({ step }: EmiApplicationView, present: ApplicationScreen): ApplicationScreen {
  switch (step) {
    case 'DETAILS':
      return present === 'form' ? 'form' : 'facts';
    case 'CONSENT':
      return isDraft(present) ? present : 'consent';
    case 'LENDER':
      return 'lender';
    case 'WAIT':
      return 'wait';
    case 'ADVANCE':
      return present === 'paying' ? 'paying' : 'advance';
    case 'MANDATE':
      return 'mandate';
    case 'DONE':
      return 'done';
    case 'ENDED':
      return 'ended';
  }
}

/** Typing clears the field's error; it comes back if it is sent again unchanged (ux 3 "Errors"). */
function type(state: ApplicationState, field: keyof Applicant, value: string): ApplicationState {
  const { [field]: _mended, ...problems } = state.problems;
  return { ...state, typed: { ...state.typed, [field]: value }, problems };
}

/**
 * The poll interval: as long as the server says (decision 29).
 * @returns milliseconds; undefined while there is no polling
 */
export function applicationPollMs({ screen, view }: ApplicationState): number | undefined {
  const isAsked = screen !== 'opening' && screen !== 'blocked' && screen !== 'paying' && !isDraft(screen);
  const seconds = view?.refresh_seconds ?? 0;
  return isAsked && seconds > 0 ? seconds * 1000 : undefined;
}
