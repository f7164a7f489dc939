import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mood } from '../provider/passing-mood.ts';

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

/**
 * Answers a call by the mood in which it came.
 * @param take says in which mood the call is answered, and does its work; `silence`: it is done, and its answer is lost
 */
export async function answerByMood(
  request: IncomingMessage,
  response: ServerResponse,
  take: (text: string) => { readonly mood: Mood; readonly answer: () => Reply | 'silence' },
): Promise<void> {
  const { mood, answer } = take(await bodyOf(request));
  if (mood === 'down') {
    request.socket.destroy();
    return;
  }
  const say = ({ status, body }: Reply): unknown =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (mood === 'broken') {
    say({ status: 500, body: {} });
    return;
  }
  const reply = answer();
  if (mood === 'deaf' || reply === 'silence') request.socket.destroy();
  else say(reply);
}
