/** How a browser calls the server: a call of the contract, its envelope, timeout, token and Idempotency-Key. */
export { oneAtATime, withBearer } from './bearer.ts';
export type { Bearer } from './bearer.ts';
export type { BodyOf, CallInput, DataOf, QueryOf } from './call-types.ts';
export { RequestKeys, newIdempotencyKey } from './keyed-request.ts';
export type { SentRequest } from './keyed-request.ts';
export { randomCharacters } from './random.ts';
export { isFinal, isUnanswered } from './reply.ts';
export type { Refused, RefusalCode, Reply } from './reply.ts';
export { request } from './request.ts';
export type { ServiceEndpoint } from './request.ts';
