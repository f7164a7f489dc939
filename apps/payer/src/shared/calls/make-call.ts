import { request, withBearer } from '@shulk/browser-client';
import type { CallInput, DataOf, Refused, Reply } from '@shulk/browser-client';
import { paths } from '@shulk/contract/paths';
import type { CallName, Service } from '@shulk/contract/paths';
import { refusals } from '../language/language.ts';
import { endpointOf } from './service-endpoint.ts';
import { authorise, bearerOf, isTokenCall } from './tokens.ts';
import type { TokenService } from './tokens.ts';

/**
 * Makes one call of the contract for this tab; never throws, every refusal is a reply. Calls of the customer and notify
 * services have their own bearer token, renewed when the server refuses it [SR-4.45] [SR-8.19].
 */
export async function makeCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Reply<DataOf<Name>>> {
  const reply = await send(name, input);
  return reply.ok ? reply : inLanguageOfNow(reply);
}

/** A refusal whose message follows the language of the page (decision 246). */
const inLanguageOfNow = (reply: Refused): Refused => ({
  ...reply,
  get message() {
    return refusals.said(reply);
  },
});

function send<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Reply<DataOf<Name>>> {
  const { service } = paths[name];
  const endpoint = endpointOf(service);
  if (!hasTokens(service) || isTokenCall(name)) return request(name, input, endpoint);
  return withBearer(bearerOf(service), (token) => request(name, input, { ...endpoint, token }));
}

const hasTokens = (service: Service): service is TokenService =>
  service === 'customer' || service === 'notify';

/** Requests new platform tokens [SR-2.43]; the reply says why if none came [SR-8.15]. */
export const authorisePlatform = (): Promise<Reply<unknown>> => authorise('customer');
