import { API_VERSION } from '@shulk/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

/**
 * Names the version in the answer of an API call, also in a refusal, and refuses a request that was written against
 * another one: it would read fields that mean something else.
 * @throws AppError version_unknown
 */
export function beginApiCall(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('shulk-version', API_VERSION);
  const asked = request.headers['shulk-version'] ?? API_VERSION;
  if (asked !== API_VERSION) throw new AppError('version_unknown');
}
