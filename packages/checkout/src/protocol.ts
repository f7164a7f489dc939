/**
 * The messages between the host page and the sheet's frame (decisions 8, gateways H.2): a closed union in one
 * envelope, and the parsers that refuse everything else. No dependencies: the loader contains this file.
 */

/** Version of the envelope; another one is refused. */
export const PROTOCOL_VERSION = 1;
/** Name of the envelope, so that no other script's message matches. */
export const PROTOCOL_SDK = 'shulk';

/** The events of the SDK to which a host subscribes (decisions 8). */
export const SHEET_EVENTS = [
  'dt.payment.captured',
  'dt.payment.failed',
  'ad.authorized',
  'emi.application.submitted',
  'popup.close',
  'ready',
  'error',
] as const;
export type SheetEventName = (typeof SHEET_EVENTS)[number];

/** A subscriber's event [PJ-4.107]. A hint to refresh the view; the truth comes from the server (threats 2 row 10). */
export interface SheetEvent {
  /** Financing mode of the order: DIRECT, MONTHLY-EMI or AUTO-DEBIT; empty while no order is known. */
  readonly type: string;
  readonly data: {
    readonly event: SheetEventName;
    /** Rupees with at most two decimals. */
    readonly amount: number;
    /** `dd-mm-yyyy hh:mm:ss` in India: of the payment, or of a failed attempt's end; else empty. */
    readonly transaction_timestamp: string;
    readonly application_code: string;
    /** Plain text; empty if nothing went wrong. */
    readonly error: string;
  };
}

/** Messages of the host page to the frame. */
export type HostMessage =
  | { readonly type: 'start'; readonly data: { readonly auth: string; readonly logo_url: string } }
  | { readonly type: 'renewed'; readonly data: { readonly auth: string } }
  | { readonly type: 'not_renewed'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'escape'; readonly data: Readonly<Record<string, never>> };

/** Messages of the frame to the host page. Only `event` is about an order. */
export type FrameMessage =
  | { readonly type: 'ready'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'renew'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'closed'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'refused'; readonly data: { readonly text: string } }
  | { readonly type: 'event'; readonly data: SheetEvent };

/** A message as posted between the windows; `session` is the loader's nonce for this sheet. */
export type Sealed<Message> = Message & {
  readonly v: typeof PROTOCOL_VERSION;
  readonly sdk: typeof PROTOCOL_SDK;
  readonly session: string;
};

/** Wraps a message in the envelope of a session. */
export function seal<Message extends HostMessage | FrameMessage>(
  session: string,
  message: Message,
): Sealed<Message> {
  return { v: PROTOCOL_VERSION, sdk: PROTOCOL_SDK, session, ...message };
}

type Test = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Test>>;

const text =
  (most: number): Test =>
  (value) =>
    typeof value === 'string' && value.length <= most;

const isAmount: Test = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isToken: Test = (value) => isCheckoutToken(value);
const isEventName: Test = (value) => SHEET_EVENTS.some((name) => name === value);

/** Exactly the keys of the shape, each passing its test. */
const fits =
  (shape: Shape): Test =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const keys = Object.keys(value);
    if (keys.length !== Object.keys(shape).length) return false;
    return keys.every(
      (key) => Object.hasOwn(shape, key) && shape[key]?.((value as Record<string, unknown>)[key]) === true,
    );
  };

const nothing = fits({});

const HOST_DATA: Readonly<Record<HostMessage['type'], Test>> = {
  start: fits({ auth: isToken, logo_url: text(2000) }),
  renewed: fits({ auth: isToken }),
  not_renewed: nothing,
  escape: nothing,
};

const FRAME_DATA: Readonly<Record<FrameMessage['type'], Test>> = {
  ready: nothing,
  renew: nothing,
  closed: nothing,
  refused: fits({ text: text(500) }),
  event: fits({
    type: text(32),
    data: fits({
      event: isEventName,
      amount: isAmount,
      transaction_timestamp: text(32),
      application_code: text(64),
      error: text(500),
    }),
  }),
};

/** Whether a value can be a checkout token: only the characters that an Authorization header allows. */
export function isCheckoutToken(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9._~+/=-]{1,512}$/.test(value);
}

/** Whether a text has the form of the loader's session nonces. */
export function isSession(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
}

/** Parses a message of the host page in this session; undefined for anything else. */
export function parseHostMessage(value: unknown, session: string): HostMessage | undefined {
  return open(value, session, HOST_DATA) as HostMessage | undefined;
}

/** Parses a message of the frame in this session; undefined for anything else. */
export function parseFrameMessage(value: unknown, session: string): FrameMessage | undefined {
  return open(value, session, FRAME_DATA) as FrameMessage | undefined;
}

/** The content of the envelope if it is ours, of this session, and of one of these kinds. */
function open(
  value: unknown,
  session: string,
  kinds: Readonly<Record<string, Test>>,
): { readonly type: string; readonly data: unknown } | undefined {
  const isOurs = fits({
    v: (given) => given === PROTOCOL_VERSION,
    sdk: (given) => given === PROTOCOL_SDK,
    session: (given) => given === session && isSession(given),
    type: (given) => typeof given === 'string' && Object.hasOwn(kinds, given),
    data: () => true,
  });
  if (!isOurs(value)) return undefined;
  const { type, data } = value as { readonly type: string; readonly data: unknown };
  return kinds[type]?.(data) === true ? { type, data } : undefined;
}
