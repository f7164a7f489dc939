import type { FastifyInstance } from 'fastify';
import { mountInbox } from './inbox.routes.ts';
import { EMI_NEWS, tellEmi } from './emi/tell-emi.ts';
import { tellBooks } from './institute/tell-books.ts';
import { DISPUTE_NEWS, tellDispute } from './institute/tell-dispute.ts';
import { INSTITUTE_EVENTS, tellInstitute } from './institute/tell-institute.ts';
import { tellSettlements } from './institute/tell-settlements.ts';
import { tellDebit } from './mandates/tell-debit.ts';
import { tellMandate, tellMandateNews } from './mandates/tell-mandate.ts';
import { tellHeld, tellPlaced } from './payments/tell-held.ts';
import { tellCaptured } from './payments/tell-payer.ts';
import { tellRefund } from './payments/tell-refund.ts';
import { tellTakenBack } from './payments/tell-taken-back.ts';
import { tellReversal } from './payments/tell-reversal.ts';

/** Listens to the events payers and institutes are told about, and mounts the inbox. */
export function mountNotifications(http: FastifyInstance): void {
  const { services } = http.platform;
  services.outbox.on('payment.captured', 'tell-payer', (event) => tellCaptured(services, event));
  services.outbox.on('payment.review', 'tell-held', (event) => tellHeld(services, event));
  services.outbox.on('payment.placed', 'tell-placed', (event) => tellPlaced(services, event));
  for (const news of ['requested', 'delayed', 'processed', 'failed'] as const) {
    services.outbox.on(`refund.${news}`, 'tell-refund', (event) => tellRefund(services, event, news));
  }
  services.outbox.on('payment.reversed', 'tell-reversal', (event) => tellReversal(services, event));
  services.outbox.on('mandate.active', 'tell-mandate', (event) => tellMandate(services, event));
  services.outbox.on('debit.notified', 'tell-debit', (event) => tellDebit(services, event, 'notified'));
  services.outbox.on('debit.bounced', 'tell-debit', (event) => tellDebit(services, event, 'bounced'));
  for (const news of ['ended', 'paused', 'resumed', 'refused'] as const) {
    services.outbox.on(`mandate.${news}`, 'tell-mandate', (event) => tellMandateNews(services, event, news));
  }
  for (const news of EMI_NEWS) {
    services.outbox.on(`emi.${news}`, 'tell-emi', (event) => tellEmi(services, event, news));
  }
  for (const name of INSTITUTE_EVENTS) {
    services.outbox.on(name, 'tell-institute', (event) => tellInstitute(services, event, name));
  }
  for (const news of DISPUTE_NEWS) {
    services.outbox.on(`payment.dispute_${news}`, 'tell-dispute', (event) =>
      tellDispute(services, event, news),
    );
  }
  services.outbox.on('payment.dispute_lost', 'tell-taken-back', (event) => tellTakenBack(services, event));
  services.outbox.on('books.difference', 'tell-books', (event) => tellBooks(services, event));
  for (const news of ['exceptions', 'away'] as const) {
    services.outbox.on(`settlements.${news}`, 'tell-settlements', (event) =>
      tellSettlements(services, event, news),
    );
  }
  mountInbox(http);
}
