/** The texts of each area as a translation gives them: the compiler finds what a language lacks. */
import type * as exactCards from './exact/cards.ts';
import type * as exactErrors from './exact/errors.ts';
import type * as exactFees from './exact/fees.ts';
import type * as exactForm from './exact/form.ts';
import type * as exactOtp from './exact/otp.ts';
import type * as exactReceipts from './exact/receipts.ts';
import type * as exactReverse from './exact/reverse.ts';
import type * as exactSearch from './exact/search.ts';
import type * as exactShell from './exact/shell.ts';
import type * as exactWorkflow from './exact/workflow.ts';
import type * as screensCombobox from './screens/combobox.ts';
import type * as screensJourney from './screens/journey.ts';
import type * as screensOtp from './screens/otp.ts';
import type * as screensPayLink from './sheet/pay-link.ts';
import type * as screensPage from './screens/page.ts';
import type * as screensPaidReceipt from './screens/paid-receipt.ts';
import type * as screensPortal from './screens/portal.ts';
import type * as screensReceipts from './screens/receipts.ts';
import type * as screensSearch from './screens/search.ts';
import type * as screensShared from './screens/shared.ts';
import type * as screensVisit from './screens/visit.ts';
import type * as screensTruth from './screens/truth.ts';
import type * as screensWorkflow from './screens/workflow.ts';
import type * as stepsAsk from './steps/ask.ts';
import type * as stepsFamily from './steps/family.ts';
import type * as stepsFees from './steps/fees.ts';
import type * as stepsField from './steps/field.ts';
import type * as stepsIdentify from './steps/identify.ts';
import type * as stepsLookup from './steps/lookup.ts';
import type * as stepsOptions from './steps/options.ts';
import type * as stepsPay from './steps/pay.ts';
import type * as stepsPlan from './steps/plan.ts';
import type * as stepsStudent from './steps/student.ts';
import type * as plansCards from './plans/cards.ts';
import type * as plansConsent from './plans/consent.ts';
import type * as plansEmi from './plans/emi.ts';
import type * as plansKeyFacts from './plans/key-facts.ts';
import type * as plansPortal from './plans/portal.ts';
import type * as sheetApplication from './sheet/application.ts';
import type * as sheetMandate from './sheet/mandate.ts';
import type * as sheetPayment from './sheet/payment.ts';
import type * as truthMandate from './truth/mandate.ts';
import type * as truthPayment from './truth/payment.ts';
import type * as papersReceipt from './papers/receipt.ts';
import type * as papersVerify from './papers/verify.ts';
import type * as messagesCodes from './messages/codes.ts';
import type * as messagesDebits from './messages/debits.ts';
import type * as messagesLoans from './messages/loans.ts';
import type * as messagesMandates from './messages/mandates.ts';
import type * as messagesMoneyBack from './messages/money-back.ts';
import type * as messagesPayments from './messages/payments.ts';
import type * as messagesRupees from './messages/rupees.ts';
import type * as messagesWhere from './messages/where.ts';
import type * as dates from './dates.ts';
import type * as errors from './errors.ts';
import type * as failures from './failures.ts';
import type * as fields from './fields.ts';
import type * as site from './site.ts';
import type * as waits from './waits.ts';

/** Texts in other words: the same names, the same parameters. */
export type Translated<T> = T extends (...told: infer Told) => string
  ? (...told: Told) => string
  : T extends string
    ? string
    : T extends object
      ? { readonly [name in keyof T]: Translated<T[name]> }
      : T;

/** Texts whose English the specification gives to the letter. */
export interface ExactTexts {
  readonly 'exact/cards': Translated<typeof exactCards.cardTexts>;
  readonly 'exact/errors': Translated<typeof exactErrors.errorTexts>;
  readonly 'exact/fees': Translated<typeof exactFees.feeTexts>;
  readonly 'exact/form': Translated<typeof exactForm.formTexts>;
  readonly 'exact/otp': Translated<typeof exactOtp.otpTexts>;
  readonly 'exact/receipts': Translated<typeof exactReceipts.receiptTexts>;
  readonly 'exact/reverse': Translated<typeof exactReverse.reverseTexts>;
  readonly 'exact/search': Translated<typeof exactSearch.searchTexts>;
  readonly 'exact/shell': Translated<typeof exactShell.shellTexts>;
  readonly 'exact/workflow': Translated<typeof exactWorkflow.workflowTexts>;
  readonly dates: Translated<typeof dates.dates>;
}

