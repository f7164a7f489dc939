import { formatDay, type CalendarDay, type Paise } from '@shulk/domain';
import { columnAmount } from '../amounts.ts';
import type { DocumentKind } from '../document-body.ts';

/** What every known document shows: amount and date, no personal data (decisions 9). */
export type IssuedDocument = {
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
      /** What the payer's bank disputes, and since when. */
      readonly disputed_paise: Paise;
      readonly disputed_on: CalendarDay;
    })
  | (IssuedDocument & { readonly state: 'replaced'; readonly replaced_on: CalendarDay })
  | (IssuedDocument & {
      readonly state: 'refunded';
      /** All money given back so far. */
      readonly refunded_paise: Paise;
      /** What of it the payer's bank took back in a dispute. */
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

/** The state in words, as `/verify/{code}` shows it and `/verify/{code}.json` answers it in `data`. */
export type VerifiedStateText = {
  readonly state: VerifiedState['state'];
  /** Two or three words. */
  readonly heading: string;
  /** One or two sentences: what holds, and what to do next. */
  readonly text: string;
  /** `09-04-2026`; null when not known. */
  readonly issued_on: string | null;
  /** `15,300.00` in rupees; null when not known. */
  readonly amount: string | null;
  readonly test: boolean;
};

const KIND_WORDS: Readonly<Record<DocumentKind, string>> = {
  receipt: 'receipt',
  tuition_certificate: 'tuition certificate',
  refund_voucher: 'refund voucher',
};

/** Puts a state into words. */
export function describeVerifiedState(found: VerifiedState): VerifiedStateText {
  if (found.state === 'not_known') {
    return {
      state: 'not_known',
      heading: 'Not known',
      text: 'No document with this code was issued here. Compare every character with the paper, or ask the institute.',
      issued_on: null,
      amount: null,
      test: false,
    };
  }
  const amount = columnAmount(found.amount_paise);
  const issuedOn = formatDay(found.issued_on);
  const issued = `This ${KIND_WORDS[found.kind]} was issued on ${issuedOn} for ₹${amount}`;
  return { ...wordsOf(found, issued), state: found.state, issued_on: issuedOn, amount, test: found.test };
}

function wordsOf(
  found: Exclude<VerifiedState, { state: 'not_known' }>,
  issued: string,
): { readonly heading: string; readonly text: string } {
  switch (found.state) {
    case 'valid':
      return { heading: 'Valid', text: `${issued}. It was neither replaced, refunded nor cancelled.` };
    case 'disputed': {
      const on = formatDay(found.disputed_on);
      const sum = `₹${columnAmount(found.disputed_paise)}`;
      return {
        heading: 'Valid, and disputed',
        text: `${issued}. The payer's bank has disputed ${sum} of it since ${on}; until that is decided the receipt stays valid.`,
      };
    }
    case 'replaced': {
      const on = formatDay(found.replaced_on);
      return {
        heading: 'Replaced',
        text: `${issued}. A newer issue replaced it on ${on}: ask for that one.`,
      };
    }
    case 'cancelled': {
      const on = formatDay(found.cancelled_on);
      return {
        heading: 'Cancelled',
        text: `${issued}. Its payment was reversed on ${on}: the receipt is no proof of payment. Ask the institute.`,
      };
    }
    case 'refunded': {
      const on = formatDay(found.refunded_on);
      const back = `₹${columnAmount(found.refunded_paise)}`;
      if (found.taken_back_paise === found.refunded_paise) {
        const words = found.refunded_paise < found.amount_paise ? `${back} of it` : `All of it, ${back},`;
        return {
          heading: 'Taken back',
          text: `${issued}. ${words} was taken back by the payer's bank on ${on}.`,
        };
      }
      return found.refunded_paise < found.amount_paise
        ? { heading: 'Partially refunded', text: `${issued}. ${back} of it was refunded, last on ${on}.` }
        : { heading: 'Refunded', text: `${issued}. All of it, ${back}, was refunded, last on ${on}.` };
    }
  }
}
