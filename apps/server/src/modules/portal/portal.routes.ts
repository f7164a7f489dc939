import {
  downloadPortalKeyFacts as paperEntry,
  fetchPortalPlans as plansEntry,
  leavePortal as leaveEntry,
  sendPortalCode as sendEntry,
  verifyPortalCode as verifyEntry,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { portalCodesIdle } from '../verification/index.ts';
import { leave, sendCode, verifyCode } from './portal-contact.ts';
import { downloadKeyFacts, viewPlans } from './view-portal.ts';

/** Mounts the portal: what a contact on record sees of its plans, in a group of institutes (decision 54). */
export function mountPortal(http: FastifyInstance): void {
  mount(http, sendEntry, sendCode);
  mount(http, verifyEntry, verifyCode);
  mount(http, leaveEntry, leave);
  mount(http, plansEntry, viewPlans);
  mount(http, paperEntry, downloadKeyFacts);
  http.addHook('onClose', () => portalCodesIdle(http.platform.services));
}
