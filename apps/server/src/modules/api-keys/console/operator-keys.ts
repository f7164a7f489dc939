import { isPermission, publishable } from '@shulk/contract';
import type { KeyView, NewKeyView, NewKeyWanted, SuccessorWanted } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import { OPERATOR_FIELDS } from '@shulk/words/fields';
import { KEY_FIELDS } from '@shulk/words/office/institute-api';
import { plusMs, toMs } from '../../../platform/clock.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Executor } from '../../../platform/db/db.ts';
import { AppError, assert } from '../../../platform/errors.ts';
import { readNetwork } from '../../../platform/http/callers/addresses.ts';
import {
  countLive,
  endKey,
  lockKeys,
  revokeLive,
  selectInstituteOfCode,
  selectKey,
  selectKeys,
} from '../api-keys.store.ts';
import type { KeptKey } from '../api-keys.store.ts';
import { makeKey } from '../make-key.ts';
import type { KeyWanted } from '../make-key.ts';
import { endOf, viewOf } from './key-views.ts';

const DAY_MS = 86_400_000;
/** A year, also one with a day more. */
const MOST_MS = 366 * DAY_MS;

/** Where the acts of an operator happen: a server, or a command on its machine. */
export interface Place {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
}

const refused = (field: string, text: string): AppError =>
  new AppError('invalid_request', { fields: { [field]: text } });

/** A time in the future, at most a year ahead. */
function timeAhead(field: string, given: string | undefined, preset: Instant, now: Instant): Instant {
  if (given === undefined) return preset;
  const ahead = Date.parse(given) - toMs(now);
  if (!(ahead > 0 && ahead <= MOST_MS)) throw refused(field, KEY_FIELDS.future);
  return new Date(given).toISOString() as Instant;
}

const yearFrom = (now: Instant): Instant => plusMs(now, 365 * DAY_MS);

async function requireInstitute(ex: Executor, code: string): Promise<number> {
  const institute = await selectInstituteOfCode(ex, code);
  if (institute === undefined) throw refused('institute_code', OPERATOR_FIELDS.noInstitute);
  return institute.id;
}

async function requireKey(ex: Executor, id: string): Promise<KeptKey> {
  const key = await selectKey(ex, id);
  if (key === undefined) throw refused('id', KEY_FIELDS.noKey);
  return key;
}

/** Writes a key and gives it with its text, this once. */
async function shownOnce(ex: Executor, wanted: KeyWanted, now: Instant): Promise<NewKeyView> {
  const { id, key } = await makeKey(ex, wanted, now);
  return { ...viewOf(await requireKey(ex, id), now), key };
}

/**
 * Makes a key of an institute, in the institute's mode.
 * @throws AppError invalid_request if its name is taken by a live key, or a field cannot be
 */
export async function createKeyOf({ db, clock }: Place, asked: NewKeyWanted): Promise<NewKeyView> {
  const now = clock.now();
  const { name, scopes, addresses } = asked;
  const wrong = addresses.find((text) => readNetwork(text) === undefined);
  if (wrong !== undefined) throw refused('addresses', KEY_FIELDS.network(wrong));
  const kind = asked.kind === 'secret' ? 'sk' : 'pk';
  if (kind === 'pk' && !scopes.every((scope) => publishable.includes(scope)))
    throw refused('scopes', KEY_FIELDS.notPublishable(publishable.join(', ')));
  const expires_at = timeAhead('expires_at', asked.expires_at, yearFrom(now), now);
  const institute_id = await requireInstitute(db, asked.institute_code);
  return db.tx(async (tx) => {
    const mode = await lockKeys(tx, institute_id);
    if ((await countLive(tx, { institute_id, name }, now)) > 0) throw refused('name', KEY_FIELDS.nameTaken);
    const permissions = [...new Set(scopes)];
    return shownOnce(tx, { institute_id, mode, kind, name, permissions, addresses, expires_at }, now);
  });
}

/**
 * Makes the successor of a key. Both open calls until the old one ends: never more than two of one name.
 * The successor has those of its scopes that there still are.
 * @throws AppError invalid_request if the key is unknown, has ended, has a successor already, or none of its scopes is left
 */
export async function rotateKeyOf({ db, clock }: Place, asked: SuccessorWanted): Promise<NewKeyView> {
  const now = clock.now();
  const { institute_id } = await requireKey(db, asked.id);
  const oldEnd = timeAhead('old_ends_at', asked.old_ends_at, plusMs(now, DAY_MS), now);
  const expires_at = timeAhead('expires_at', asked.expires_at, yearFrom(now), now);
  return db.tx(async (tx) => {
    const mode = await lockKeys(tx, institute_id);
    const old = await requireKey(tx, asked.id);
    if (endOf(old, now) !== undefined) throw refused('id', KEY_FIELDS.hasEnded);
    if ((await countLive(tx, old, now)) > 1) throw refused('id', KEY_FIELDS.twoLive);
    const { kind, name, addresses } = old;
    const permissions = old.permissions.filter(isPermission);
    if (permissions.length === 0) throw refused('id', KEY_FIELDS.noScope);
    await endKey(tx, old.id, oldEnd);
    return shownOnce(tx, { institute_id, mode, kind, name, permissions, addresses, expires_at }, now);
  });
}

/** Ends a key at once. The next call that shows it is refused, in every process. @throws AppError invalid_request */
export async function revokeKeyOf({ db, clock }: Place, { id }: { readonly id: string }): Promise<KeyView> {
  const now = clock.now();
  await revokeLive(db, (await requireKey(db, id)).id, now);
  const ended = await requireKey(db, id);
  assert(endOf(ended, now) !== undefined, 'a revoked key has ended');
  return viewOf(ended, now);
}

/** The keys of an institute, the newest first. @throws AppError invalid_request */
export async function keysOf(
  { db, clock }: Place,
  { institute_code }: { readonly institute_code: string },
): Promise<KeyView[]> {
  const keys = await selectKeys(db, await requireInstitute(db, institute_code));
  return keys.map((key) => viewOf(key, clock.now()));
}
