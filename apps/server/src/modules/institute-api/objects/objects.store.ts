import type { ApiKind } from '@shulk/contract';
import type { Executor } from '../../../platform/db/db.ts';

/** What the API shows of an object. */
export async function selectBody<Body>(ex: Executor, kind: ApiKind, id: number): Promise<Body> {
  const { body } = await ex.one<{ body: Body }>('select api_body($1, $2) as body', [kind, id]);
  return body;
}
