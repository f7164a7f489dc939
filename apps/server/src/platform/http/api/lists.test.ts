import type { ListQuery, RouteName } from '@shulk/contract';
import { expect, it } from 'vitest';
import { testSettings } from '../../../testing/services.ts';
import type { InstituteCaller } from '../context.ts';
import { listPage } from './lists.ts';
import type { Place, Wanted } from './lists.ts';

const KEYS = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;
const settings = { ...testSettings(), secretKeys: [KEYS[0]] as [Buffer, ...Buffer[]] };
const caller = (institute_id: number): InstituteCaller => ({
  institute_id,
  mode: 'test',
  by: { kind: 'key', id: 1, name: 'erp' },
  permissions: new Set(),
});
const ROWS: readonly Place[] = [3, 5, 8].map((id) => ({ id, at: '2026-11-20 06:00:00.123456+00' }));

/** What may differ from call to call besides the query. */
interface AskedAs {
  readonly list?: RouteName;
  readonly institute?: number;
  readonly secretKeys?: [Buffer, ...Buffer[]];
}

/** What the store is asked for, and the page. */
async function ask(
  query: Partial<ListQuery>,
  { list, institute = 7, secretKeys = settings.secretKeys }: AskedAs = {},
) {
  const asked: Wanted[] = [];
  const page = await listPage(
    { institute: caller(institute), settings: { ...settings, secretKeys } },
    list ?? 'api.classes_list',
    { limit: 2, ...query },
    async (wanted) => {
      asked.push(wanted);
      return ROWS.slice(0, wanted.limit);
    },
    ({ id }) => ({ id }),
  );
  return { ...page, wanted: asked[0] };
}

const next = async (): Promise<string> => (await ask({})).next ?? '';

it('a page asks for one row more than it shows, and its cursor leads behind the last shown one to the microsecond', async () => {
  const { wanted, data, has_more } = await ask({});
  expect(wanted).toEqual({ institute_id: 7, at: '-infinity', id: 0, limit: 3 });
  expect([data, has_more]).toEqual([[{ id: 3 }, { id: 5 }], true]);
  expect((await ask({ after: await next() })).wanted).toMatchObject({
    at: '2026-11-20T06:00:00.123456Z',
    id: 5,
  });
});

it('a cursor fits its own list and institute alone, and outlives a rotation of the secret key', async () => {
  const after = await next();
  const rotated = await ask({ after }, { secretKeys: [KEYS[1], KEYS[0]] });
  expect(rotated.data).toHaveLength(2);
  for (const other of [
    ask({ after }, { list: 'api.institute_get' }),
    ask({ after }, { institute: 8 }),
    ask({ after }, { secretKeys: [KEYS[1]] }),
    ask({ after: `${after}x` }),
    ask({ after: '' }),
  ])
    await expect(other).rejects.toMatchObject({
      code: 'invalid_request',
      fields: { after: expect.any(String) as string },
    });
});

it('a page begins at updated_since, unless its cursor is later', async () => {
  const after = await next();
  const from = async (updated_since: string) => {
    const { wanted } = await ask({ after, updated_since });
    return [wanted?.at, wanted?.id];
  };
  expect(await from('2026-11-20T11:30:00+05:30')).toEqual(['2026-11-20T06:00:00.123456Z', 5]);
  expect(await from('2026-11-21T00:00:00Z')).toEqual(['2026-11-21T00:00:00.000Z', 0]);
});
