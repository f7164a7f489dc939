import { permissionsOfErp } from '@shulk/contract';
import type { InstituteCaller } from '../../platform/http/context.ts';
import type { ErpCredentials } from '../../platform/http/guards.ts';
import { countWrong, refuseGuessers } from '../api-keys/index.ts';
import type { MachineRequest } from '../api-keys/index.ts';
import { findInstituteOfCredentials } from '../credentials/index.ts';

const PERMISSIONS = new Set(permissionsOfErp);

/**
 * The institute whose server calls, by client id, client secret and api key [PJ-6.2] (decisions 1); undefined if any of
 * them is wrong. Failures are counted per client id and address, so that a guesser must wait, with the right credentials
 * or not.
 * @param alarm called once a client id is being guessed
 * @throws AppError rate_limited after too many failures
 */
export async function erpCaller(
  request: MachineRequest,
  { clientId, clientSecret, apiKey }: ErpCredentials,
  alarm: (clientId: string) => void,
): Promise<InstituteCaller | undefined> {
  const { db, settings } = request;
  await refuseGuessers(request, clientId);
  const shown = { client_id: clientId, client_secret: clientSecret, api_key: apiKey };
  const institute = await findInstituteOfCredentials(db, settings.secretKeys, shown);
  if (institute !== undefined) return { ...institute, by: { kind: 'erp' }, permissions: PERMISSIONS };
  if (await countWrong(request, clientId)) alarm(clientId);
  return undefined;
}
