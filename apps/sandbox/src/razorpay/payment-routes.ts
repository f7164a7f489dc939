import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { capturePayment, paymentOf } from '../payments/payments.ts';
import { isListed, refundOf, refundPayment } from '../payments/refunds.ts';
import type { RefundInput } from '../payments/refunds.ts';
import { Refusal, unknownId } from '../core/refusal.ts';
import { authenticate } from './authenticate.ts';
import { collection, paymentEntity, refundEntity } from './entities.ts';
import { onlyFields, readAmount, readBody, readCurrency, readNotes, readReceipt } from '../wire/fields.ts';
import type { Body } from '../wire/fields.ts';

interface IdRoute {
  Params: { id: string };
}

interface RefundRoute {
  Params: { id: string; refund_id: string };
}

/** The payment and refund calls of Razorpay (gateways A.4, A.6). */
export function paymentRoutes(app: FastifyInstance, core: Core): void {
  app.get<IdRoute>('/v1/payments/:id', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    return paymentEntity(paymentOf(core, keyId, request.params.id));
  });

  app.post<IdRoute>('/v1/payments/:id/capture', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const body = readBody(request.body);
    onlyFields(body, ['amount', 'currency']);
    if (body['currency'] !== undefined) readCurrency(body['currency']);
    const payment = paymentOf(core, keyId, request.params.id);
    return paymentEntity(capturePayment(core, payment, readAmount(body['amount'], 1)));
  });

  app.post<IdRoute>('/v1/payments/:id/refund', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const input = readRefund(readBody(request.body), request.headers['x-refund-idempotency']);
    return refundEntity(refundPayment(core, paymentOf(core, keyId, request.params.id), input));
  });

  app.get<IdRoute>('/v1/payments/:id/refunds', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const payment = paymentOf(core, keyId, request.params.id);
    return collection(core.store.refundsOf(payment.id).filter(isListed).toReversed().map(refundEntity));
  });

  app.get<RefundRoute>('/v1/payments/:id/refunds/:refund_id', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const refund = refundOf(core, keyId, request.params.refund_id);
    if (refund.payment_id !== request.params.id) throw unknownId();
    return refundEntity(refund);
  });

  app.get<IdRoute>('/v1/refunds/:id', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    return refundEntity(refundOf(core, keyId, request.params.id));
  });
}

function readRefund(body: Body, key: string | string[] | undefined): RefundInput {
  onlyFields(body, ['amount', 'speed', 'notes', 'receipt']);
  const speed = body['speed'] ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') {
    throw new Refusal('The speed must be normal or optimum.', { field: 'speed' });
  }
  const amount =
    body['amount'] === undefined || body['amount'] === null ? null : readAmount(body['amount'], 0);
  const notes = readNotes(body['notes']);
  const receipt = readReceipt(body['receipt']);
  return {
    amount,
    speed,
    notes,
    receipt,
    idempotency_key: readIdempotencyKey(key),
    request: JSON.stringify([
      amount,
      speed,
      Object.entries(notes).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      receipt,
    ]),
  };
}

function readIdempotencyKey(key: string | string[] | undefined): string | null {
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{10,255}$/.test(key)) {
    throw new Refusal('The idempotency key must have at least 10 letters, digits, - or _.', {
      field: 'X-Refund-Idempotency',
    });
  }
  return key;
}
