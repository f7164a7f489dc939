import { UnexpectedAnswer } from '../http-client.mjs';

/** A call that is closed to everybody outside: its only right answer is 404, and it must not be a slow one. */
export async function closed(answer) {
  const refusal = await answer.then(
    () => undefined,
    (error) => error,
  );
  if (refusal instanceof UnexpectedAnswer && refusal.status === 404) return;
  throw refusal ?? new Error('A closed call was answered.');
}
