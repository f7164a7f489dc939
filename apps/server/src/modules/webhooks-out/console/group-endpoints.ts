import type { GroupEndpoint, GroupEndpointWanted, NewGroupEndpoint } from '@shulk/contract';
import { OPERATOR_FIELDS } from '@shulk/words/fields';
import { HOOK_FIELDS } from '@shulk/words/office/webhooks';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, assert } from '../../../platform/errors.ts';
import { newCode } from '../../../platform/ids.ts';
import type { Settings } from '../../../platform/settings.ts';
import { showEndpoint } from '../calls/endpoint-view.ts';
import { problemOfWish } from '../endpoints/endpoint-address.ts';
import { newSecret } from '../endpoints/endpoint-secrets.ts';
import { resume } from '../endpoints/endpoint-states.store.ts';
import { deleteEndpoint, insertEndpoint, updateSecrets } from '../endpoints/endpoints.store.ts';
import { selectGroupEndpoint, selectGroupEndpoints, selectHome } from './group-endpoints.store.ts';
import type { GroupEndpointRow, HomeRow } from './group-endpoints.store.ts';

/** Where the acts of an operator happen: a server, or a command on its machine. */
export interface EndpointPlace {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly settings: Pick<Settings, 'secretKeys' | 'production' | 'sandboxUrl'>;
}

/** More are a mistake: each hears of every event of every institute. */
const MOST_ENDPOINTS = 20;
const TRIES = 5;

const refused = (fields: Readonly<Record<string, string>>): AppError =>
  new AppError('invalid_request', { fields });

const show = (row: GroupEndpointRow): GroupEndpoint => ({
  ...showEndpoint(row),
  institute_code: row.institute_code,
  group_code: row.group_code,
  hears_of: [...row.hears_of],
});

async function requireHome(db: Db, code: string): Promise<HomeRow> {
  const home = await selectHome(db, code);
  if (home === undefined) throw refused({ institute_code: OPERATOR_FIELDS.noInstitute });
  return home;
}

async function requireEndpoint(db: Db, id: string): Promise<GroupEndpointRow> {
  const row = await selectGroupEndpoint(db, id);
  if (row === undefined) throw refused({ id: HOOK_FIELDS.noGroupEndpoint });
  return row;
}

/**
 * Makes an endpoint that hears of all institutes of a group, in the mode of the named one. Its secret is shown this once.
 * @throws AppError invalid_request
 */
export async function createGroupEndpointOf(
  { db, clock, settings }: EndpointPlace,
  { institute_code, ...wish }: GroupEndpointWanted,
): Promise<NewGroupEndpoint> {
  const home = await requireHome(db, institute_code);
  const wrong = problemOfWish(wish, { mode: home.mode, settings });
  if (Object.keys(wrong).length > 0) throw refused(wrong);
  const id = newCode('whe');
  const { secret, sealed } = newSecret(settings.secretKeys, id, clock.now());
  const whole = { ...wish, public_id: id, secrets_sealed: sealed, for_group: true };
  if (!(await insertEndpoint(db, home.id, MOST_ENDPOINTS, whole, clock.now())))
    throw refused({ url: HOOK_FIELDS.tooMany(MOST_ENDPOINTS) });
  return { ...show(await requireEndpoint(db, id)), secret };
}

/** The endpoints of the group of an institute. @throws AppError invalid_request */
export async function groupEndpointsOf(
  { db }: Pick<EndpointPlace, 'db'>,
  { institute_code }: { readonly institute_code: string },
): Promise<GroupEndpoint[]> {
  const { group_id } = await requireHome(db, institute_code);
  return (await selectGroupEndpoints(db, group_id)).map(show);
}

/** Makes a new secret, shown this once; the one before signs for a day longer. @throws AppError invalid_request, busy */
export async function rotateGroupEndpointOf(
  { db, clock, settings }: EndpointPlace,
  { id }: { readonly id: string },
): Promise<NewGroupEndpoint> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await requireEndpoint(db, id);
    const { secret, sealed } = newSecret(settings.secretKeys, id, clock.now(), row);
    if (await updateSecrets(db, row, sealed, clock.now()))
      return { ...show(await requireEndpoint(db, id)), secret };
  }
  throw new AppError('busy');
}

/** Resumes a paused one; an active one stays as it is. @throws AppError invalid_request */
export async function resumeGroupEndpointOf(
  { db, clock }: Pick<EndpointPlace, 'db' | 'clock'>,
  { id }: { readonly id: string },
): Promise<GroupEndpoint> {
  await resume(db, (await requireEndpoint(db, id)).id, clock.now());
  const row = await requireEndpoint(db, id);
  assert(row.state === 'ACTIVE', 'an endpoint that was resumed is active');
  return show(row);
}

/** Deletes one: it hears of nothing more. @throws AppError invalid_request */
export async function endGroupEndpointOf(
  { db }: Pick<EndpointPlace, 'db'>,
  { id }: { readonly id: string },
): Promise<{ id: string; deleted: true }> {
  await deleteEndpoint(db, (await requireEndpoint(db, id)).id);
  return { id, deleted: true };
}
