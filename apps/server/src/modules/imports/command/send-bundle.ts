import { importResult, paths } from '@shulk/contract';
import type { ImportResult } from '@shulk/contract';
import { z } from 'zod';
import type { ImportWish } from '../import-bundle.ts';
import type { Settings } from '../../../platform/settings.ts';

/** A refusal as the server words it. */
export class SendRefused extends Error {
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>>) {
    super(message);
    this.name = 'SendRefused';
    this.fields = fields;
  }
}

const answerShape = z.object({
  message: z.string(),
  data: importResult.nullable(),
  error: z.object({ fields: z.record(z.string(), z.string()).optional() }).optional(),
});

/**
 * Imports through the running server's own call.
 * @throws SendRefused with the server's words, Error when it does not answer as this product does
 */
export async function sendBundle(
  address: string,
  settings: Pick<Settings, 'operatorKey' | 'serviceBases'>,
  raw: unknown,
  wish: ImportWish = {},
): Promise<ImportResult> {
  const query = new URLSearchParams(
    Object.entries(wish).flatMap(([name, asked]): [string, string][] =>
      asked === true ? [[name, 'true']] : [],
    ),
  );
  const base = new URL(settings.serviceBases.console, address).pathname.replace(/\/$/, '');
  const answer = await fetch(`${address}${base}${paths['console.import_bundle'].path}?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${settings.operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(raw),
  }).catch((error: unknown) => {
    throw new Error(`The server at ${address} did not answer. Try again, or stop it first and import then.`, {
      cause: error,
    });
  });
  const read = answerShape.safeParse(await answer.json().catch(() => undefined));
  if (!read.success)
    throw new Error(`What answers at ${address} is not this server (status ${answer.status}).`);
  if (read.data.data === null) throw new SendRefused(read.data.message, read.data.error?.fields ?? {});
  return read.data.data;
}
