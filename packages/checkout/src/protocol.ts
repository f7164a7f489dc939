/**
 * What the host page and the sheet's frame say to each other (decisions 8, gateways H.2): a closed union of messages
 * in one envelope, and the parsers that refuse everything else. No dependency: the loader carries this file.
 */

/** Version of the envelope; another one is refused. */
export const PROTOCOL_VERSION = 1;
/** Name of the envelope, so that messages of other scripts are never ours. */
export const PROTOCOL_SDK = 'shulk';

/** The events of the SDK, as a host subscribes to them (decisions 8). */
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

/** What a subscriber gets [PJ-4.107]. A hint to refresh the view; the truth is asked from the server (threats 2 row 10). */
export interface SheetEvent {
  /** Financing mode of the order: DIRECT, MONTHLY-EMI or AUTO-DEBIT; empty while no order is known. */
  readonly type: string;
  readonly data: {
    readonly event: SheetEventName;
    /** Rupees with at most two decimals. */
    readonly amount: number;
    /** `dd-mm-yyyy hh:mm:ss` in India: of the money, or of a failed try when it ended; else empty. */
    readonly transaction_timestamp: string;
    readonly application_code: string;
    /** Plain words; empty when nothing went wrong. */
    readonly error: string;
  };
}

/** What the host page tells the frame. */
export type HostMessage =
  | { readonly type: 'start'; readonly data: { readonly auth: string; readonly logo_url: string } }
  | { readonly type: 'renewed'; readonly data: { readonly auth: string } }
  | { readonly type: 'not_renewed'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'escape'; readonly data: Readonly<Record<string, never>> };

/** What the frame tells the host page. Only `event` speaks about an order. */
export type FrameMessage =
  | { readonly type: 'ready'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'renew'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'closed'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'refused'; readonly data: { readonly text: string } }
  | { readonly type: 'event'; readonly data: SheetEvent };

/** A message as it crosses the windows; `session` is the nonce the loader made for this sheet. */
export type Sealed<Message> = Message & {
  readonly v: typeof PROTOCOL_VERSION;
  readonly sdk: typeof PROTOCOL_SDK;
  readonly session: string;
};

/** Puts a message into the envelope of a session. */
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

/** Exactly the keys of the shape, each as its test wants it. */
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

/** Whether a value can be a checkout token at all: the letters that an Authorization header takes. */
export function isCheckoutToken(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9._~+/=-]{1,512}$/.test(value);
}

/** Whether a text is a session nonce as the loader makes it. */
export function isSession(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
}

/** A message of the host page in this session; undefined for everything else, without a reason. */
export function parseHostMessage(value: unknown, session: string): HostMessage | undefined {
  return open(value, session, HOST_DATA) as HostMessage | undefined;
}

/** A message of the frame in this session; undefined for everything else, without a reason. */
export function parseFrameMessage(value: unknown, session: string): FrameMessage | undefined {
  return open(value, session, FRAME_DATA) as FrameMessage | undefined;
}

/** What is in the envelope when it is ours, of this session, and holds one of these kinds. */
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