/** Screens of the page around its steps. */
export interface ScreensTexts {
  readonly 'screens/combobox.words': Translated<typeof screensCombobox.words>;
  readonly 'screens/journey.words': Translated<typeof screensJourney.words>;
  readonly 'screens/otp.words': Translated<typeof screensOtp.words>;
  readonly 'screens/page.words': Translated<typeof screensPage.words>;
  readonly 'screens/paid-receipt.words': Translated<typeof screensPaidReceipt.words>;
  readonly 'screens/portal.words': Translated<typeof screensPortal.words>;
  readonly 'screens/receipts.words': Translated<typeof screensReceipts.words>;
  readonly 'screens/search.words': Translated<typeof screensSearch.words>;
  readonly 'screens/shared.words': Translated<typeof screensShared.words>;
  readonly 'screens/visit.visit': Translated<typeof screensVisit.visit>;
  readonly 'screens/visit.payer': Translated<typeof screensVisit.payer>;
  readonly 'screens/visit.language': Translated<typeof screensVisit.language>;
  readonly 'screens/visit.summary': Translated<typeof screensVisit.summary>;
  readonly 'screens/truth.words': Translated<typeof screensTruth.words>;
  readonly 'screens/workflow.words': Translated<typeof screensWorkflow.words>;
}

/** Links by which somebody else pays. */
export interface LinksTexts {
  readonly 'steps/ask.words': Translated<typeof stepsAsk.words>;
  readonly 'sheet/pay-link.words': Translated<typeof screensPayLink.words>;
}

/** Steps of the page. */
export interface StepsTexts {
  readonly 'steps/family.words': Translated<typeof stepsFamily.words>;
  readonly 'steps/field.words': Translated<typeof stepsField.words>;
  readonly 'steps/fees.words': Translated<typeof stepsFees.words>;
  readonly 'steps/identify.words': Translated<typeof stepsIdentify.words>;
  readonly 'steps/lookup.words': Translated<typeof stepsLookup.words>;
  readonly 'steps/options.words': Translated<typeof stepsOptions.words>;
  readonly 'steps/pay.words': Translated<typeof stepsPay.words>;
  readonly 'steps/plan.words': Translated<typeof stepsPlan.words>;
  readonly 'steps/student.words': Translated<typeof stepsStudent.words>;
  readonly 'plans/cards.UNDER_AUTO_DEBIT': Translated<typeof plansCards.UNDER_AUTO_DEBIT>;
  readonly 'plans/cards.EXACT_AMOUNT': Translated<typeof plansCards.EXACT_AMOUNT>;
  readonly 'plans/cards.FEES_UNDER_AUTO_DEBIT': Translated<typeof plansCards.FEES_UNDER_AUTO_DEBIT>;
  readonly 'plans/portal.PORTAL_PLAN': Translated<typeof plansPortal.PORTAL_PLAN>;
  readonly 'plans/portal.PORTAL_ROW_LABELS': Translated<typeof plansPortal.PORTAL_ROW_LABELS>;
  readonly 'plans/portal.PORTAL_NOTES': Translated<typeof plansPortal.PORTAL_NOTES>;
  readonly 'plans/portal.PORTAL_FACTS': Translated<typeof plansPortal.PORTAL_FACTS>;
  readonly 'plans/portal.STOP_MANDATE': Translated<typeof plansPortal.STOP_MANDATE>;
  readonly 'plans/portal.STOP_LOAN': Translated<typeof plansPortal.STOP_LOAN>;
}

/** Monthly plans: consent and key facts. */
export interface LoansTexts {
  readonly 'plans/consent.CONSENT': Translated<typeof plansConsent.CONSENT>;
  readonly 'plans/emi.EMI_STEP': Translated<typeof plansEmi.EMI_STEP>;
  readonly 'plans/emi.LENDER': Translated<typeof plansEmi.LENDER>;
  readonly 'plans/emi.EMI_COST': Translated<typeof plansEmi.EMI_COST>;
  readonly 'plans/emi.APPLICANT_PROBLEMS': Translated<typeof plansEmi.APPLICANT_PROBLEMS>;
  readonly 'plans/key-facts.KEY_FACTS': Translated<typeof plansKeyFacts.KEY_FACTS>;
  readonly 'plans/key-facts.KEY_FACTS_PAPER': Translated<typeof plansKeyFacts.KEY_FACTS_PAPER>;
}

/** The payment sheet. */
export interface SheetTexts {
  readonly 'sheet/application.APPLICATION_TEXTS': Translated<typeof sheetApplication.APPLICATION_TEXTS>;
  readonly 'sheet/mandate.MANDATE_TEXTS': Translated<typeof sheetMandate.MANDATE_TEXTS>;
  readonly 'sheet/payment.TEXTS': Translated<typeof sheetPayment.TEXTS>;
}

