import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { paths } from '@shulk/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { onRecord } from '../../../platform/http/callers/operator.ts';
import { createLog } from '../../../platform/log.ts';

/** What a command does to the database, named like the console call that does the same. */
export interface LocalAct {
  readonly call: keyof typeof paths;
  readonly query: object;
  readonly body: unknown;
  /** SHA-256 of its file, in hex. */
  readonly fileHash?: string;
}

/** The user of this machine who runs the command; a container may have none. */
function whoRuns(): { user?: string } {
  try {
    return { user: userInfo().username };
  } catch {
    return {};
  }
}

/**
 * Runs a command on the server's machine without the server and records it as an operator act: access to the database
 * is enough, without a key, but must still be recorded (decision 80).
 * @param tell gets a line if the end of the act could not be written
 * @param work gets the request id of the record
 * @throws what the work throws
 */
export async function onLocalRecord<T>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { call, query, body, fileHash }: LocalAct,
  tell: (line: string) => void,
  work: (requestId: string) => Promise<T>,
): Promise<T> {
  const requestId = randomUUID();
  const act = {
    at: clock.now(),
    call,
    address: 'command line',
    input: { query: { ...query, ...whoRuns() }, body, params: {} },
    requestId,
    ...(fileHash === undefined ? {} : { fileHash }),
  };
  const log = createLog('error', undefined, { write: (line) => tell(line.trimEnd()) });
  const { result } = await onRecord({ db, log }, act, async () => ({
    status: 200,
    result: await work(requestId),
  }));
  return result;
}
