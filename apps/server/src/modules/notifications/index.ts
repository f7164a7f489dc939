import type { FastifyInstance } from 'fastify';
import { mountInbox } from './inbox.routes.ts';
import { tellDebit, tellMandate } from './tell-debit.ts';
import { tellEmi } from './emi/tell-emi.ts';
import { tellPayer } from './tell-payer.ts';
import { tellRefund } from './tell-refund.ts';

/** Listens to the events payers are told about, and mounts the inbox. */
export function mountNotifications(http: FastifyInstance): void {
  const { services } = http.platform;
  services.outbox.on('payment.captured', 'tell-payer', (event) => tellPayer(services, event));
  services.outbox.on('refund.requested', 'tell-refund', (event) => tellRefund(services, event, 'requested'));
  services.outbox.on('refund.processed', 'tell-refund', (event) => tellRefund(services, event, 'processed'));
  services.outbox.on('mandate.active', 'tell-mandate', (event) => tellMandate(services, event));
  services.outbox.on('debit.notified', 'tell-debit', (event) => tellDebit(services, event, 'notified'));
  services.outbox.on('debit.bounced', 'tell-debit', (event) => tellDebit(services, event, 'bounced'));
  for (const news of ['approved', 'signed', 'active', 'completed', 'rejected', 'expired'] as const) {
    services.outbox.on(`emi.${news}`, 'tell-emi', (event) => tellEmi(services, event, news));
  }
  mountInbox(http);
}
