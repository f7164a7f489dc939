import { destination, pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { ReportError } from './reports/error-reports.ts';

/** Log lines contain no personal data, codes or tokens (decisions 15): log only our ids and counts. */
export type Log = Logger;

/** pino's number of the level `error`. */
const ERROR_LEVEL = 50;

/** A line with this mark may wait for others, so that one write to standard output takes many of them. */
export const MAY_WAIT = Symbol('may wait');

/** Waiting lines are written once there are this many bytes: less than a pipe takes as one piece from one process. */
const WAITING_BYTES = 3_072;
const WAITING_MS = 1_000;

/** Where lines are written; `flush` writes at once those that wait. */
type Destination = DestinationStream & { readonly flush?: () => void };

/** Standard output, where lines may wait: until there are enough of them, for a second, or until this process ends. */
export function waitingOutput(): Destination {
  const output = destination({ dest: 1, sync: true, minLength: WAITING_BYTES, periodicFlush: WAITING_MS });
  process.once('exit', () => output.flush());
  return output;
}

/**
 * The server's log: JSON lines on standard output, in their order. A line without the mark MAY_WAIT is written at once,
 * and with it those that wait.
 * @param level pino's level name; `silent` in tests
 * @param report gets every line of level error or above, if error reporting is on
 * @param to another destination
 */
export const createLog = (level: string, report?: ReportError, to?: Destination): Log =>
  pino(
    {
      level,
      base: null,
      hooks: {
        logMethod(line, method, severity) {
          if (severity >= ERROR_LEVEL) report?.(line[0], line[1]);
          method.apply(this, line);
          if (!mayWait(line[0])) to?.flush?.();
        },
      },
    },
    ...(to === undefined ? [] : [to]),
  );

const mayWait = (fields: unknown): boolean =>
  typeof fields === 'object' && fields !== null && MAY_WAIT in fields && fields[MAY_WAIT] === true;

/** What may be logged of an error: name, SQL state and stack, never parameters or the text of a database row. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // A database error's message may quote the row's values (unique keys, checks); its SQL state is enough.
  const fromDatabase = code !== undefined && /^[0-9A-Z]{5}$/.test(code);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const where = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  return {
    error: error.name,
    ...(code === undefined ? {} : { code }),
    ...(where === undefined ? {} : { constraint: where }),
    ...(fromDatabase ? {} : { message: error.message.slice(0, 300) }),
    stack: frames.slice(0, 8).join('\n'),
  };
}

/** Exit codes of commands: success, differences or a refusal, wrong usage, success of an import without some students. */
export const EXIT = { done: 0, refused: 1, usage: 2, partly: 3 } as const;

/** Where a command prints its lines. */
export interface Output {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}
