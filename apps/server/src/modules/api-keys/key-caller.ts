import { isPermission } from '@shulk/contract';
import { KEY_CASES } from '@shulk/words/office/institute-api';
import { toMs } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { addressesOf, networkOf } from '../../platform/http/callers/addresses.ts';
import type { InstituteCaller } from '../../platform/http/context.ts';
import type { GuardRequest } from '../../platform/http/guards.ts';
import { rateLimitHeaders } from '../../platform/http/api/rate-limit.ts';
import { sha256 } from '../../platform/ids.ts';
import { meterOf } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { selectShownKey, touchKey } from './api-keys.store.ts';
import type { ShownKey } from './api-keys.store.ts';
import { endOf } from './console/key-views.ts';
import { countWrong, refuseGuessers } from './wrong-credentials.ts';

/** How old the time of a key's last use may become. */
const TOUCH_MS = 60_000;

/** The text of a key: what a hash is looked up for. */
const KEY = /^[sp]k_(?:test|live)_[0-9a-z]{40}$/;

/** The key of a request: as bearer token, or as user name of HTTP Basic; undefined if it shows none. */
function shownKey(header: GuardRequest['header']): string | undefined {
  const [, scheme = '', value = ''] =
    /^(Bearer|Basic) +(\S{1,512})$/i.exec(header('authorization') ?? '') ?? [];
  if (scheme.toLowerCase() !== 'basic') return value === '' ? undefined : value;
  const [name = ''] = Buffer.from(value, 'base64').toString('utf8').split(':');
  return name === '' ? undefined : name;
}

/**
 * The institute whose key a request shows. The key is read at each call, so one that is revoked opens nothing from then
 * on, in any process.
 * @throws AppError api_key, key_ended, key_address, key_mode, rate_limited
 */
export async function keyCaller(
  services: Pick<Services, 'parts'>,
  request: GuardRequest,
): Promise<InstituteCaller> {
  const { db, now } = request;
  const shown = shownKey(request.header);
  if (shown === undefined) throw new AppError('api_key');
  await refuseGuessers(request);
  const key = KEY.test(shown) ? await selectShownKey(db, sha256(shown)) : undefined;
  if (key === undefined) {
    await countWrong(request);
    throw new AppError('api_key');
  }
  meterKey(services, request, key);
  requireUsable(key, request);
  if (key.last_used_at === null || toMs(now) - toMs(key.last_used_at) >= TOUCH_MS)
    await touchKey(db, key.id, now);
  return {
    institute_id: key.institute_id,
    mode: key.mode,
    by: { kind: 'key', id: key.id, name: key.name, ...(key.kind === 'pk' ? { isPublic: true } : {}) },
    // A key may have one that no call needs any more.
    permissions: new Set(key.permissions.filter(isPermission)),
  };
}

/** Who is counted: a secret key, or with a publishable one, which all visitors of a site share, an address. */
const countedOf = ({ id, kind }: ShownKey, ip: string): string =>
  kind === 'sk' ? String(id) : `${id} ${networkOf(ip)}`;

/** Counts a request of a key, and tells the caller its limit. @throws AppError rate_limited */
function meterKey({ parts }: Pick<Services, 'parts'>, request: GuardRequest, key: ShownKey): void {
  const { keyPerMinute: perMinute, keyBurst: burst } = request.settings.limits;
  const meter = meterOf({ parts }, 'keys', { perMinute, burst });
  const counted = countedOf(key, request.ip);
  const wait = meter.take(counted, toMs(request.now));
  request.tell(rateLimitHeaders(meter, counted, { perMinute, burst }));
  if (wait > 0) throw new AppError('rate_limited', { retryAfter: wait });
}

/** Whoever shows a key that we know has its secret, so the refusal says what is wrong with it. */
function requireUsable(key: ShownKey, { now, ip }: GuardRequest): void {
  const end = endOf(key, now);
  if (end !== undefined) throw new AppError('key_ended', { message: KEY_CASES.ended(key.name, end) });
  if (key.addresses.length > 0 && !addressesOf(key.addresses).has(ip)) throw new AppError('key_address');
  if (key.mode !== key.institute_mode) throw new AppError('key_mode');
}
