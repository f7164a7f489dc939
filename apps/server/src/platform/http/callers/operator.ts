import type { Instant } from '@shulk/domain';
import type { Db } from '../../db/db.ts';
import { AppError } from '../../errors.ts';
import { sha256 } from '../../ids.ts';
import { giveBackLimits, takeLimit } from '../../limits.ts';
import type { Limit } from '../../limits.ts';
import { sameSecret } from '../../secrets.ts';
import { describeError } from '../../log.ts';
import type { Services } from '../../services.ts';
import type { Settings } from '../../settings.ts';
import { endAct, insertAct } from '../../stores/operator-acts.store.ts';
import { addressesOf, networkOf } from './addresses.ts';

const WINDOW_SECONDS = 600;
/** Longest text of a call that its record keeps. */
const OUTLINE_LENGTH = 200;

/** The facts that distinguish the operator from others. */
export interface OperatorRequest {
  readonly settings: Pick<Settings, 'operatorKey' | 'operatorAddresses' | 'limits'>;
  readonly db: Db;
  readonly now: Instant;
  /** The caller's address, read through TRUST_PROXY. */
  readonly ip: string;
}

const limitOf = ({ ip, settings }: OperatorRequest): Limit => ({
  scope: 'operator.wrong',
  key: sha256(networkOf(ip)).toString('base64url'),
  windowSeconds: WINDOW_SECONDS,
  max: settings.limits.operatorFailures10Min,
});

/**
 * Admits the operator: the key, from an allowed address. After so many wrong keys in ten minutes an address must wait,
 * even with the right key. A key is counted before it is compared, and the right one released, in one transaction:
 * those of one address wait for each other, so that no more of them are compared when they come at once.
 * @param shown the key; undefined if none came, which does not count
 * @throws AppError operator_required, rate_limited
 */
export async function requireOperator(request: OperatorRequest, shown: string | undefined): Promise<void> {
  const { settings, db, now, ip } = request;
  const { operatorAddresses: listed } = settings;
  if (shown === undefined || (listed.length > 0 && !addressesOf(listed).has(ip)))
    throw new AppError('operator_required');
  const limit = limitOf(request);
  const { taken, isRight } = await db.tx(async (tx) => {
    const counted = await takeLimit(tx, limit, now);
    const right = counted.ok && sameSecret(shown, settings.operatorKey);
    if (right) await giveBackLimits(tx, [limit], now);
    return { taken: counted, isRight: right };
  });
  if (!taken.ok) throw new AppError('rate_limited', { retryAfter: taken.retryAfterSeconds });
  if (!isRight) throw new AppError('operator_required');
}

/** One act with the operator's key, or by a command on the server's machine that needs none. */
export interface OperatorAct {
  readonly at: Instant;
  /** Name of the call in the contract, also where a command does the same by itself. */
  readonly call: string;
  /** Its origin: the caller's address, or `command line`. */
  readonly address: string;
  readonly input: { readonly query: unknown; readonly body: unknown; readonly params: unknown };
  readonly requestId: string;
  /** SHA-256 in hex of the file it is about. */
  readonly fileHash?: string;
}

/** A list, or what stands for one that is not in memory. */
const isCounted = (value: unknown): value is { readonly length: number } =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && 'length' in value && typeof value.length === 'number');

/** The fields of a call in short: plain values as they are, of a list how many there were. */
function outlineOf({ input: { query, body, params }, fileHash }: OperatorAct): Record<string, unknown> {
  const outline: Record<string, unknown> = fileHash === undefined ? {} : { file_sha256: fileHash };
  for (const part of [query, params, body]) {
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, value] of Object.entries(part)) {
      if (isCounted(value)) outline[name] = value.length;
      else if (typeof value === 'string') outline[name] = value.slice(0, OUTLINE_LENGTH);
      else if (typeof value !== 'object') outline[name] = value;
    }
  }
  return outline;
}

/**
 * Runs an operator act between the two halves of its record: the request is written before it starts, the result after
 * it, so that an act that crashes is on record too. If the result cannot be written, the act's answer stands all the
 * same: the row stays open, and the log has a line with its number.
 */
export async function onRecord<T extends { readonly status: number }>(
  { db, log }: Pick<Services, 'db' | 'log'>,
  act: OperatorAct,
  run: () => Promise<T>,
): Promise<T> {
  const id = await insertAct(db, { ...act, outline: outlineOf(act) });
  const end = async (status: number): Promise<void> => {
    try {
      await endAct(db, id, status);
    } catch (error) {
      const { call, requestId } = act;
      log.error(
        { ...describeError(error), act: id, call, request_id: requestId, status },
        'alarm: operator_acts lacks the result of an act of the operator',
      );
    }
  };
  try {
    const sent = await run();
    await end(sent.status);
    return sent;
  } catch (error) {
    await end(error instanceof AppError ? error.status : 500);
    throw error;
  }
}
