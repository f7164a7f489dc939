import { OTP_LIMITS, nextOtpStage } from '@shulk/domain';
import type { OtpStage } from '@shulk/domain';
import type { FieldFault } from '@shulk/ui';
import { useReducer, useRef } from 'react';
import type { RefusalCode } from '../api.ts';
import { visitBegan } from '../storage/this-visit.ts';
import { useAfterPause } from './use-after-pause.ts';
import { useSendLadder } from './use-send-ladder.ts';
import { useSmsFill } from './use-sms-fill.ts';

/** Between the last digit of a code and its check by itself. */
const CODE_PAUSE_MS = 600;

/**
 * The result of sending a code; texts are read when they are drawn, in the language of their reader. `contact` is
 * shown at the number or address: what is wrong, and what to do next.
 */
export type SendOutcome = { readonly ok: true } | { readonly ok: false; readonly contact: () => FieldFault };

/**
 * The result of checking a code; `message` is the server's success text, empty if it has none. `code` says whether the
 * same code may be tried again.
 */
export type CheckOutcome =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly error: () => string; readonly code: RefusalCode };

/** The calls and rules of one place; the two places of the product have different texts (C32, C34). */
export interface OtpPlace {
  /** The number or address as typed now. */
  readonly contact: string;
  readonly send: () => Promise<SendOutcome>;
  readonly check: (code: string) => Promise<CheckOutcome>;
  /** What is wrong with an entered code before anything is sent. */
  readonly problemOf: (code: string) => string | undefined;
  readonly onProven: (message: string) => void;
  /** Codes of this kind come by SMS, so the phone may fill them in. */
  readonly bySms: boolean;
  /** The page checks a code when it is whole (decision 231). */
  readonly checksItself: boolean;
}

interface State {
  readonly stage: OtpStage;
  readonly sends: number;
  readonly code: string;
  readonly codeError: (() => string | undefined) | undefined;
  readonly contactError: (() => FieldFault) | undefined;
  readonly busy: 'sending' | 'checking' | undefined;
  /** The code that was checked last. */
  readonly checked: string | undefined;
  /** A code that the page checked by itself and that was refused: a press that was on its way means this check. */
  readonly answered: string | undefined;
  /** Wrong attempts of the current code. */
  readonly wrong: number;
  /** Why the current code is invalid now (threats 5): only another one works, or none for a while. */
  readonly spent: 'used_up' | 'locked' | undefined;
}

const START: State = {
  stage: 'not_sent',
  sends: 0,
  code: '',
  codeError: undefined,
  contactError: undefined,
  busy: undefined,
  checked: undefined,
  answered: undefined,
  wrong: 0,
  spent: undefined,
};

/** The state that a new code resets. */
const NEW_CODE = {
  busy: undefined,
  code: '',
  checked: undefined,
  answered: undefined,
  wrong: 0,
  spent: undefined,
} as const;

/** The state of one code from unsent over sent to verified [PJ-4.26], with its entry and errors. */
export interface Otp extends State {
  /** Seconds until another code may be requested; 0 when it may. */
  readonly wait: number;
  /** Sends a code, the first or another: a resend is a new send (R28). Ignored while busy or waiting. */
  readonly request: () => Promise<void>;
  readonly type: (code: string) => void;
  /** Checks the entered code. */
  readonly submit: () => Promise<void>;
  /** The payer went to a control, which decides what happens to the entered code. */
  readonly leave: () => void;
  /** Unlocks the contact again; the current code no longer counts here. */
  readonly edit: () => void;
  readonly reset: () => void;
  /** The contact counts as verified without a code: it was proven before. */
  readonly accept: () => void;
  readonly clearContactError: () => void;
}

const merge = (state: State, change: Partial<State>): State => ({ ...state, ...change });

