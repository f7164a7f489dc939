import {
  apiDebitGet,
  apiDebitSkip,
  apiDebitsList,
  apiMandateCancel,
  apiMandateGet,
  apiMandatesList,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { getMoney, listMoney } from '../money/money-verbs.ts';
import { cancelMandate, skipDebit } from './mandate-verbs.ts';

export function mountMandatesApi(http: FastifyInstance): void {
  mount(http, apiMandatesList, listMoney(apiMandatesList.name, 'mandate'));
  mount(http, apiMandateGet, (ctx, { params }) => getMoney(ctx, 'mandate', params.mandate_id, 'not_found'));
  mount(http, apiMandateCancel, cancelMandate, { storesKey: true });
  mount(http, apiDebitsList, listMoney(apiDebitsList.name, 'debit'));
  mount(http, apiDebitGet, (ctx, { params }) => getMoney(ctx, 'debit', params.debit_id, 'not_found'));
  mount(http, apiDebitSkip, skipDebit, { storesKey: true });
}
