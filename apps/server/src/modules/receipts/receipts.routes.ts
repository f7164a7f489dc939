import {
  downloadReceipt as downloadEntry,
  fetchReceipts as fetchEntry,
  receiptAtOnce as atOnceEntry,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { downloadReceipt } from './download-receipt.ts';
import { listReceipts } from './list-receipts.ts';
import { receiptAtOnce } from './receipt-at-once.ts';
import { mountVerifyPages } from './verify/verify-pages.ts';

/** Mounts the receipt calls and the verify pages. */
export function mountReceipts(http: FastifyInstance): void {
  mount(http, fetchEntry, listReceipts);
  mount(http, downloadEntry, downloadReceipt);
  mount(http, atOnceEntry, receiptAtOnce);
  mountVerifyPages(http);
}
