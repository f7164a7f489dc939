import type { FastifyReply } from 'fastify';
import { Refusal } from '../core/refusal.ts';

/** A refusal in Cashfree's form: what is wrong, its code and the HTTP status (gateways B.1). */
export const refused = (message: string, code: string, status = 400): Refusal =>
  new Refusal(message, { reason: code, status });

/** The refusal for an order this account does not have. */
export const noOrder = (): Refusal => refused('Order Reference Id does not exist', 'order_not_found', 404);

/** Answers any error in Cashfree's form; any other error becomes a plain 500 without details. */
export function sendCashfreeError(error: unknown, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : unreadable(error);
  if (refusal !== error && refusal.status >= 500) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  }
  return reply.code(refusal.status).send({
    message: refusal.message,
    code: refusal.reason === 'input_validation_failed' ? 'request_invalid' : refusal.reason,
    type: typeOf(refusal),
    help: 'The sandbox answers; docs/sandbox.md says what it takes.',
  });
}

function typeOf({ status, reason }: Refusal): string {
  if (status === 401) return 'authentication_error';
  if (status >= 500) return 'api_error';
  return reason.startsWith('idempotency') ? 'idempotency_error' : 'invalid_request_error';
}

/** A body that is not JSON is the caller's fault; everything else is the sandbox's. */
function unreadable(error: unknown): Refusal {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500
    ? refused('bad request body', 'request_invalid', status)
    : refused('internal error occurred', 'internal_error', 500);
}
