import {
  apiOfflinePaymentCancel,
  apiOfflinePaymentGet,
  apiOfflinePaymentRecord,
  apiOfflinePaymentsList,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mount } from '../../../platform/http/mount.ts';
import { getMoney, listMoney } from '../money/money-verbs.ts';
import { cancelOfflinePayment, recordOfflinePayment } from './offline-payment-verbs.ts';

/** Read with the rules and words of an import. */
const row = z.record(z.string(), z.unknown());

export function mountOfflinePaymentsApi(http: FastifyInstance): void {
  mount(http, apiOfflinePaymentsList, listMoney(apiOfflinePaymentsList.name, 'offline_payment'));
  mount(http, apiOfflinePaymentGet, (ctx, { params }) =>
    getMoney(ctx, 'offline_payment', params.payment_id, 'not_found'),
  );
  mount(http, { ...apiOfflinePaymentRecord, body: row }, recordOfflinePayment, { storesKey: true });
  mount(http, apiOfflinePaymentCancel, cancelOfflinePayment, { storesKey: true });
}
