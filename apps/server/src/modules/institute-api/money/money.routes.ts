import {
  apiDisputeGet,
  apiDisputesList,
  apiEmiApplicationGet,
  apiEmiApplicationsList,
  apiExceptionsList,
  apiHeldMoneyList,
  apiOrderGet,
  apiOrdersList,
  apiPaymentGet,
  apiPaymentsList,
  apiReceiptGet,
  apiReceiptPdf,
  apiReceiptsList,
  apiRefundGet,
  apiRefundRequest,
  apiRefundsList,
  apiSettlementGet,
  apiSettlementRows,
  apiSettlementsList,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { getMoney, listMoney, listSettlementRows, receiptPdf } from './money-verbs.ts';
import { askRefund } from '../refunds/request-refund.ts';

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
  mount(http, apiRefundRequest, askRefund, { storesKey: true });
  mount(http, apiRefundsList, listMoney(apiRefundsList.name, 'refund'));
  mount(http, apiRefundGet, (ctx, { params }) => getMoney(ctx, 'refund', params.refund_id, 'not_found'));
  mount(http, apiHeldMoneyList, listMoney(apiHeldMoneyList.name, 'payment', { isHeld: true }));
  mount(http, apiSettlementsList, listMoney(apiSettlementsList.name, 'settlement'));
  mount(http, apiSettlementGet, (ctx, { params }) =>
    getMoney(ctx, 'settlement', params.settlement_id, 'not_found'),
  );
  mount(http, apiSettlementRows, listSettlementRows);
  mount(http, apiDisputesList, listMoney(apiDisputesList.name, 'dispute'));
  mount(http, apiDisputeGet, (ctx, { params }) => getMoney(ctx, 'dispute', params.dispute_id, 'not_found'));
  mount(http, apiExceptionsList, listMoney(apiExceptionsList.name, 'exception'));
  mount(http, apiEmiApplicationsList, listMoney(apiEmiApplicationsList.name, 'emi_application'));
  mount(http, apiEmiApplicationGet, (ctx, { params }) =>
    getMoney(ctx, 'emi_application', params.application_id, 'not_found'),
  );
}
