/**
 * The calls of the reverse lookup, against the demo ERP of the sandbox. Its students are few, so all payers look the
 * same ones up: what the first one creates is found by the others, and the ERP creates a family's customer once.
 */
import {
  findAtErp,
  foundAtErp,
  makeChainSession,
  makeCustomer,
  makeFeeTypes,
  makeStudent,
  withCustomer,
  withFeeTypes,
  withStudent,
} from './reverse-steps.ts';
import { nothing, payerCall, type PayerCall } from './payer-call.ts';

export const REVERSE_CALLS = [
  payerCall({ name: 'reverse.callback, with the ERP', prepare: nothing, call: findAtErp }),
  payerCall({ name: 'reverse.create_customer', prepare: foundAtErp, call: makeCustomer }),
  payerCall({ name: 'students.create, the chain', prepare: withCustomer, call: makeStudent }),
  payerCall({ name: 'students.create_fee_types, the chain', prepare: withStudent, call: makeFeeTypes }),
  payerCall({ name: 'sessions.create, the chain', prepare: withFeeTypes, call: makeChainSession }),
].map((entry): PayerCall => ({ ...entry, family: 'single' }));
