import {
  calculateFees,
  checkboxFeeTypes,
  dynamicFeeTypes,
  feeOrder,
  listFamily,
  openChild,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { calculateFeesVerb } from './calculate-fees.ts';
import { listFamilyVerb, openChildVerb } from './family/family-verbs.ts';
import { listApplicationFees } from './list-application-fees.ts';
import { listCheckboxFees } from './list-checkbox-fees.ts';
import { listFees } from './list-fees.ts';

/** Mounts the fee calls. */
export function mountFees(http: FastifyInstance): void {
  mount(http, checkboxFeeTypes, listCheckboxFees);
  mount(http, dynamicFeeTypes, listFees);
  mount(http, calculateFees, calculateFeesVerb);
  mount(http, feeOrder, listApplicationFees);
  mount(http, listFamily, listFamilyVerb);
  mount(http, openChild, openChildVerb);
}
