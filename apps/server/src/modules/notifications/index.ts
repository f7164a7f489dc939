import type { FastifyInstance } from 'fastify';
import { plusMs } from '../../platform/clock.ts';
import { reachCrashPoint } from '../../platform/processes/crash-points.ts';
import type { Services } from '../../platform/services.ts';
import { mountInbox } from './inbox.routes.ts';
import { EMI_NEWS, notifyOfEmi } from './emi/notify-of-emi.ts';
import { notifyOfBooks } from './institute/notify-of-books.ts';
import { DISPUTE_NEWS, notifyOfDispute } from './institute/notify-of-dispute.ts';
import { INSTITUTE_EVENTS, notifyInstitute } from './institute/notify-institute.ts';
import { notifyOfSettlements } from './institute/notify-of-settlements.ts';
import { notifyOfWebhooks } from './institute/notify-of-webhooks.ts';
import { notifyOfDebit } from './mandates/notify-of-debit.ts';
import { notifyOfMandate, notifyOfMandateChange } from './mandates/notify-of-mandate.ts';
import { notifyOfHeldMoney, notifyOfAllocation } from './payments/notify-of-held-money.ts';
import { notifyOfCapture, notifyOfShares } from './payments/notify-payer.ts';
import { notifyOfRefund } from './payments/notify-of-refund.ts';
import { notifyOfTakeBack } from './payments/notify-of-take-back.ts';
import { notifyOfReversal } from './payments/notify-of-reversal.ts';
import { purgeContactLanguages, purgeSentMessages } from './sent-messages.store.ts';

/** A bank may dispute a payment for 540 days; the evidence says when the payer was told of it (decision 202). */
const KEPT_MS = 550 * 24 * 3_600_000;

/** Listens to the events that payers and institutes are notified of, and mounts the inbox. */
export function mountNotifications(http: FastifyInstance): void {
  const { services } = http.platform;
  services.outbox.on('payment.captured', 'tell-payer', async (event, mark) => {
    reachCrashPoint('after-outbox');
    await notifyOfCapture(services, event, mark);
  });
  for (const name of ['payment.duplicate', 'payment.review'] as const)
    services.outbox.on(name, 'tell-shares', (event) => notifyOfShares(services, event));
  services.outbox.on('payment.review', 'tell-held', (event) => notifyOfHeldMoney(services, event));
  services.outbox.on('payment.placed', 'tell-placed', (event) => notifyOfAllocation(services, event));
  for (const news of ['requested', 'delayed', 'processed', 'failed'] as const) {
    services.outbox.on(`refund.${news}`, 'tell-refund', (event) => notifyOfRefund(services, event, news));
  }
  services.outbox.on('payment.reversed', 'tell-reversal', (event) => notifyOfReversal(services, event));
  services.outbox.on('mandate.active', 'tell-mandate', (event) => notifyOfMandate(services, event));
  for (const news of ['notified', 'bounced', 'skipped'] as const) {
    services.outbox.on(`debit.${news}`, 'tell-debit', (event) => notifyOfDebit(services, event, news));
  }
  for (const news of ['ended', 'paused', 'resumed', 'refused'] as const) {
    services.outbox.on(`mandate.${news}`, 'tell-mandate', (event) =>
      notifyOfMandateChange(services, event, news),
    );
  }
  for (const news of EMI_NEWS) {
    services.outbox.on(`emi.${news}`, 'tell-emi', (event) => notifyOfEmi(services, event, news));
  }
  for (const name of INSTITUTE_EVENTS) {
    services.outbox.on(name, 'tell-institute', (event) => notifyInstitute(services, event, name));
  }
  for (const news of DISPUTE_NEWS) {
    services.outbox.on(`payment.dispute_${news}`, 'tell-dispute', (event) =>
      notifyOfDispute(services, event, news),
    );
  }
  services.outbox.on('payment.dispute_lost', 'tell-taken-back', (event) => notifyOfTakeBack(services, event));
  services.outbox.on('books.difference', 'tell-books', (event) => notifyOfBooks(services, event));
  for (const news of ['exceptions', 'away'] as const) {
    services.outbox.on(`settlements.${news}`, 'tell-settlements', (event) =>
      notifyOfSettlements(services, event, news),
    );
  }
  for (const news of ['failing', 'paused'] as const) {
    services.outbox.on(`webhooks.${news}`, 'tell-webhooks', (event) =>
      notifyOfWebhooks(services, event, news),
    );
  }
  mountInbox(http);
}

/** Registers the hourly purge of old marks of sent messages and of languages that nobody used since. */
export function scheduleNotifications({ due, db, clock }: Services): void {
  due.every('notifications-forget', 3_600, async () => {
    const before = plusMs(clock.now(), -KEPT_MS);
    await purgeSentMessages(db, before);
    await purgeContactLanguages(db, before);
  });
}
