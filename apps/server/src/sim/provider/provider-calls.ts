import type { IncomingMessage } from 'node:http';

/** The whole body of a call. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** The public key of the merchant a call was made with. */
export const callerOf = ({ headers }: IncomingMessage): string =>
  Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString('utf8')
    .split(':')[0] ?? '';
