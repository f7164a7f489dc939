import type { Customer, Token } from '../core/mandate.ts';

type Wire = Readonly<Record<string, unknown>>;

/** A payer as Razorpay writes it (gateways A.7). */
export const customerEntity = (customer: Customer): Wire => ({
  id: customer.id,
  entity: 'customer',
  name: customer.name,
  email: customer.email,
  contact: customer.contact,
  gstin: null,
  notes: [],
  created_at: customer.created_at,
});

/** A mandate as Razorpay writes it (gateways A.7). */
export const tokenEntity = (token: Token): Wire => ({
  id: token.id,
  entity: 'token',
  customer_id: token.customer_id,
  method: token.method,
  bank: null,
  wallet: null,
  recurring: token.status === 'confirmed',
  recurring_details: { status: token.status, failure_reason: token.failure_reason },
  auth_type: token.method === 'emandate' ? 'netbanking' : null,
  mrn: null,
  max_amount: token.max_amount,
  expired_at: token.expired_at,
  created_at: token.created_at,
});
