import {
  createStudent,
  createStudentFeeTypes,
  reverseCallback,
  reverseCreateCustomer,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { createCustomerVerb } from './chain/create-customer.ts';
import { createFeeTypesVerb } from './chain/create-fee-types.ts';
import { createStudentVerb } from './chain/create-student.ts';
import { httpErp } from './erp/http-erp.ts';
import type { InstituteErp } from './erp/institute-erp.ts';
import { reverseCallbackVerb } from './reverse-callback.ts';

/**
 * Mounts the reverse lookup and its chain [PJ-4.61].
 * @param erp the client of institutes' ERPs; by default over HTTP with the settings' time-out
 */
export function mountReverse(
  http: FastifyInstance,
  erp: InstituteErp = httpErp(http.platform.services.settings.erpTimeMs),
): void {
  mount(http, reverseCallback, reverseCallbackVerb(erp));
  mount(http, reverseCreateCustomer, createCustomerVerb(erp));
  mount(http, createStudent, createStudentVerb);
  mount(http, createStudentFeeTypes, createFeeTypesVerb);
}
