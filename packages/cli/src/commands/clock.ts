/** `shulk clock`: moves the clock of a test institute forward. */
import { clientOf } from '../settings.ts';
import { say, wrongUse } from '../stop.ts';

/** The server ends a call on its way after a quarter of this. */
const TIMEOUT_MS = 60_000;

export async function clock(
  _values: Readonly<Record<string, unknown>>,
  [to, ...more]: readonly string[],
): Promise<void> {
  if (to === undefined || more.length > 0)
    throw wrongUse(
      '`shulk clock` needs one time: 2026-12-05 (its beginning in India) or 2026-12-05T09:30:00Z.',
    );
  const shulk = clientOf();
  for (let isThere = false; !isThere;) {
    const moved = await shulk.clock.advance({ to }, { timeoutMs: TIMEOUT_MS });
    for (const { created_at: at, type, id, object_id: of } of moved.events)
      say(`${at}  ${type}  ${id}  ${of}`);
    if (moved.has_more)
      for await (const { created_at: at, type, id, data } of shulk.events.list({
        after: moved.next,
        limit: 200,
      }))
        say(`${at}  ${type}  ${id}  ${data.id}`);
    isThere = moved.is_there;
    say(`${isThere ? 'The clock shows' : 'On its way, the clock shows'} ${moved.now}.`);
  }
}
