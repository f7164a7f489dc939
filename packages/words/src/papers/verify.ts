/** Words of the page that verifies a receipt; its three verdicts are those of the reference (institute 10). */
import { spoken } from '../spoken.ts';

/** The page and its field, as the server draws them. */
export const VERIFY_PAGE = /* @__PURE__ */ spoken('papers/verify.VERIFY_PAGE', {
  title: 'Verify a receipt',
  test: 'Only a TEST: no real money was paid. Below is what a real receipt would show.',
  scan: 'Scan the QR code on the receipt with your phone’s camera. This page then opens with the result.',
  noScripts:
    'Checking a scanned receipt needs JavaScript. Without it, type the code printed under the QR code.',
  code: 'Code printed under the QR code',
  codeHint: 'If you cannot scan it, type its 16 characters: digits and the letters a to f.',
  check: 'Check this code',
  compare: 'Compare the amount and the date with the paper in your hand.',
  another: 'Check another receipt',
  notChecked: 'Not checked',
  /** @param why how long to wait */
  refused: (why: string): string => `Too many wrong codes were tried from this network. ${why}`,
  /** @param page the link to it */
  meanwhile: (page: string): string => `You can still scan the QR code of a receipt on ${page}.`,
  page: 'the verify page',
});

/** What is wrong with a typed code. */
export const TYPED_CODE = /* @__PURE__ */ spoken('papers/verify.TYPED_CODE', {
  empty: 'Type the code printed under the QR code.',
  otherSign: (sign: string): string =>
    `A code has no “${sign}”. It has only the digits 0 to 9 and the letters a to f.`,
  length: (right: number, typed: number): string =>
    `A code has ${right} characters. This one has ${typed}. Compare every character with the paper.`,
});

/** The present state of a document. */
export const VERIFIED = /* @__PURE__ */ spoken('papers/verify.VERIFIED', {
  kinds: {
    receipt: 'receipt',
    tuition_certificate: 'tuition certificate',
    refund_voucher: 'refund voucher',
  },
  issued: (kind: string, day: string, amount: string): string =>
    `This ${kind} was issued on ${day} for ${amount}.`,
  headings: {
    valid: 'Valid',
    disputed: 'Valid, and disputed',
    replaced: 'Replaced',
    refunded: 'Refunded',
    cancelled: 'Cancelled',
    not_known: 'Not known',
  },
  partlyRefunded: 'Partially refunded',
  takenBack: 'Taken back',
  valid: 'It has not been replaced, refunded or cancelled.',
  disputed: (amount: string, since: string): string =>
    `The payer's bank has disputed ${amount} of it since ${since}. The receipt stays valid until that is decided.`,
  replaced: (day: string): string => `A newer receipt replaced it on ${day}. Ask for the newer one.`,
  refundedAll: (amount: string, day: string): string => `All of it, ${amount}, was refunded, last on ${day}.`,
  refundedPart: (amount: string, day: string): string => `${amount} of it was refunded, last on ${day}.`,
  takenBackAll: (amount: string, day: string): string =>
    `The payer's bank took all of it, ${amount}, back on ${day}.`,
  takenBackPart: (amount: string, day: string): string =>
    `The payer's bank took ${amount} of it back on ${day}.`,
  cancelled: (day: string): string =>
    `Its payment was reversed on ${day}, so this receipt is no proof of payment. Ask the institute.`,
  notKnown:
    'No document with this code was issued here. Compare every character with the paper, or ask the institute.',
});

/** What the browser says of a scanned document. */
export const SCANNED = /* @__PURE__ */ spoken('papers/verify.SCANNED', {
  genuine: 'Genuine when issued',
  notGenuine: 'NOT GENUINE',
  changed: 'Changed since',
  notChecked: 'Not checked',
  /** What a genuine document states. */
  stated: (parts: readonly string[]): string => `Genuine when issued, ${parts.join(', ')}`,
  onDay: (day: string): string => `on ${day}`,
  name: (begins: string): string => `name begins ${begins}`,
  id: (ends: string): string => `id ends ${ends}`,
  connect: (statement: string): string =>
    `${statement}; go online to check whether it was cancelled or refunded later.`,
  number: (statement: string, number: string): string => `${statement}. Number ${number}.`,
  now: (heading: string, text: string): string => `Now: ${heading}. ${text}`,
  forged: 'This code was changed or was not issued here. Ask the institute before you accept this document.',
  listed: (day: string): string =>
    `On ${day} this document was listed as replaced, refunded or cancelled after it was issued.`,
  notListed: (day: string): string =>
    `On ${day} this document was not listed as replaced, refunded or cancelled.`,
  /** @param advice one of the two below */
  nothingChecked: (advice: string): string =>
    `This connection is not secure and our server did not answer, so nothing was checked. ${advice}`,
  openSecure: (site: string): string =>
    `To check name and number as well, open ${site}/verify with the same code.`,
  notSecure: 'Name and number were not checked, because that needs a secure (https) address.',
  typedOffline:
    'Our server did not answer, and a typed code cannot be checked without it. Scan the QR code, which needs no network, or try again when you are connected.',
});

/** Whether the page works without network on this device. */
export const KEPT_PAGE = /* @__PURE__ */ spoken('papers/verify.KEPT_PAGE', {
  impossible: 'On this browser or connection, checking a receipt needs a network.',
  first: 'The first visit needs a network. After that, this device can check receipts without one.',
  kept: 'This device can now check receipts without a network.',
  failed: 'The page could not be saved just now. Open it again when you are connected.',
});
