import type { Instant } from '@shulk/domain';
import type { Executor } from '../../db/db.ts';
import { AppError } from '../../errors.ts';
import { sha256 } from '../../ids.ts';
import { peekLimit, takeLimits } from '../../limits.ts';
import type { Limit } from '../../limits.ts';
import { sameSecret } from '../../secrets.ts';
import type { Settings } from '../../settings.ts';
import { addressesOf, networkOf } from './addresses.ts';

/** Wrong keys an address may show in ten minutes, as an institute's server may of its own. */
const WRONG_KEYS = 10;
const WINDOW_SECONDS = 600;
/** Longest text of a call that its record keeps. */
const OUTLINE_LENGTH = 200;

/** What is looked at to tell the operator from others. */
export interface OperatorRequest {
  readonly settings: Pick<Settings, 'operatorKey' | 'operatorAddresses'>;
  readonly db: Executor;
  readonly now: Instant;
  /** The caller's address, read through TRUST_PROXY. */
  readonly ip: string;
}

const limitOf = (ip: string): Limit => ({
  scope: 'operator.wrong',
  key: sha256(networkOf(ip)).toString('base64url'),
  windowSeconds: WINDOW_SECONDS,
  max: WRONG_KEYS,
});

/**
 * Lets the operator pass: the key, shown from an address that may show it. After ten wrong keys in ten minutes an address
 * is told to wait, the right key or not.
 * @param shown the key; undefined when none came, which counts for nothing
 * @throws AppError operator_required, rate_limited
 */
export async function requireOperator(
  { settings, db, now, ip }: OperatorRequest,
  shown: string | undefined,
): Promise<void> {
  const { operatorAddresses: listed } = settings;
  if (shown === undefined || (listed.length > 0 && !addressesOf(listed).has(ip)))
    throw new AppError('operator_required');
  const limit = limitOf(ip);
  const left = await peekLimit(db, limit, now);
  if (!left.ok) throw new AppError('rate_limited', { retryAfter: left.retryAfterSeconds });
  if (sameSecret(shown, settings.operatorKey)) return;
  await takeLimits(db, [limit], now);
  throw new AppError('operator_required');
}

/** One act with the operator's key. */
export interface OperatorAct {
  readonly at: Instant;
  /** Name of the call in the contract. */
  readonly call: string;
  readonly address: string;
  readonly input: { readonly query: unknown; readonly body: unknown; readonly params: unknown };
  readonly requestId: string;
}

/** The fields of a call in short: plain values as they are, of a list how many there were. */
function outlineOf({ query, body, params }: OperatorAct['input']): Record<string, unknown> {
  const outline: Record<string, unknown> = {};
  for (const part of [query, params, body]) {
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, value] of Object.entries(part)) {
      if (Array.isArray(value)) outline[name] = value.length;
      else if (typeof value === 'string') outline[name] = value.slice(0, OUTLINE_LENGTH);
      else if (typeof value !== 'object') outline[name] = value;
    }
  }
  return outline;
}

/**
 * Runs an act of the operator between the two halves of its record: what is wanted is written before it begins, how it
 * ended after it, so that an act that dies half-way is on record too.
 */
export async function onRecord<T extends { readonly status: number }>(
  db: Executor,
  act: OperatorAct,
  run: () => Promise<T>,
): Promise<T> {
  const { id } = await db.one<{ id: number }>(
    `insert into operator_acts (at, call, address, outline, request_id) values ($1, $2, $3, $4, $5) returning id`,
    [act.at, act.call, act.address, outlineOf(act.input), act.requestId],
  );
  const end = (status: number): Promise<unknown> =>
    db.query('update operator_acts set status = $2 where id = $1', [id, status]);
  try {
    const sent = await run();
    await end(sent.status);
    return sent;
  } catch (error) {
    await end(error instanceof AppError ? error.status : 500);
    throw error;
  }
}
