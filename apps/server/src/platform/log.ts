import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { ReportError } from './reports/error-reports.ts';

/** Log lines contain no personal data, codes or tokens (decisions 15): log only our ids and counts. */
export type Log = Logger;

/** pino's number of the level `error`. */
const ERROR_LEVEL = 50;

/**
 * The server's log: JSON lines on standard output.
 * @param level pino's level name; `silent` in tests
 * @param report gets every line of level error or above, if error reporting is on
 * @param to another destination
 */
export const createLog = (level: string, report?: ReportError, to?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      hooks: {
        logMethod(line, method, severity) {
          if (severity >= ERROR_LEVEL) report?.(line[0], line[1]);
          method.apply(this, line);
        },
      },
    },
    ...(to === undefined ? [] : [to]),
  );

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
