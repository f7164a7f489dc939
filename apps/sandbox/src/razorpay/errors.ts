import type { FastifyReply } from 'fastify';
import { Refusal } from '../core/refusal.ts';

/** The error body of Razorpay (gateways A.1). */
export function errorBody(refusal: Refusal): unknown {
  return {
    error: {
      code: refusal.status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description: refusal.message,
      source: 'business',
      step: 'payment_initiation',
      reason: refusal.reason,
      metadata: {},
      ...(refusal.field === null ? {} : { field: refusal.field }),
    },
  };
}

/** Answers any error in Razorpay's form; any other error becomes a plain 500 without details. */
export function sendError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return reply.code(error.status).send(errorBody(error));
  const status = statusOf(error);
  if (status !== null && error instanceof Error) {
    return reply.code(status).send(errorBody(new Refusal(error.message, { status, reason: 'bad_request' })));
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return reply
    .code(500)
    .send(
      errorBody(
        new Refusal('The sandbox failed. Its terminal says why.', { status: 500, reason: 'server_error' }),
      ),
    );
}

function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return null;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : null;
}
