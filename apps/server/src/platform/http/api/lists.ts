import type { ListQuery, RouteName } from '@shulk/contract';
import { LIST_FIELDS } from '@shulk/words/office/institute-api';
import { AppError } from '../../errors.ts';
import { deriveKey, hmacSha256, sameSecret } from '../../secrets.ts';
import type { Settings } from '../../settings.ts';
import type { Ctx } from '../context.ts';
import { instituteOf } from './institute-of.ts';

/** The place of a row in a list, which is ordered by (updated_at, id). */
export interface Place {
  /** `updated_at::text`: an Instant has milliseconds only, and a page that begins there would give rows twice. */
  readonly at: string;
  readonly id: number;
}

/** The rows that a list wants from its store: those behind a place, in order. */
export interface Wanted extends Place {
  readonly institute_id: number;
  /** How many at most. One more than the page has, to know whether more follow. */
  readonly limit: number;
}

type Keys = Pick<Settings, 'secretKeys'>;

/** 128 bits: impossible to guess, and the cursor stays short. */
const MAC_BYTES = 16;

/** A cursor fits one list of one institute, because that is what its signature covers. */
const macOf = (key: Buffer, instituteId: number, list: string, body: string): string =>
  hmacSha256(deriveKey(key, 'list cursor'), `${instituteId} ${list} ${body}`)
    .subarray(0, MAC_BYTES)
    .toString('base64url');

/** `after` of the page behind a place of a list of an institute. */
export function cursorOf(
  { secretKeys }: Keys,
  instituteId: number,
  list: RouteName,
  { at, id }: Place,
): string {
  const instant = at.replace(' ', 'T').replace(/\+00$/, 'Z');
  const body = Buffer.from(JSON.stringify([instant, id])).toString('base64url');
  return `${body}.${macOf(secretKeys[0], instituteId, list, body)}`;
}

/** @throws AppError invalid_request if it was not made here, for this list of this institute */
function readCursor({ secretKeys }: Keys, instituteId: number, list: string, cursor: string): Place {
  const [body = '', mac = '', ...more] = cursor.split('.');
  const isOurs =
    more.length === 0 && secretKeys.some((key) => sameSecret(macOf(key, instituteId, list, body), mac));
  if (!isOurs) throw new AppError('invalid_request', { fields: { after: LIST_FIELDS.after } });
  const [at, id] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [string, number];
  return { at, id };
}

/** Before every row. */
const START: Place = { at: '-infinity', id: 0 };

/** Where a page begins: behind its cursor, and not before `updated_since`. */
function startOf(after: Place | undefined, since: string | undefined): Place {
  if (since === undefined) return after ?? START;
  const isLater = after !== undefined && Date.parse(after.at) >= Date.parse(since);
  return isLater ? after : { at: new Date(since).toISOString(), id: 0 };
}

/**
 * Answers one page of a list of the institute API. The store reads the rows `where (updated_at, id) > (at, id) order by
 * updated_at, id limit limit`, and gives each its place.
 * @param list name of the call; cursors of other lists are refused
 * @param read reads the rows
 * @param itemOf makes the object of a row
 * @throws AppError invalid_request if `after` is no cursor of this list
 */
export async function listPage<Row extends Place, Item>(
  ctx: Pick<Ctx, 'institute' | 'settings'>,
  list: RouteName,
  query: ListQuery,
  read: (wanted: Wanted) => Promise<readonly Row[]>,
  itemOf: (row: Row) => Item,
): Promise<{ data: Item[]; has_more: boolean; next: string | null }> {
  const { institute_id } = instituteOf(ctx);
  const { limit, after, updated_since: since } = query;
  const behind = after === undefined ? undefined : readCursor(ctx.settings, institute_id, list, after);
  const rows = await read({ ...startOf(behind, since), institute_id, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    data: page.map(itemOf),
    has_more: rows.length > limit,
    next: last === undefined ? (after ?? null) : cursorOf(ctx.settings, institute_id, list, last),
  };
}
