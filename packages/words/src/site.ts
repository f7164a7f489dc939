/** Words of the documents that the server draws itself: heads of pages, a page that was refused, terms and privacy. */
import { spoken } from './spoken.ts';

/** Title and preview of a document. */
export const DOCUMENT = /* @__PURE__ */ spoken('site.DOCUMENT', {
  titled: (title: string, owner: string): string => `${title} - ${owner}`,
  about: (owner: string | undefined): string =>
    `Pay fees to ${owner ?? 'your institute'} online. UPI, cards and net banking.`,
  aboutNone: 'Pay fees to your institute online.',
  needsScript: 'Please switch JavaScript on to pay on this page.',
});

/** A page that could not be served; ours, where the specification has none. */
export const REFUSED_PAGE = /* @__PURE__ */ spoken('site.REFUSED_PAGE', {
  /** It reloads by itself. */
  forNow: 'One moment, please',
  forGood: 'This page could not be opened',
  reloads: 'This page reloads automatically. You need not do anything.',
  moneyIsSafe:
    'If you were paying, your money is safe. A payment that went through pays your fees. Any other is returned to you.',
  toHelp: 'Go to the help page',
  /** Before the phone numbers and addresses for help. @param institute its name, if known */
  whomToAsk: (institute: string | undefined): string =>
    institute === undefined ? 'Need help?' : `Need help? Ask ${institute}:`,
});

/** A section of a paper of ours. */
type Section = readonly [heading: string, text: string];

/** The terms for institutes that have none of their own. */
export const TERMS = /* @__PURE__ */ spoken('site.TERMS', {
  title: 'Terms and conditions',
  lead: 'These terms apply when you pay fees on this page. Your institute may show its own terms instead.',
  sections: [
    [
      'Who receives the money',
      'Your payment goes from your bank to your institute through a payment gateway. We show the page and keep the record. We never hold your money.',
    ],
    [
      'When a payment counts',
      'A payment counts once the gateway has confirmed it to us. You then find the receipt on the same page, under Receipt Download.',
    ],
    [
      'If money was debited but the payment failed',
      'Your bank returns the money within 5 working days, under the rules of the Reserve Bank of India. You are never charged twice for the same fee: a second payment is refunded.',
    ],
    [
      'Refunds',
      'Your institute decides on refunds. A refund goes to the account or card you paid from, usually in 5 to 7 working days.',
    ],
    ['Card data', "You type your card number on the gateway's own page. We never see or keep it."],
  ] as readonly Section[],
});

/** The privacy policy for institutes that have none of their own. */
export const PRIVACY = /* @__PURE__ */ spoken('site.PRIVACY', {
  title: 'Privacy policy',
  lead: 'We process personal data for your institute, so that you can pay fees and get receipts.',
  sections: [
    [
      'What we use, and why',
      'Student ID, name and fees: to show what is owed. Mobile number and e-mail: to check that it is you, and to send the receipt. Payment reference and mode: to keep the books of your institute.',
    ],
    [
      'What we do not do',
      'We do not advertise, sell data or track children. Analytics, where an institute switches them on, never get a name, a mobile number, an e-mail or a student ID.',
    ],
    [
      'How long we keep it',
      'We keep receipts and books as long as the law asks institutes to. A one-time code is valid for five minutes.',
    ],
    [
      'Your rights',
      'You can ask your institute to show, correct or erase your data, and nominate somebody to do so for you. If you are not satisfied with the answer, you can complain to the Data Protection Board of India.',
    ],
  ] as readonly Section[],
});

/** The way back from a paper, which opened in a new tab. @param link to where else one can go */
export const WAY_BACK = /* @__PURE__ */ spoken('site.WAY_BACK', {
  label: 'Back',
  toHelp: (link: string): string =>
    `This page opened in a new tab. Close it to continue where you were, or ${link}.`,
  toPage: (link: string): string =>
    `This page opened in a new tab. Close it to continue where you were, or ${link}, which says whom to ask.`,
  help: 'ask for help',
  page: 'go to the fee page',
});
