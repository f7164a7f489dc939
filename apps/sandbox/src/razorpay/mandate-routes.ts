import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { newId } from '../core/ids.ts';
import { orderOf } from '../payments/orders.ts';
import { Refusal } from '../core/refusal.ts';
import { authenticate } from './authenticate.ts';
import { collection } from './entities.ts';
import { onlyFields, readAmount, readBody, readCurrency } from '../wire/fields.ts';
import type { Body } from '../wire/fields.ts';
import { signCheckout } from '../wire/signature.ts';
import { startDebit } from '../mandates/debits.ts';
import { customerEntity, tokenEntity } from '../mandates/entities.ts';
import type { Customer } from '../core/mandate.ts';
import { customerOf, tokenOf } from '../mandates/requests.ts';
import { changeToken } from '../mandates/tokens.ts';

interface CustomerRoute {
  Params: { id: string };
}

interface TokenRoute {
  Params: { id: string; token_id: string };
}

/** Razorpay's calls for customers, mandates and recurring payments (gateways A.7). */
export function mandateRoutes(app: FastifyInstance, core: Core): void {
  app.post('/v1/customers', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    return customerEntity(registerCustomer(core, keyId, readBody(request.body)));
  });

  app.get<CustomerRoute>('/v1/customers/:id', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    return customerEntity(customerOf(core, keyId, request.params.id));
  });

  app.get<CustomerRoute>('/v1/customers/:id/tokens', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const customer = customerOf(core, keyId, request.params.id);
    const own = [...core.store.tokens.values()].filter((token) => token.customer_id === customer.id);
    return collection(own.map(tokenEntity));
  });

  app.get<TokenRoute>('/v1/customers/:id/tokens/:token_id', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    return tokenEntity(tokenOf(core, keyId, request.params.token_id));
  });

  app.delete<TokenRoute>('/v1/customers/:id/tokens/:token_id', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const token = tokenOf(core, keyId, request.params.token_id);
    if (token.status === 'cancelled' || token.status === 'rejected') {
      throw new Refusal('The token is not active any more.', { reason: 'token_not_active' });
    }
    changeToken(core, token, 'cancelled');
    return { deleted: true };
  });

  app.post('/v1/payments/create/recurring', (request) => {
    const account = authenticate(core, request);
    const payment = beginDebit(core, account.key_id, readBody(request.body));
    if (payment.answer_lost) {
      throw new Refusal('The gateway did not answer in time.', { status: 504, reason: 'gateway_timeout' });
    }
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: signCheckout(payment.order_id, payment.id, account.key_secret),
    };
  });

  // Beside the protocol: the payer's acts in a UPI app or at the bank.
  app.post<{ Params: { token_id: string } }>('/sandbox-api/tokens/:token_id', (request) => {
    const token = core.store.tokens.get(request.params.token_id);
    const to = (['confirmed', 'paused', 'cancelled'] as const).find(
      (status) => status === readBody(request.body)['status'],
    );
    if (token === undefined || to === undefined) {
      throw new Refusal('Give status as confirmed, paused or cancelled, for a token there is.', {
        field: 'status',
      });
    }
    return tokenEntity(changeToken(core, token, to));
  });
}

/** A payer of an account; with `fail_existing: "0"` the existing one of the same contact details, if there is one. */
function registerCustomer(core: Core, keyId: string, body: Body): Customer {
  onlyFields(body, ['name', 'email', 'contact', 'fail_existing', 'notes', 'gstin']);
  const text = (field: string): string | null => {
    const value = body[field];
    return typeof value === 'string' && value !== '' ? value.slice(0, 120) : null;
  };
  const [name, email, contact] = [text('name') ?? '', text('email'), text('contact')];
  const known = [...core.store.customers.values()].find(
    (one) => one.key_id === keyId && one.email === email && one.contact === contact,
  );
  if (known !== undefined) {
    if (body['fail_existing'] === '0' || body['fail_existing'] === 0) return known;
    throw new Refusal('Customer already exists for the merchant', { reason: 'customer_exists' });
  }
  const created_at = core.schedule.nowSeconds(keyId);
  const customer: Customer = { id: newId('cust_'), key_id: keyId, name, email, contact, created_at };
  core.store.putCustomer(customer);
  return customer;
}

function beginDebit(core: Core, keyId: string, body: Body): ReturnType<typeof startDebit> {
  onlyFields(body, [
    'email',
    'contact',
    'amount',
    'currency',
    'order_id',
    'customer_id',
    'token',
    'recurring',
    'description',
    'notes',
  ]);
  readCurrency(body['currency']);
  const order = orderOf(core, keyId, typeof body['order_id'] === 'string' ? body['order_id'] : '');
  const token = tokenOf(core, keyId, body['token']);
  if (customerOf(core, keyId, body['customer_id']).id !== token.customer_id) {
    throw new Refusal('The token is of another customer.', { field: 'token' });
  }
  if (readAmount(body['amount'], 0) !== order.amount) {
    throw new Refusal('The amount must be the order’s.', { field: 'amount' });
  }
  return startDebit(core, order, token);
}
