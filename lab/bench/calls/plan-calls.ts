/** The calls of the sheet about auto debits and EMI plans. */
import { CHECKOUT, orderByPayer, payAtGateway } from '../payer-steps.ts';
import { callWhenReady, payerCall, type PayerCall } from './payer-call.ts';
import {
  applied,
  askConsentCode,
  atAutoDebit,
  atConsent,
  atInstalments,
  detailed,
  downloadPaper,
  giveConsent,
  giveDetails,
  mandateRegistered,
  registerMandate,
  statementDrawn,
  submitted,
  viewApplication,
  withMandateOrder,
} from './plan-steps.ts';

const MANDATE_CALLS: readonly PayerCall[] = [
  payerCall({
    name: 'checkout.create_order, an auto debit',
    prepare: atAutoDebit,
    call: (payer, at) => orderByPayer(payer, at),
  }),
  payerCall({
    name: 'checkout.mandate',
    prepare: withMandateOrder,
    call: (payer, { token }) => payer.browser.get(`${CHECKOUT}/mandate`, token),
  }),
  payerCall({
    name: 'checkout.register_mandate, with the gateway',
    prepare: withMandateOrder,
    call: registerMandate,
  }),
  callWhenReady({
    name: 'checkout.confirm_mandate, with the gateway',
    prepare: mandateRegistered,
    ready: (payer, mandate) => payAtGateway(payer, mandate),
    call: (payer, { token, answer }) => payer.browser.post(`${CHECKOUT}/mandate/confirm`, answer, token),
  }),
];

const EMI_CALLS: readonly PayerCall[] = [
  payerCall({
    name: 'checkout.create_order, a plan',
    prepare: atInstalments,
    call: (payer, at) => orderByPayer(payer, at),
  }),
  payerCall({ name: 'emi.application', prepare: applied, call: viewApplication }),
  payerCall({ name: 'emi.application, with the lender', prepare: submitted, call: viewApplication }),
  payerCall({ name: 'emi.applicant', prepare: applied, call: giveDetails }),
  payerCall({ name: 'emi.send_code', prepare: detailed, call: askConsentCode }),
  payerCall({ name: 'emi.consent, with the lender', prepare: atConsent, call: giveConsent }),
  // Drawn before: the paper of the signature, which the server sends then, holds up whatever it is called for meanwhile.
  payerCall({
    name: 'emi.advance',
    prepare: statementDrawn,
    call: (payer, { token }) => payer.browser.post(`${CHECKOUT}/emi/advance`, {}, token),
  }),
  payerCall({
    name: 'emi.cancel, with the lender',
    prepare: submitted,
    call: (payer, { token }) => payer.browser.post(`${CHECKOUT}/emi/cancel`, {}, token),
  }),
  payerCall({
    name: 'emi.key_facts',
    prepare: statementDrawn,
    call: (payer, { token }) => payer.browser.get(`${CHECKOUT}/emi/key-facts`, token),
  }),
  payerCall({ name: 'emi.key_facts_pdf', prepare: statementDrawn, call: downloadPaper }),
];

export const PLAN_CALLS = [...MANDATE_CALLS, ...EMI_CALLS].map((entry): PayerCall => ({
  ...entry,
  family: 'dated',
}));
