import type { FastifyInstance } from 'fastify';
import { mountInbox } from './inbox.routes.ts';
import { tellPayer } from './tell-payer.ts';
import { tellRefund } from './tell-refund.ts';

/** Listens to the events payers are told about, and mounts the inbox. */
export function mountNotifications(http: FastifyInstance): void {
  const { services } = http.platform;
  services.outbox.on('payment.captured', 'tell-payer', (event) => tellPayer(services, event));
  services.outbox.on('refund.requested', 'tell-refund', (event) => tellRefund(services, event, 'requested'));
  services.outbox.on('refund.processed', 'tell-refund', (event) => tellRefund(services, event, 'processed'));
  mountInbox(http);
}
