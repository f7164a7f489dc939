import {
  apiOrderGet,
  apiOrdersList,
  apiPaymentGet,
  apiPaymentsList,
  apiReceiptGet,
  apiReceiptPdf,
  apiReceiptsList,
  apiRefundGet,
  apiRefundsList,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { getMoney, listMoney, receiptPdf } from './money-verbs.ts';

/** Mounts what an institute reconciles its books by. */
export function mountMoney(http: FastifyInstance): void {
  mount(http, apiPaymentsList, listMoney(apiPaymentsList.name, 'payment'));
  mount(http, apiPaymentGet, (ctx, { params }) => getMoney(ctx, 'payment', params.payment_id, 'not_found'));
  mount(http, apiOrdersList, listMoney(apiOrdersList.name, 'order'));
  mount(http, apiOrderGet, (ctx, { params }) => getMoney(ctx, 'order', params.order_id, 'order_not_found'));
  mount(http, apiReceiptsList, listMoney(apiReceiptsList.name, 'receipt'));
  mount(http, apiReceiptGet, (ctx, { params }) =>
    getMoney(ctx, 'receipt', params.number, 'receipt_not_found'),
  );
  mount(http, apiReceiptPdf, receiptPdf);
  mount(http, apiRefundsList, listMoney(apiRefundsList.name, 'refund'));
  mount(http, apiRefundGet, (ctx, { params }) => getMoney(ctx, 'refund', params.refund_id, 'not_found'));
}
