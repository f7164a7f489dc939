import {
  confirmMandate as confirmEntry,
  registerMandate as registerEntry,
  viewMandate as viewEntry,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { provideMandateHooks } from '../payments/index.ts';
import { onAct } from '../schedule/index.ts';
import { noticeAct } from './debits/notice-act.ts';
import { resultAct } from './debits/result-act.ts';
import { runAct } from './debits/run-act.ts';
import { isTriedAgain } from './debits.store.ts';
import { applyMandateUpdate } from './apply-mandate-update.ts';
import { selectLiveOrder } from './mandates.store.ts';
import { queryAct, closeAct } from './setup/query-acts.ts';
import { queryOpenMandate } from './setup/query-open-mandate.ts';
import { confirmMandate } from './setup/confirm-mandate.ts';
import { mandateFacts } from './setup/mandate-facts.ts';
import { planForOrder } from './setup/plan-mandate.ts';
import { registerMandate } from './setup/register-mandate.ts';
import { viewMandate } from './setup/view-mandate.ts';

/** Mounts the sheet's mandate calls, and registers the hooks of module payments and the scheduler's acts. */
export function mountMandates(http: FastifyInstance): void {
  const { services } = http.platform;
  mount(http, viewEntry, viewMandate);
  mount(http, registerEntry, registerMandate);
  mount(http, confirmEntry, confirmMandate);
  provideMandateHooks(services, {
    liveOrder: (ex, instituteId, fees) => selectLiveOrder(ex, instituteId, fees, null),
    plan: planForOrder,
    ask: (order) => queryOpenMandate(services, order),
    facts: mandateFacts,
    isTriedAgain: (ex, order) => isTriedAgain(ex, order.institute_id, order.id),
    applyUpdate: (accountId, news) => applyMandateUpdate(services, accountId, news),
  });
  onAct(services, 'mandate-ask', queryAct(services));
  onAct(services, 'mandate-close', closeAct(services));
  onAct(services, 'debit-notice', noticeAct(services));
  onAct(services, 'debit-run', runAct(services));
  onAct(services, 'debit-result', resultAct(services));
}
