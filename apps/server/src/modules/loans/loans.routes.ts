import {
  cancelEmiApplication as cancelEntry,
  downloadKeyFacts as paperEntry,
  giveConsent as consentEntry,
  payEmiAdvance as advanceEntry,
  readKeyFactStatement as statementEntry,
  receiveLenderWebhook as webhookEntry,
  saveApplicant as applicantEntry,
  sendConsentCode as codeEntry,
  viewEmiApplication as viewEntry,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { provideLoanHooks } from '../payments/index.ts';
import { giveConsent, sendCode } from './applications/consent.ts';
import { applicationCaller, applicationStatus, renewApplication } from './applications/own-application.ts';
import { payAdvance } from './applications/pay-advance.ts';
import { saveApplicant } from './applications/save-applicant.ts';
import { startApplication } from './applications/start-application.ts';
import { cancelApplication, readKeyFactStatement, viewApplication } from './applications/view-application.ts';
import { onCapture } from './follow/advance-paid.ts';
import { mountLenderReturn } from './follow/lender-return.ts';
import { lenderNewsIdle, receiveLenderWebhook } from './follow/lender-webhook.ts';
import { addDueLoans } from './follow/resolve-loans.ts';
import { downloadKeyFacts } from './papers/key-fact-paper.ts';

/** Mounts MONTHLY-EMI: the sheet's calls, the lenders' messages, and the job that polls open applications. */
export function mountLoans(http: FastifyInstance): void {
  const { guards, services } = http.platform;
  guards.provideApplication(applicationCaller);
  provideLoanHooks(services, {
    start: startApplication,
    renew: renewApplication,
    status: applicationStatus,
  });
  mount(http, viewEntry, viewApplication);
  mount(http, applicantEntry, saveApplicant);
  mount(http, codeEntry, sendCode);
  mount(http, consentEntry, giveConsent);
  mount(http, advanceEntry, payAdvance);
  mount(http, cancelEntry, cancelApplication);
  mount(http, statementEntry, readKeyFactStatement);
  mount(http, paperEntry, downloadKeyFacts);
  mount(http, webhookEntry, receiveLenderWebhook);
  mountLenderReturn(http);
  http.addHook('onClose', () => lenderNewsIdle(services));
  services.outbox.on('payment.captured', 'loans', (event) => onCapture(services, event));
  addDueLoans(services);
}
