import { downloadReceipt as downloadEntry, fetchReceipts as fetchEntry } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { assert } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import { reach } from '../payments/index.ts';
import { downloadReceipt } from './download-receipt.ts';
import { listReceipts } from './list-receipts.ts';
import { signReceipt } from './make-receipt.ts';
import { mountVerifyPages } from './verify/verify-pages.ts';

/** Mounts the receipt calls and the verify pages, and signs each receipt after its capture. */
export function mountReceipts(http: FastifyInstance): void {
  const { services } = http.platform;
  mount(http, fetchEntry, listReceipts);
  mount(http, downloadEntry, downloadReceipt);
  mountVerifyPages(http);
  services.outbox.on('payment.captured', 'receipts-sign', async ({ payload }) => {
    reach('after-outbox');
    const paymentId = payload['payment_id'];
    assert(typeof paymentId === 'number', 'a captured payment names its row');
    await signReceipt(services, paymentId);
  });
}
