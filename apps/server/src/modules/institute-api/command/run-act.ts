import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { paths } from '@shulk/contract';
import type { CallName } from '@shulk/contract';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { migrate } from '../../../platform/db/schema/migrate.ts';
import { openDb } from '../../../platform/db/open.ts';
import { AppError } from '../../../platform/errors.ts';
import { EXIT, createLog } from '../../../platform/log.ts';
import type { Output } from '../../../platform/log.ts';
import type { Settings } from '../../../platform/settings.ts';
import { SendRefused, callConsole, findServer, onLocalRecord } from '../../imports/index.ts';

/** What acts of an operator's command need of the settings. */
export type Place = Pick<
  Settings,
  | 'databaseUrl'
  | 'dataDir'
  | 'dbPoolSize'
  | 'operatorKey'
  | 'serviceBases'
  | 'secretKeys'
  | 'production'
  | 'sandboxUrl'
>;

/** One act: the call that does it, what it is sent, and the same done by this process. */
export interface Act<Data> {
  readonly call: CallName;
  readonly query: Readonly<Record<string, string>>;
  readonly body: object | undefined;
  readonly data: z.ZodType<Data>;
  readonly here: (place: {
    readonly db: Db;
    readonly clock: Clock;
    readonly settings: Place;
  }) => Promise<Data>;
}

/** Words that are no act. */
export class Misused extends Error {}

/** The words of a command by its flags. @throws Misused */
export function readWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch {
    throw new Misused();
  }
}

export const listed = (text: string | undefined): string[] =>
  (text ?? '').split(',').filter((part) => part !== '');

/** The words of the command as the call checks them. @param refusal its sentence @throws SendRefused naming the fields */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  fields: Record<string, unknown>,
  refusal: string,
): z.output<Schema> {
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  const parsed = schema.safeParse(Object.fromEntries(named));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
  throw new SendRefused(refusal, Object.fromEntries(problems));
}

/** Does an act through the running server while it has the embedded database, otherwise in the database. */
export async function runAct<Data>(
  act: Act<Data>,
  settings: Place,
  clock: Clock,
  output: Output,
): Promise<Data> {
  const { call, query, body, data } = act;
  const server = settings.databaseUrl === undefined ? findServer(settings.dataDir) : undefined;
  if (server !== undefined) {
    const { path, method } = paths[call];
    const asked = {
      method,
      service: 'console',
      path: `${path}?${new URLSearchParams(query).toString()}`,
    } as const;
    const json = body === undefined ? undefined : JSON.stringify(body);
    return callConsole({ address: server.address, settings }, asked, json, data);
  }
  const db = await openDb(settings, createLog('silent'));
  try {
    await migrate(db);
    return await onLocalRecord({ db, clock }, { call, query, body: body ?? {} }, output.err, () =>
      act.here({ db, clock, settings }),
    );
  } finally {
    await db.close();
  }
}

/** Runs a command to its end: its usage for words that are no act, the reasons for a refused one. @returns the exit code */
export async function exitOf(usage: string, output: Output, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return EXIT.done;
  } catch (error) {
    const isMisused = error instanceof Misused;
    output.err(isMisused ? usage : refusalOf(error));
    return isMisused ? EXIT.usage : EXIT.refused;
  }
}

/** Why nothing was changed, field by field. */
function refusalOf(error: unknown): string {
  const isRefusal = error instanceof SendRefused || error instanceof AppError;
  const fields = isRefusal ? Object.entries(error.fields ?? {}) : [];
  const message = error instanceof Error ? error.message : 'An unknown problem.';
  return [message, ...fields.map(([field, problem]) => `  ${field}: ${problem}`)].join('\n');
}