/** Where the money is. */
export interface TruthTexts {
  readonly 'truth/mandate.MANDATE_TRUTH': Translated<typeof truthMandate.MANDATE_TRUTH>;
  readonly 'truth/payment.TRUTH': Translated<typeof truthPayment.TRUTH>;
}

/** The page that verifies a receipt. */
export interface VerifyTexts {
  readonly 'papers/verify.VERIFY_PAGE': Translated<typeof papersVerify.VERIFY_PAGE>;
  readonly 'papers/verify.TYPED_CODE': Translated<typeof papersVerify.TYPED_CODE>;
  readonly 'papers/verify.VERIFIED': Translated<typeof papersVerify.VERIFIED>;
  readonly 'papers/verify.SCANNED': Translated<typeof papersVerify.SCANNED>;
  readonly 'papers/verify.KEPT_PAGE': Translated<typeof papersVerify.KEPT_PAGE>;
}

/** Receipts, and pages of the server. */
export interface PapersTexts {
  readonly 'papers/receipt.RECEIPT_PAPER': Translated<typeof papersReceipt.RECEIPT_PAPER>;
  readonly 'papers/receipt.PAYMENT_MODES': Translated<typeof papersReceipt.PAYMENT_MODES>;
  readonly 'papers/receipt.RECEIPT_REMARKS': Translated<typeof papersReceipt.RECEIPT_REMARKS>;
  readonly 'fields.FIELD': Translated<typeof fields.FIELD>;
  readonly 'fields.CHOICE_FIELDS': Translated<typeof fields.CHOICE_FIELDS>;
  readonly 'site.DOCUMENT': Translated<typeof site.DOCUMENT>;
  readonly 'site.REFUSED_PAGE': Translated<typeof site.REFUSED_PAGE>;
  readonly 'site.TERMS': Translated<typeof site.TERMS>;
  readonly 'site.PRIVACY': Translated<typeof site.PRIVACY>;
  readonly 'site.WAY_BACK': Translated<typeof site.WAY_BACK>;
}

/** SMS and e-mail to payers. */
export interface MessagesTexts {
  readonly 'messages/codes.CODE': Translated<typeof messagesCodes.CODE>;
  readonly 'messages/debits.DEBIT': Translated<typeof messagesDebits.DEBIT>;
  readonly 'messages/loans.LOAN': Translated<typeof messagesLoans.LOAN>;
  readonly 'messages/mandates.WHERE_TO_STOP': Translated<typeof messagesMandates.WHERE_TO_STOP>;
  readonly 'messages/mandates.MANDATE_SET_UP': Translated<typeof messagesMandates.MANDATE_SET_UP>;
  readonly 'messages/mandates.MANDATE_NEWS': Translated<typeof messagesMandates.MANDATE_NEWS>;
  readonly 'messages/money-back.REFUND': Translated<typeof messagesMoneyBack.REFUND>;
  readonly 'messages/money-back.REVERSED': Translated<typeof messagesMoneyBack.REVERSED>;
  readonly 'messages/money-back.TAKEN_BACK': Translated<typeof messagesMoneyBack.TAKEN_BACK>;
  readonly 'messages/payments.PAID': Translated<typeof messagesPayments.PAID>;
  readonly 'messages/payments.PAID_BY_LINK': Translated<typeof messagesPayments.PAID_BY_LINK>;
  readonly 'messages/payments.HELD': Translated<typeof messagesPayments.HELD>;
  readonly 'messages/payments.PLACED': Translated<typeof messagesPayments.PLACED>;
  readonly 'messages/rupees.RUPEES': Translated<typeof messagesRupees.RUPEES>;
  readonly 'messages/where.TRUTH_LINK': Translated<typeof messagesWhere.TRUTH_LINK>;
}

/** Errors, failures and waits. */
export interface ErrorsTexts {
  readonly 'errors.ERROR_SENTENCES': Translated<typeof errors.ERROR_SENTENCES>;
  readonly 'errors.ERROR_CASES': Translated<typeof errors.ERROR_CASES>;
  readonly 'errors.QUOTE_PROBLEMS': Translated<typeof errors.QUOTE_PROBLEMS>;
  readonly 'failures.FAILURES': Translated<typeof failures.FAILURES>;
  readonly 'waits.WAITS': Translated<typeof waits.WAITS>;
}
