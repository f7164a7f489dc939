import { AppError } from '../../platform/errors.ts';
import type { ErpCaller } from '../../platform/http/context.ts';
import type { ErpCredentials, GuardRequest } from '../../platform/http/guards.ts';
import { networkOf } from '../../platform/http/callers/addresses.ts';
import { sha256 } from '../../platform/ids.ts';
import { peekLimit, takeLimits } from '../../platform/limits.ts';
import type { Limit } from '../../platform/limits.ts';
import { findInstituteOfCredentials } from '../credentials/index.ts';

const WINDOW_SECONDS = 600;

/** What a guard may look at of an ERP call. */
type ErpRequest = Pick<GuardRequest, 'db' | 'settings' | 'now' | 'ip'>;

const hashed = (text: string): string => sha256(text).toString('base64url');

/** The failure counters that block an address: for this client id, and in total. */
function limitsOf({ ip, settings }: ErpRequest, clientId: string): readonly Limit[] {
  const address = networkOf(ip);
  return [
    {
      scope: 'erp.wrong.client',
      key: hashed(`${address} ${clientId}`),
      windowSeconds: WINDOW_SECONDS,
      max: settings.limits.erpFailuresClient10Min,
    },
    {
      scope: 'erp.wrong.address',
      key: hashed(address),
      windowSeconds: WINDOW_SECONDS,
      max: settings.limits.erpFailuresAddress10Min,
    },
  ];
}

/**
 * The institute whose server calls, by client id, client secret and api key [PJ-6.2] (decisions 1); undefined if any of
 * them is wrong. Failures are counted per client id and address in the database, so that all processes share them and a
 * guesser must wait, with the right credentials or not.
 * @param alarm called once a client id is being guessed
 * @throws AppError rate_limited after too many failures
 */
export async function erpCaller(
  request: ErpRequest,
  { clientId, clientSecret, apiKey }: ErpCredentials,
  alarm: (clientId: string) => void,
): Promise<ErpCaller | undefined> {
  const { db, settings, now } = request;
  const limits = limitsOf(request, clientId);
  for (const limit of limits) {
    const left = await peekLimit(db, limit, now);
    if (!left.ok) throw new AppError('rate_limited', { retryAfter: left.retryAfterSeconds });
  }
  const shown = { client_id: clientId, client_secret: clientSecret, api_key: apiKey };
  const instituteId = await findInstituteOfCredentials(db, settings.secretKeys, shown);
  // An institute has one set of credentials, identified by its row.
  if (instituteId !== undefined) return { institute_id: instituteId, credential_id: instituteId };
  // From anywhere; the institute's own server is never blocked by others, so this only raises an alarm.
  const max = settings.limits.erpFailuresAlarm;
  const all = { scope: 'erp.wrong.all', key: hashed(clientId), windowSeconds: 3600, max };
  const counted = await takeLimits(db, [...limits, all], now);
  if (counted.at(-1)?.ok === false) alarm(clientId);
  return undefined;
}
