/** The calls of the sheet about auto debits and EMI plans. */
import { CHECKOUT, createOrder, payAtGateway } from '../payer-steps.mjs';
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
  signed,
  statementDrawn,
  submitted,
  viewApplication,
  withMandateOrder,
} from './plan-steps.mjs';

const MANDATE_CALLS = [
  { name: 'checkout.create_order, an auto debit', prepare: atAutoDebit, call: createOrder },
  {
    name: 'checkout.mandate',
    prepare: withMandateOrder,
    call: (payer, { token }) => payer.browser.get(`${CHECKOUT}/mandate`, token),
  },
  { name: 'checkout.register_mandate, with the gateway', prepare: withMandateOrder, call: registerMandate },
  {
    name: 'checkout.confirm_mandate, with the gateway',
    prepare: mandateRegistered,
    ready: payAtGateway,
    call: (payer, { token, answer }) => payer.browser.post(`${CHECKOUT}/mandate/confirm`, answer, token),
  },
];

const EMI_CALLS = [
  { name: 'checkout.create_order, a plan', prepare: atInstalments, call: createOrder },
  { name: 'emi.application', prepare: applied, call: viewApplication },
  { name: 'emi.application, with the lender', prepare: submitted, call: viewApplication },
  { name: 'emi.applicant', prepare: applied, call: giveDetails },
  { name: 'emi.send_code', prepare: detailed, call: askConsentCode },
  { name: 'emi.consent, with the lender', prepare: atConsent, call: giveConsent },
  {
    name: 'emi.advance',
    prepare: signed,
    call: (payer, { token }) => payer.browser.post(`${CHECKOUT}/emi/advance`, {}, token),
  },
  {
    name: 'emi.cancel, with the lender',
    prepare: submitted,
    call: (payer, { token }) => payer.browser.post(`${CHECKOUT}/emi/cancel`, {}, token),
  },
  {
    name: 'emi.key_facts',
    prepare: statementDrawn,
    call: (payer, { token }) => payer.browser.get(`${CHECKOUT}/emi/key-facts`, token),
  },
  { name: 'emi.key_facts_pdf', prepare: statementDrawn, call: downloadPaper },
];

export const PLAN_CALLS = [...MANDATE_CALLS, ...EMI_CALLS].map((entry) => ({ ...entry, family: 'dated' }));
