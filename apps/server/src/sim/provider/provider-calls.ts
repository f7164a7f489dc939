import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mood } from './passing-mood.ts';

/** What is answered: a status and a JSON body. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** The whole body of a call. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** The public key of the merchant a call was made with. */
export const callerOf = ({ headers }: IncomingMessage): string =>
  Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString('utf8')
    .split(':')[0] ?? '';

/**
 * Answers a call by the mood in which it came.
 * @param answer does the work of the call; `silence`: it is done, and its answer is lost
 */
export async function answerByMood(
  mood: Mood,
  request: IncomingMessage,
  response: ServerResponse,
  answer: (text: string) => Reply | 'silence',
): Promise<void> {
  if (mood === 'down') {
    request.socket.destroy();
    return;
  }
  const text = await bodyOf(request);
  const say = ({ status, body }: Reply): unknown =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (mood === 'broken') {
    say({ status: 500, body: {} });
    return;
  }
  const reply = answer(text);
  if (mood === 'deaf' || reply === 'silence') request.socket.destroy();
  else say(reply);
}
