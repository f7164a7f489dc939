/** A picture: its state in words, and the drawing of the second design that it is compared with. */
interface Shown {
  readonly state: string;
  readonly drawing?: string;
}

const shown = (state: string, drawing?: string): Shown => ({ state, ...(drawing && { drawing }) });

/** Every screen with its states, in the order of a visit. A picture's file is named by its key and its look. */
export const SCREENS = {
  'The form': {
    'form-empty': shown('opened', '01-form empty'),
    'form-notfound': shown('no student has this ID', '01-form notfound'),
    'form-found': shown('the student is verified', '01-form found'),
    'form-code': shown('the code is on its way', '01-form code'),
    'form-code-wrong': shown('a wrong code'),
    'form-done': shown('everything is verified', '01-form done'),
    'form-mistakes': shown('the fields of a new family, refused'),
    'form-inactive': shown('a student who left'),
    'form-linked': shown('opened by a link with the student'),
    'link-expired': shown('opened by a link that has expired'),
    'link-code': shown('opened by a link with student and mobile: at the code', '01-form code'),
    'brand-light': shown('a light brand colour'),
  },
  Fees: {
    'fees-open': shown('nothing is ticked', '02-fees open'),
    'fees-selected': shown('two are ticked', '02-fees selected'),
    'fees-overdue': shown('what is overdue came ticked', '02-fees selected'),
    'fees-edit': shown('the amount of a chosen fee is changed'),
    'family-fees': shown('another child of the family', '11-family choose'),
    'amounts-typed': shown('amounts to be typed'),
    'amounts-mistakes': shown('amounts that are refused'),
  },
  Options: {
    'options-open': shown('nothing is chosen', '03-options selected'),
    'options-selected': shown('an option is chosen', '03-options selected'),
    'options-details': shown('the details of an option', '03-options details'),
    'options-disabled': shown('options that say why they are off', '03-options details'),
  },
  'The sheet': {
    'sheet-upi': shown('UPI', '04-sheet upi'),
    'sheet-card': shown('card, in the gateway’s frame', '04-sheet card'),
    'sheet-netbanking': shown('net banking', '04-sheet netbanking'),
    'sheet-failed': shown('the payment failed', '04-sheet failed'),
    'sheet-pending': shown('the bank is silent', '04-sheet pending'),
  },
  'Result and receipts': {
    'result-received': shown('paid', '05-result received'),
    'family-next': shown('paid, and the other child is next', '11-family next'),
    'receipts-proof': shown('whose receipts', '06-receipts list'),
    'receipts-list': shown('the receipts of a child', '06-receipts list'),
    'receipts-none': shown('no receipts yet'),
    'receipts-no-contact': shown('a student without a contact'),
    'truth-pending': shown('where the money is: the bank is silent', '06-receipts money'),
    'truth-received': shown('where the money is: received', '06-receipts money'),
    'truth-proof': shown('another browser proves the mobile first'),
    'truth-unknown': shown('no such payment'),
    'verify-open': shown('checking a paper'),
    'verify-valid': shown('a valid paper'),
    'verify-not-known': shown('a code that nobody issued'),
  },
  'Ask someone to pay': {
    'ask-dialog': shown('a link is made'),
    'ask-cancelled': shown('the link is cancelled'),
    'link-open': shown('the other phone'),
    'link-name': shown('a name for the receipt'),
    'link-paid': shown('paid'),
    'link-dead': shown('the link is used'),
    'link-taken-back': shown('the link was taken back'),
    'link-invalid': shown('a link that nobody wrote'),
  },
  'Auto debit': {
    'debit-consent': shown('the plan before consent', '07-auto-debit consent'),
    'debit-bank': shown('the sandbox’s page of the approval'),
    'debit-refused': shown('the bank refused'),
    'debit-active': shown('set up', '07-auto-debit active'),
    'debit-fees': shown('its fees on the page'),
  },
  'Monthly plan': {
    'emi-facts': shown('the key facts', '08-emi facts'),
    'emi-details': shown('the applicant’s details'),
    'emi-consent': shown('consent by a code'),
    'emi-leave': shown('on to the lender'),
    'emi-lender': shown('the lender’s page: the decision'),
    'emi-signed': shown('signed'),
    'emi-debit': shown('the advance is paid, one step is left'),
    'emi-active': shown('active'),
  },
  'Finding a page': {
    'find-open': shown('opened'),
    'find-typing': shown('a group is typed', '09-find-school typing'),
    'find-chosen': shown('every level is answered', '09-find-school cascade'),
    content: shown('a page with content only'),
  },
  'Ends and faults': {
    'end-paid': shown('everything is paid', '10-end-states paid'),
    'end-emi': shown('an active monthly plan', '10-end-states paid'),
    'end-nothing': shown('nothing can be paid', '10-end-states nothing'),
    'end-closed': shown('the page takes no payments any more', '10-end-states expired'),
    'end-offline': shown('the network is lost', '10-end-states offline'),
    'end-nowhere': shown('an address that leads nowhere: help'),
  },
  'Other ways to pay': {
    'steps-identify': shown('a workflow asks for its student'),
    'steps-first': shown('its first step'),
    'steps-failed': shown('the step was not paid'),
    'steps-paid': shown('the step is paid'),
    'steps-second': shown('its second step'),
    'steps-options': shown('the options of the second step'),
    'lookup-open': shown('found in the institute’s records: opened'),
    'lookup-failed': shown('nobody has this ID'),
    'lookup-children': shown('two children of one number'),
    'prospectus-card': shown('a page without a student'),
    'prospectus-mobile': shown('it asks for a number'),
    'portal-proof': shown('payment plans: a proof first'),
    'portal-plans': shown('the plans of a family'),
  },
  Languages: {
    'hindi-form': shown('the form in Hindi', '12-hindi form'),
    'hindi-fees': shown('the fees in Hindi', '12-hindi fees'),
    'hindi-options': shown('the options in Hindi', '12-hindi options'),
    'tamil-form': shown('the form in Tamil', '12-tamil form'),
    'tamil-fees': shown('the fees in Tamil', '12-tamil fees'),
    'tamil-options': shown('the options in Tamil', '12-tamil options'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Shown>>>>;

type Groups = typeof SCREENS;
/** The name of a picture. */
export type ScreenName = { [group in keyof Groups]: keyof Groups[group] }[keyof Groups];

/** How each screen is looked at. */
export const LOOKS = ['phone', 'dark', 'desktop'] as const;
export type Look = (typeof LOOKS)[number];

/** The folder of the pictures, within docs. */
export const FOLDER = 'screens';

export const fileOf = (name: string, look: Look): string => `${name}-${look}.webp`;
