import { randomBytes } from 'node:crypto';
import { webhookSecret } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { z } from 'zod';
import { plusMs } from '../../../platform/clock.ts';
import type { SealedColumn } from '../../../platform/db/reseal.ts';
import { open, seal } from '../../../platform/secrets.ts';

/** After a rotation the secret before still signs for this long, so that the receiver has time to take the new one. */
const ROTATION_MS = 24 * 3_600_000;

const sealedSecrets = z.array(z.object({ secret: z.string(), until: z.string().nullable() }));

const belongsTo = (publicId: string): string => `webhook:${publicId}`;

/** The sealed column of endpoints, for a rotation of SECRET_KEY. */
export const SEALED_ENDPOINT_COLUMN: SealedColumn = {
  table: 'webhook_endpoints',
  column: 'secrets_sealed',
  key: 'id',
  needs: ['public_id'],
  belongsTo: ({ public_id: id }) => belongsTo(String(id)),
};

interface Sealed {
  readonly public_id: string;
  readonly secrets_sealed: string;
}

const read = (keys: readonly Buffer[], { public_id: id, secrets_sealed: sealed }: Sealed) =>
  sealedSecrets.parse(JSON.parse(open(keys, sealed, belongsTo(id))));

/** The secrets that sign at an instant of real time, the present one first. */
export const secretsOf = (keys: readonly Buffer[], endpoint: Sealed, now: Instant): string[] =>
  read(keys, endpoint)
    .filter(({ until }) => until === null || now < until)
    .map(({ secret }) => secret);

/**
 * Makes a new secret; the one before signs for a day longer, an older one no more.
 * @returns the secret, to be shown once, and what the database keeps
 */
export function newSecret(
  keys: readonly [Buffer, ...Buffer[]],
  publicId: string,
  now: Instant,
  before?: Sealed,
): { readonly secret: string; readonly sealed: string } {
  const secret = webhookSecret(randomBytes(32));
  const [last] = before === undefined ? [] : read(keys, before);
  const all = [
    { secret, until: null },
    ...(last === undefined ? [] : [{ secret: last.secret, until: plusMs(now, ROTATION_MS) }]),
  ];
  return { secret, sealed: seal(keys[0], JSON.stringify(all), belongsTo(publicId)) };
}
