/**
 * What a page does by itself so that a payer taps less (decision 231). A button that does the same stays; a page turns
 * each shortcut on or off.
 */
export interface Shortcuts {
  /** The student ID is verified when its field is left or Enter is pressed. */
  readonly verify_student: boolean;
  /** The code goes out when the number is complete, where the page has the mobile as its only method. */
  readonly send_code: boolean;
  /** The code is checked at its fourth digit. */
  readonly check_code: boolean;
  /** The payment option is chosen if it is the only one that can be. */
  readonly choose_option: boolean;
  /** Fees past their due date come ticked. */
  readonly tick_overdue: boolean;
  /** The sheet opens the gateway's methods without a screen between. */
  readonly open_gateway: boolean;
  /** Other children of a proven contact are offered. */
  readonly family: boolean;
  /** A parent may make a link by which somebody else pays (decision 240). */
  readonly ask_to_pay: boolean;
}

/** On where the specification is silent. It ticks no fee by itself, so that is for the institute to say. */
const DEFAULTS: Shortcuts = {
  verify_student: true,
  send_code: true,
  check_code: true,
  choose_option: true,
  tick_overdue: false,
  open_gateway: true,
  family: true,
  ask_to_pay: true,
};

/** The shortcuts of a page; one that its data does not name has its default. */
export const shortcutsOf = (page: {
  readonly shortcuts?: { readonly [name in keyof Shortcuts]?: boolean | undefined } | undefined;
}): Shortcuts => ({ ...DEFAULTS, ...(page.shortcuts as Partial<Shortcuts> | undefined) });

/**
 * Whether one payment may be for several children of a family: on unless the page, or its family, is off (decision 239).
 * Only the server asks; apart from the others, so that no browser loads it.
 */
export const paysTogether = (page: {
  readonly shortcuts?:
    | {
        readonly family?: boolean | undefined;
        readonly family_together?: boolean | undefined;
      }
    | undefined;
}): boolean => page.shortcuts?.family !== false && page.shortcuts?.family_together !== false;
