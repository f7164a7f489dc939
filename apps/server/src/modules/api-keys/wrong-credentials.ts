import { AppError } from '../../platform/errors.ts';
import type { GuardRequest } from '../../platform/http/guards.ts';
import { networkOf } from '../../platform/http/callers/addresses.ts';
import { sha256 } from '../../platform/ids.ts';
import { peekLimit, takeLimits } from '../../platform/limits.ts';
import type { Limit } from '../../platform/limits.ts';

const WINDOW_SECONDS = 600;

/** What is looked at of a call of an institute's server. */
export type MachineRequest = Pick<GuardRequest, 'db' | 'settings' | 'now' | 'ip'>;

const hashed = (text: string): string => sha256(text).toString('base64url');

/** Wrong keys and credentials of an address, whatever they claim to be. */
const ofAddress = ({ ip, settings }: MachineRequest): Limit => ({
  scope: 'erp.wrong.address',
  key: hashed(networkOf(ip)),
  windowSeconds: WINDOW_SECONDS,
  max: settings.limits.erpFailuresAddress10Min,
});

/** Wrong credentials of an address for one client id. */
const ofClient = ({ ip, settings }: MachineRequest, clientId: string): Limit => ({
  scope: 'erp.wrong.client',
  key: hashed(`${networkOf(ip)} ${clientId}`),
  windowSeconds: WINDOW_SECONDS,
  max: settings.limits.erpFailuresClient10Min,
});

/** The failure counters that block an address: for this client id, if there is one, and in total. */
const limitsOf = (request: MachineRequest, clientId: string | undefined): readonly Limit[] =>
  clientId === undefined ? [ofAddress(request)] : [ofClient(request, clientId), ofAddress(request)];

/**
 * Refuses an address that showed too many wrong keys or credentials, with the right ones too: who tries out a list of
 * stolen ones must wait. They are counted in the database, so that all processes share them.
 * @param clientId whose credentials are shown; undefined for an API key, which names nobody
 * @throws AppError rate_limited
 */
export async function refuseGuessers(request: MachineRequest, clientId?: string): Promise<void> {
  for (const limit of limitsOf(request, clientId)) {
    const left = await peekLimit(request.db, limit, request.now);
    if (!left.ok) throw new AppError('rate_limited', { retryAfter: left.retryAfterSeconds });
  }
}

/**
 * Counts wrong credentials.
 * @returns whether somebody guesses at this client id: from anywhere; the institute's own server is never blocked by
 *   others, so this only raises an alarm
 */
export async function countWrong(request: MachineRequest, clientId?: string): Promise<boolean> {
  const { db, settings, now } = request;
  const limits = limitsOf(request, clientId);
  if (clientId === undefined) {
    await takeLimits(db, limits, now);
    return false;
  }
  const max = settings.limits.erpFailuresAlarm;
  const all = { scope: 'erp.wrong.all', key: hashed(clientId), windowSeconds: 3600, max };
  const counted = await takeLimits(db, [...limits, all], now);
  return counted.at(-1)?.ok === false;
}
