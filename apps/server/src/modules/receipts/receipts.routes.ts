import {
  downloadReceipt as downloadEntry,
  fetchReceipts as fetchEntry,
  receiptAtOnce as atOnceEntry,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { plusMs } from '../../platform/clock.ts';
import { mount } from '../../platform/http/mount.ts';
import { downloadReceipt } from './download-receipt.ts';
import { listReceipts } from './list-receipts.ts';
import { receiptAtOnce } from './receipt-at-once.ts';
import { forgetPdfs } from './receipts.store.ts';
import { mountVerifyPages } from './verify/verify-pages.ts';

/** Most receipts are reopened within days of the first time; a later reader waits for 50 ms of rendering once more. */
const PDF_KEPT_MS = 30 * 24 * 3_600_000;

/** Mounts the receipt calls and the verify pages. */
export function mountReceipts(http: FastifyInstance): void {
  const { services } = http.platform;
  mount(http, fetchEntry, listReceipts);
  mount(http, downloadEntry, downloadReceipt);
  mount(http, atOnceEntry, receiptAtOnce);
  mountVerifyPages(http);
  services.due.every('receipts-forget-pdfs', 3_600, async () => {
    await forgetPdfs(services.db, plusMs(services.clock.now(), -PDF_KEPT_MS));
  });
}
