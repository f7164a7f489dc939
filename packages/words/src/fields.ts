/** What is wrong with a field of a call: said beside the field, to whoever sent it. */
import { spoken } from './spoken.ts';

const KINDS: Readonly<Record<string, string | undefined>> = {
  string: 'A text is expected here',
  number: 'A number is expected here',
  int: 'A whole number is expected here',
  boolean: 'true or false is expected here',
  array: 'A list is expected here',
  object: 'An object is expected here',
  record: 'An object is expected here',
};
const UNITS: Readonly<Record<string, string | undefined>> = { string: ' characters', array: ' entries' };

/** A value of another shape than the call takes. */
export const FIELD = /* @__PURE__ */ spoken('fields.FIELD', {
  unknown: 'This field is not known here',
  missing: 'This field is required',
  otherKind: 'Another type of value is expected here',
  otherForm: 'This value is not in the expected format',
  kinds: KINDS,
  units: UNITS,
  atMost: (bound: string, unit = ''): string => `At most ${bound}${unit}`,
  atLeast: (bound: string, unit = ''): string => `At least ${bound}${unit}`,
  oneOf: (values: string): string => `One of: ${values}`,
  badSign: 'A character in this text is not allowed',
  badKey: 'A key of this object is not allowed',
  tooDeep: (levels: number): string => `Nested deeper than ${levels} levels`,
  tooLong: (entries: number): string => `More than ${entries} entries`,
});

/** The choice of a student, of fees and of a card. */
export const CHOICE_FIELDS = /* @__PURE__ */ spoken('fields.CHOICE_FIELDS', {
  noPage: 'The address of the payment page is required.',
  noForm: 'This page has no form. Please use the page that has one.',
  plainName: 'Please enter the name without special characters.',
  noCard: 'This page has no such card.',
  noMobile: 'Please enter a 10-digit mobile number.',
  onlyPlan: 'Only a monthly plan can be resumed.',
  notTogether: 'These fees cannot be paid by one payment.',
  newConsent: 'The consent text has changed. Please read it again.',
  eitherOne: 'Give either student_uuid or mobile.',
  notAsked: 'This page does not find students by this field.',
});

/** An order that an institute's server makes. */
export const ORDER_FIELDS = /* @__PURE__ */ spoken('fields.ORDER_FIELDS', {
  origin:
    'Give the https origin of a site that the institute lists in link_hosts, like https://www.school.example. A test institute may also use http://localhost or http://127.0.0.1 with any port.',
});

/** A refund, and a recorded payment that is taken back. */
export const REFUND_FIELDS = /* @__PURE__ */ spoken('fields.REFUND_FIELDS', {
  noTransaction: 'No payment of this institute has this transaction id.',
  noPayment: 'This transaction has no such payment.',
  whichPayment: (ids: string): string => `This transaction was paid more than once. Name one of: ${ids}`,
  amount: 'Give rupees with up to 2 decimals, or leave the amount out to refund all that is left.',
  tooSmall: 'The smallest refund is ₹1.',
  left: (amount: string): string => `Up to ${amount} can still be refunded.`,
  nothingLeft: 'This payment has been refunded in full, or its refund is on the way.',
});

/** The reversal of a recorded payment. */
export const REVERSAL_FIELDS = /* @__PURE__ */ spoken('fields.REVERSAL_FIELDS', {
  unknown: 'No payment of this institute has this code or transaction id.',
  already: (day: string, reason: string): string => `This payment was already reversed on ${day}: ${reason}.`,
  gateway: 'This payment came through a payment gateway. Please refund it instead.',
  refunded: 'Money from this payment was refunded, so it cannot be reversed.',
});

/** Money that waits, and the fees it is placed on. */
export const PLACING_FIELDS = /* @__PURE__ */ spoken('fields.PLACING_FIELDS', {
  nothingWaits: 'No money of this transaction is waiting at this institute.',
  refundUnderWay:
    'This money is being refunded: the gateway may have made the refund already, so it cannot be placed as well. Please look at the refund (GET /api/console/v1/refunds). If it becomes WAITING or FAILED, place the money then. If it becomes PROCESSED, the payer has the money back. If it failed and the gateway says that it was made, its settlement decides.',
  refundUnclear:
    "The gateway may have made the refund of this money, so it cannot be placed. We ask the gateway again. Once it has surely made none, this entry becomes REFUND_WAITS, and the money can be placed. Please look for the refund in the gateway's dashboard: if it is there, the payer has the money. If it is not, and the refund is under review (GET /api/console/v1/refunds), we send it no more: make it in the dashboard, and it is booked here by itself.",
  disputed: (disputed: string, placeable: string, by: string): string =>
    `The payer's bank disputes ${disputed} of this payment${by === '' ? '' : `; please answer it by ${by}`}. ${placeable === '' ? 'Nothing of this money' : `Only ${placeable}`} can be placed before the dispute has ended. If it is won, place the money then. If it is lost, the bank takes the money.`,
  whichPayment: (ids: string): string =>
    `More than one payment of this transaction is waiting. Name one of: ${ids}`,
  waitsLess: 'Less money is waiting now. Please check again.',
  noStudent: 'This payment has no student, so it has no fees. Please refund it instead.',
  noFee: (code: string): string => `The student has no open fee with the code ${code}.`,
  amount: 'Give rupees above 0 with up to 2 decimals, or leave the amount out.',
  namedTwice: 'This fee is named twice. Name it once, with the whole amount.',
  nothingOwed: 'Nothing is due for this fee.',
  lentFor: 'A monthly plan will pay this fee. Stop its application first, or refund the money.',
  amountNeeded: 'This fee has no fixed amount. Say how much to place on it.',
  mostOwed: (amount: string): string =>
    `This fee can take up to ${amount}, as of the day the money was paid.`,
  mostLeft: (amount: string): string => `Up to ${amount} is left to place.`,
  nothingLeft: 'Nothing is left to place on this fee.',
});

/** What an operator sends: a dispute, a settlement report, the clock of a test institute. */
export const OPERATOR_FIELDS = /* @__PURE__ */ spoken('fields.OPERATOR_FIELDS', {
  noInstitute: 'No institute has this code.',
  codeOfBundle: 'No institute has this code. Use the code of its import bundle.',
  noDispute: 'This institute has no dispute with this id. See the list of its disputes.',
  reportOrSheet: 'Send either report, as the gateway gave it, or the text of a sheet.',
  importStopped: (done: number, all: number): string => `${done} of ${all} students were written.`,
  tooFar: 'At most ten years ahead of today.',
  atOnce: (days: number): string => `At most ${days} days at once. Move it in several steps.`,
  clockLive: 'The institute is live: its clock shows the real time and cannot be moved.',
  clockShows: (time: string): string => `The clock of this institute shows ${time}.`,
  clockBusy: 'A scheduled task of this institute is running right now. Move the clock again in two minutes.',
  time: 'Give a day (2026-12-05) or an instant with its zone (2026-12-05T09:30:00+05:30).',
});