/** A code is used up by its last attempt, and when it has expired or is locked; a dead network costs no attempt. */
function afterRefusal(before: number, code: RefusalCode): Pick<State, 'wrong' | 'spent'> {
  const wrong = before + (code === 'otp_wrong' ? 1 : 0);
  if (code === 'otp_limited') return { wrong, spent: 'locked' };
  const isOver = code === 'otp_expired' || wrong >= OTP_LIMITS.tries_per_code;
  return { wrong, spent: isOver ? 'used_up' : undefined };
}

/** The state after a refused code; `own` is the code if the page checked it by itself. */
function refused(
  before: State,
  reply: CheckOutcome & { ok: false },
  own: string | undefined,
): Partial<State> {
  const refusal = afterRefusal(before.wrong, reply.code);
  const isFinal = reply.code === 'otp_wrong' || refusal.spent !== undefined;
  return { ...refusal, busy: undefined, codeError: reply.error, answered: isFinal ? own : undefined };
}

/** The entered code, if the page is to check it by itself: it is whole, and none that was checked before. */
function codeToCheck({ checksItself, problemOf }: OtpPlace, state: State): string | undefined {
  const isIdle = state.stage === 'sent' && state.busy === undefined && state.spent === undefined;
  const isNew = problemOf(state.code) === undefined && state.code !== state.checked;
  return checksItself && isIdle && isNew ? state.code : undefined;
}

/** Keeps one code's state and makes its calls. */
export function useOtp(place: OtpPlace): Otp {
  const [state, change] = useReducer(merge, START);
  const ladder = useSendLadder(place.contact);
  // An answer that comes after the contact was changed is dropped.
  const round = useRef(0);
  const restart = (known: Partial<State>): void => {
    round.current += 1;
    change({ ...START, ...known });
  };

  const request = async (): Promise<void> => {
    if (state.busy !== undefined || ladder.wait > 0 || state.stage === 'verified') return;
    const mine = (round.current += 1);
    change({ busy: 'sending', contactError: undefined, codeError: undefined });
    const outcome = await place.send();
    if (round.current !== mine) return;
    if (!outcome.ok) {
      change({ busy: undefined, contactError: outcome.contact });
      return;
    }
    ladder.climb();
    change({ ...NEW_CODE, stage: nextOtpStage(state.stage, 'code_sent'), sends: state.sends + 1 });
  };

  const check = async (code: string, isOwn: boolean): Promise<void> => {
    if (state.busy !== undefined || state.stage !== 'sent' || state.spent) return;
    if (place.problemOf(code) !== undefined) {
      change({ codeError: () => place.problemOf(code) });
      return;
    }
    const mine = (round.current += 1);
    change({ busy: 'checking', checked: code, codeError: undefined });
    const outcome = await place.check(code);
    if (round.current !== mine) return;
    if (!outcome.ok) {
      change(refused(state, outcome, isOwn ? code : undefined));
      return;
    }
    visitBegan();
    change({ busy: undefined, stage: 'verified', codeError: undefined });
    place.onProven(outcome.message);
  };

  useSmsFill(place.bySms && state.stage === 'sent', state.sends, (code) => {
    change({ code });
    if (place.checksItself) void check(code, true);
  });
  const leave = useAfterPause(codeToCheck(place, state), CODE_PAUSE_MS, () => void check(state.code, true));

  return {
    ...state,
    wait: ladder.wait,
    request,
    // The reason of a used-up code stays, whatever is typed.
    type: (code) => change({ code, codeError: state.spent && state.codeError }),
    submit: async () => {
      if (state.answered === state.code && state.busy === undefined) change({ answered: undefined });
      else await check(state.code, false);
    },
    leave,
    edit: () => restart({ stage: nextOtpStage(state.stage, 'contact_edited'), sends: state.sends }),
    reset: () => {
      ladder.reset();
      restart({});
    },
    accept: () => restart({ stage: 'verified' }),
    clearContactError: () => change({ contactError: undefined }),
  };
}
