import { z } from 'zod';
import type { CallPath } from '@shulk/contract';
import type { Settings } from '../../../platform/settings.ts';

/** A refusal in the server's words. */
export class SendRefused extends Error {
  override readonly name = 'SendRefused';
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>>) {
    super(message);
    this.fields = fields;
  }
}

/** The server that a command on this machine calls, with its credentials. */
export interface ConsoleServer {
  /** Loopback address, like http://127.0.0.1:3000. */
  readonly address: string;
  readonly settings: Pick<Settings, 'operatorKey' | 'serviceBases'>;
}

/**
 * Makes a console call to the running server, as its operator.
 * @param json the body as it is sent: a file's bytes keep their hash; undefined for a call that reads
 * @throws SendRefused with the server's words, Error if it does not answer like this product
 */
export async function callConsole<Data>(
  { address, settings }: ConsoleServer,
  call: CallPath,
  json: string | Uint8Array<ArrayBuffer> | undefined,
  data: z.ZodType<Data>,
): Promise<Data> {
  const base = new URL(settings.serviceBases.console, address).pathname.replace(/\/$/, '');
  const answer = await fetch(`${address}${base}${call.path}`, {
    method: call.method,
    headers: { authorization: `Bearer ${settings.operatorKey}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: json }),
  }).catch((error: unknown) => {
    throw new Error(`The server at ${address} did not answer. Try again, or stop it first and import then.`, {
      cause: error,
    });
  });
  const shape = z.object({
    message: z.string(),
    data: data.nullable(),
    error: z.object({ fields: z.record(z.string(), z.string()).optional() }).optional(),
  });
  const read = shape.safeParse(await answer.json().catch(() => undefined));
  if (!read.success)
    throw new Error(`What answers at ${address} is not this server (status ${answer.status}).`);
  if (read.data.data === null) throw new SendRefused(read.data.message, read.data.error?.fields ?? {});
  return read.data.data;
}
