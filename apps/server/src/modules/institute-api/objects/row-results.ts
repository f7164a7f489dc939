import type { RowFaults } from '../../imports/index.ts';
import { docsOf } from '../../../platform/http/api/docs-url.ts';
import type { Ctx } from '../../../platform/http/context.ts';

/** What became of a row. */
interface RowResult<Body> {
  readonly row: number;
  readonly ok: boolean;
  readonly data: Body | null;
  readonly error: { code: 'invalid_request'; fields: Record<string, string>; docs_url: string } | null;
}

/** The answer of a call with many rows. @param bodies by the place of each written row */
export function rowResults<Body>(
  { settings }: Pick<Ctx, 'settings'>,
  count: number,
  faults: RowFaults,
  bodies: ReadonlyMap<number, Body>,
): { written: number; refused: number; results: RowResult<Body>[] } {
  const docs_url = docsOf(
    settings,
    `${new URL(settings.serviceBases.api, settings.publicUrl).pathname}/`,
    'invalid_request',
  );
  const results = Array.from({ length: count }, (_, row): RowResult<Body> => {
    const fields = faults.get(row);
    if (fields === undefined) return { row, ok: true, data: bodies.get(row) ?? null, error: null };
    const error = { code: 'invalid_request' as const, fields: { ...fields }, docs_url: docs_url ?? '' };
    return { row, ok: false, data: null, error };
  });
  const refused = results.filter(({ ok }) => !ok).length;
  return { written: count - refused, refused, results };
}
