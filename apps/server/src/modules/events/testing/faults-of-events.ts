import { apiSchemas, eventTypes } from '@shulk/contract';
import { systemClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { numberEvents } from '../events.store.ts';

interface EventRow {
  readonly type: string;
  readonly kind: keyof typeof apiSchemas;
  readonly object_id: number;
  readonly object_version: number;
  readonly body: unknown;
  readonly now_version: number;
  readonly now: unknown;
}

const sorted = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      one !== null && typeof one === 'object' && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => a.localeCompare(b)))
        : one,
    ),
  );
const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const differences = (told: unknown, now: unknown): string[] =>
  Object.entries({ ...(told as object), ...(now as object) })
    .filter(([key]) => !same((told as Record<string, unknown>)[key], (now as Record<string, unknown>)[key]))
    .map(([key, value]) => `${key} is shown now as ${JSON.stringify(value)}`);

/** Numbers all events that wait. */
export async function numberAll(db: Db): Promise<void> {
  while ((await numberEvents(db, systemClock.now())) > 0);
}

/**
 * Numbers what waits, and says what is wrong with the events of a database: each body is as the contract has it, the latest of an object is what is
 * shown of it now, and no object has two bodies of one version.
 */
export async function faultsOfEvents(db: Db): Promise<string[]> {
  await numberAll(db);
  const rows = await db.query<EventRow>(
    `select id, type, kind, object_id, object_version, body, (api_body(kind, object_id) ->> 'version')::int as now_version,
       api_body(kind, object_id) as now
     from events order by id`,
  );
  const seen = new Map<string, unknown>();
  return rows.flatMap((row) => {
    const name = `${row.type} of ${row.kind} ${row.object_id} in version ${row.object_version}`;
    const key = `${row.kind} ${row.object_id} ${row.object_version}`;
    const isTwice = seen.has(key) && !same(seen.get(key), row.body);
    seen.set(key, row.body);
    const parsed = apiSchemas[row.kind].safeParse(row.body);
    return [
      ...((eventTypes as readonly string[]).includes(row.type)
        ? []
        : [`${name}: the contract has no such type`]),
      ...(isTwice ? [`${name}: the version came twice`] : []),
      ...(parsed.success
        ? same(parsed.data, row.body)
          ? []
          : [`${name}: it says more than the contract`]
        : [
            `${name}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
          ]),
      ...(row.object_version === row.now_version && !same(row.body, row.now)
        ? [`${name}: ${differences(row.body, row.now).join(', ')}`]
        : []),
      ...(row.object_version > row.now_version
        ? [`${name}: the object is in version ${row.now_version}`]
        : []),
    ];
  });
}
