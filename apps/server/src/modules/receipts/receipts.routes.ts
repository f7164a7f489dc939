import {
  downloadReceipt as downloadEntry,
  fetchReceipts as fetchEntry,
  receiptAtOnce as atOnceEntry,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { plusMs } from '../../platform/clock.ts';
import { assert } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import { reachCrashPoint } from '../../platform/crash-points.ts';
import { downloadReceipt } from './download-receipt.ts';
import { listReceipts } from './list-receipts.ts';
import { signReceipt } from './make-receipt.ts';
import { receiptAtOnce } from './receipt-at-once.ts';
import { forgetPdfs } from './receipts.store.ts';
import { mountVerifyPages } from './verify/verify-pages.ts';

/** Most receipts are reopened within days of the first time; a later reader waits for 50 ms of rendering once more. */
const PDF_KEPT_MS = 30 * 24 * 3_600_000;

/** Mounts the receipt calls and the verify pages, and signs each receipt after its capture. */
export function mountReceipts(http: FastifyInstance): void {
  const { services } = http.platform;
  mount(http, fetchEntry, listReceipts);
  mount(http, downloadEntry, downloadReceipt);
  mount(http, atOnceEntry, receiptAtOnce);
  mountVerifyPages(http);
  services.jobs.every('receipts-forget-pdfs', 3_600, async () => {
    await forgetPdfs(services.db, plusMs(services.clock.now(), -PDF_KEPT_MS));
  });
  services.outbox.on('payment.captured', 'receipts-sign', async ({ payload }) => {
    reachCrashPoint('after-outbox');
    const paymentId = payload['payment_id'];
    assert(typeof paymentId === 'number', 'a captured payment names its row');
    await signReceipt(services, paymentId);
  });
  services.outbox.on('payment.placed', 'receipts-sign', async ({ payload }) => {
    const paymentId = payload['payment_id'];
    assert(typeof paymentId === 'number', 'a placed payment names its row');
    await signReceipt(services, paymentId);
  });
}
