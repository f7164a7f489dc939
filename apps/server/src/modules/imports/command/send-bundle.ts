import { importResult, paths } from '@shulk/contract';
import type { ImportResult } from '@shulk/contract';
import type { ImportWish } from '../import-bundle.ts';
import { callConsole } from './console-call.ts';
import type { ConsoleServer } from './console-call.ts';

/** Imports through the running server's own call. @throws as callConsole */
export function sendBundle(
  server: ConsoleServer,
  raw: unknown,
  wish: ImportWish = {},
): Promise<ImportResult> {
  const query = new URLSearchParams(
    Object.entries(wish).flatMap(([name, asked]): [string, string][] =>
      asked === true ? [[name, 'true']] : [],
    ),
  );
  const call = paths['console.import_bundle'];
  return callConsole(server, { ...call, path: `${call.path}?${query.toString()}` }, raw, importResult);
}
