import { formatDay, type CalendarDay, type Paise } from '@shulk/domain';
import { VERIFIED as words } from '@shulk/words/papers/verify';
import { columnAmount } from '../amounts.ts';
import type { DocumentKind } from '../document-body.ts';

/** What every known document shows: amount and date, no personal data (decisions 9). */
export type IssuedDocument = {
  /** Name of the institute that issued it. */
  readonly institute: string;
  readonly kind: DocumentKind;
  /** Day of issue in India. */
  readonly issued_on: CalendarDay;
  /** Its total when issued. */
  readonly amount_paise: Paise;
  /** True for a test institute. */
  readonly test: boolean;
};

/** The present state of a document, found by its verification code. */
export type VerifiedState =
  | (IssuedDocument & { readonly state: 'valid' })
  | (IssuedDocument & {
      readonly state: 'disputed';
      /** The amount that the payer's bank disputes, and since when. */
      readonly disputed_paise: Paise;
      readonly disputed_on: CalendarDay;
    })
  | (IssuedDocument & { readonly state: 'replaced'; readonly replaced_on: CalendarDay })
  | (IssuedDocument & {
      readonly state: 'refunded';
      /** All refunds so far. */
      readonly refunded_paise: Paise;
      /** The part that the payer's bank took back in a dispute. */
      readonly taken_back_paise?: Paise;
      /** Day of the latest refund in India. */
      readonly refunded_on: CalendarDay;
    })
  | (IssuedDocument & {
      readonly state: 'cancelled';
      /** Day its payment was reversed, in India. */
      readonly cancelled_on: CalendarDay;
    })
  | { readonly state: 'not_known' };

/** The state as text, as `/verify/{code}` shows it and `/verify/{code}.json` returns it in `data`. */
export type VerifiedStateText = {
  readonly state: VerifiedState['state'];
  /** Two or three words. */
  readonly heading: string;
  /** One or two sentences: what is true, and what to do next. */
  readonly text: string;
  /** `09-04-2026`; null if unknown. */
  readonly issued_on: string | null;
  /** `15,300.00` in rupees; null if unknown. */
  readonly amount: string | null;
  readonly test: boolean;
  /** Name of the institute that issued it; null if unknown. */
  readonly institute: string | null;
};

/** Describes a state as text. */
export function describeVerifiedState(found: VerifiedState): VerifiedStateText {
  const { state } = found;
  const unknown = { issued_on: null, amount: null, test: false, institute: null };
  if (state === 'not_known') {
    return { state, heading: words.headings.not_known, text: words.notKnown, ...unknown };
  }
  const amount = columnAmount(found.amount_paise);
  const issuedOn = formatDay(found.issued_on);
  const { heading, text } = wordsOf(found);
  const issued = words.issued(words.kinds[found.kind], issuedOn, `₹${amount}`);
  return {
    state,
    heading,
    text: `${issued} ${text}`,
    issued_on: issuedOn,
    amount,
    test: found.test,
    institute: found.institute,
  };
}

type Words = { readonly heading: string; readonly text: string };

function wordsOf(found: Exclude<VerifiedState, { state: 'not_known' }>): Words {
  const heading = words.headings[found.state];
  switch (found.state) {
    case 'valid':
      return { heading, text: words.valid };
    case 'disputed': {
      const disputed = `₹${columnAmount(found.disputed_paise)}`;
      return { heading, text: words.disputed(disputed, formatDay(found.disputed_on)) };
    }
    case 'replaced':
      return { heading, text: words.replaced(formatDay(found.replaced_on)) };
    case 'cancelled':
      return { heading, text: words.cancelled(formatDay(found.cancelled_on)) };
    case 'refunded':
      return refundWords(found);
  }
}

function refundWords(found: Extract<VerifiedState, { state: 'refunded' }>): Words {
  const told = [`₹${columnAmount(found.refunded_paise)}`, formatDay(found.refunded_on)] as const;
  const isPart = found.refunded_paise < found.amount_paise;
  if (found.taken_back_paise === found.refunded_paise) {
    const text = isPart ? words.takenBackPart(...told) : words.takenBackAll(...told);
    return { heading: words.takenBack, text };
  }
  return isPart
    ? { heading: words.partlyRefunded, text: words.refundedPart(...told) }
    : { heading: words.headings.refunded, text: words.refundedAll(...told) };
}
