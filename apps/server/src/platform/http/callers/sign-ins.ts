import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { deriveKey, hmacHex } from '../../secrets.ts';
import type { Settings } from '../../settings.ts';
import { networkOf } from './addresses.ts';
import type { Guard, GuardFound, GuardRequest } from '../guards.ts';

/** Proofs by which machines and operators sign in with long-lived credentials. */
const SIGN_INS = new Set<string>(['operator', 'erp', 'api_key']);

/** Proofs of which only refusals are logged: a key may be used 50 times a second, and its row says when it last was. */
const REFUSALS_ONLY = new Set<string>(['api_key']);

/** A pseudonym that connects one caller's log lines without the address. */
const markOf = (ip: string, { secretKeys }: Pick<Settings, 'secretKeys'>): string =>
  hmacHex(deriveKey(secretKeys[0], 'caller in the log'), networkOf(ip)).slice(0, 16);

/**
 * Runs a guard and logs the result of a sign-in of an operator or an institute's server: the call, the caller's
 * pseudonym, and the institute or the reason. Never the credentials (ASVS 5.0 16.3.1, 16.3.2).
 * @throws what the guard throws
 */
export async function loggedGuard(
  guard: Guard,
  request: GuardRequest,
  of: { readonly call: string; readonly proof: string; readonly requestId: string; readonly log: Log },
): Promise<GuardFound> {
  if (!SIGN_INS.has(of.proof)) return guard(request);
  const line = {
    request_id: of.requestId,
    call: of.call,
    as: of.proof,
    caller: markOf(request.ip, request.settings),
  };
  try {
    const found = await guard(request);
    if (REFUSALS_ONLY.has(of.proof)) return found;
    of.log.info(
      { ...line, ...(found.institute ? { institute_id: found.institute.institute_id } : {}) },
      'signed in',
    );
    return found;
  } catch (error) {
    if (error instanceof AppError) of.log.warn({ ...line, reason: error.code }, 'a sign-in was refused');
    throw error;
  }
}
