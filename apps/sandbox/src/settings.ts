import { readAccount } from './admin.ts';
import type { NewAccount } from './admin.ts';

/** The sandbox's settings; see docs/sandbox.md. */
export interface Settings {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly data_dir: string;
  /** The path prefix under which another server may forward requests, without a trailing slash. */
  readonly public_path: string;
  /** Who may frame the payment page, as a list of CSP sources. */
  readonly frame_ancestors: string;
  /** Null: the admin calls accept direct loopback callers only. */
  readonly admin_token: string | null;
  readonly accounts: readonly NewAccount[];
  /** The start of the clock, in Unix milliseconds; null: the machine's time. */
  readonly clock_start: number | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from the environment; throws one error that lists all problems. */
export function readSettings(env: Environment): Settings {
  const problems: string[] = [];
  if (env['NODE_ENV'] === 'production' && env['SANDBOX_ALLOW'] !== '1') {
    problems.push(
      'The sandbox takes no real money and refuses NODE_ENV=production. Set SANDBOX_ALLOW=1 to allow it.',
    );
  }
  const port = Number(env['PORT'] ?? '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    problems.push('PORT must be a number from 0 to 65535.');
  const publicPath = env['PUBLIC_PATH'] ?? '/sandbox';
  if (!/^(\/[A-Za-z0-9_-]+)*$/.test(publicPath)) {
    problems.push('PUBLIC_PATH must look like /sandbox, or be empty for none.');
  }
  // A sheet on an institute's own site is inside that site, as a real gateway's page is.
  const ancestors = env['FRAME_ANCESTORS'] ?? "'self' https:";
  if (/[;,\r\n]/.test(ancestors)) problems.push('FRAME_ANCESTORS must be origins separated by spaces.');
  const accounts = readAccounts(env['ACCOUNTS'], problems);
  const clockStart = env['CLOCK_START'] ? Date.parse(env['CLOCK_START']) : null;
  if (Number.isNaN(clockStart)) problems.push('CLOCK_START must be a moment like 2026-11-20T06:00:00Z.');
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return {
    host: env['HOST'] ?? '127.0.0.1',
    port,
    data_dir: env['DATA_DIR'] ?? '.data',
    public_path: publicPath,
    frame_ancestors: ancestors,
    admin_token: env['ADMIN_TOKEN'] || null,
    accounts,
    clock_start: clockStart,
  };
}

function readAccounts(text: string | undefined, problems: string[]): NewAccount[] {
  if (text === undefined || text.trim() === '') return [];
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new Error('it must be a JSON list');
    return list.map((item: unknown) => readAccount(item, null));
  } catch (error) {
    problems.push(`ACCOUNTS cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
    return [];
  }
}
