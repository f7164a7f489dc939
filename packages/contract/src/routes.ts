import * as api from './api/index.ts';
import * as checkout from './calls/checkout.ts';
import * as fees from './calls/fees.ts';
import * as integrations from './calls/integrations.ts';
import * as links from './calls/links.ts';
import * as mandates from './plans/mandates.ts';
import * as loans from './plans/loans.ts';
import * as operations from './calls/operations.ts';
import * as pages from './calls/pages.ts';
import * as payments from './calls/payments.ts';
import * as refunds from './console/refunds.ts';
import * as disputes from './console/disputes.ts';
import * as reviews from './console/reviews.ts';
import * as keys from './console/keys.ts';
import * as reverse from './calls/reverse.ts';
import * as portal from './plans/portal.ts';
import * as receipts from './calls/receipts.ts';
import * as sessions from './calls/sessions.ts';
import * as students from './calls/students.ts';
import * as verification from './calls/verification.ts';
import type { RouteEntry } from './core/route.ts';

const isEntry = (value: unknown): value is RouteEntry =>
  typeof value === 'object' && value !== null && 'proof' in value && 'path' in value && 'method' in value;

/** Every route entry of the product, in the order of the files above. */
export const routes: readonly RouteEntry[] = [
  pages,
  students,
  fees,
  sessions,
  verification,
  receipts,
  checkout,
  links,
  mandates,
  loans,
  payments,
  portal,
  integrations,
  reverse,
  operations,
  refunds,
  reviews,
  disputes,
  keys,
  api,
].flatMap((file) => Object.values(file).filter(isEntry));
