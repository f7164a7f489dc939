import { importResult, paths } from '@shulk/contract';
import type { ImportResult } from '@shulk/contract';
import type { ImportOptions } from '../import-bundle.ts';
import { callConsole } from './console-call.ts';
import type { ConsoleServer } from './console-call.ts';
import type { BundleFile } from './read-bundle-file.ts';

/** Characters of a file's name that the call accepts. */
const MOST_OF_NAME = 200;

/** Imports through the running server's call. @throws as callConsole */
export function sendBundle(
  server: ConsoleServer,
  file: Pick<BundleFile, 'file_name' | 'bytes'>,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const query = new URLSearchParams([
    ['file_name', file.file_name.slice(0, MOST_OF_NAME)],
    ...Object.entries(options).flatMap(([name, asked]): [string, string][] =>
      asked === true ? [[name, 'true']] : [],
    ),
  ]);
  const call = paths['console.import_bundle'];
  return callConsole(
    server,
    { ...call, path: `${call.path}?${query.toString()}` },
    new Uint8Array(file.bytes),
    importResult,
  );
}
