import type { Executor } from '../../../platform/db/db.ts';

/** What a check of the books found for an institute, and its addresses. */
export interface BooksCheckRow {
  readonly code: string;
  readonly label: string;
  readonly emails: readonly string[];
  readonly is_test: boolean;
  readonly found: readonly { readonly invariant: string; readonly message: string }[];
}

/** The check of a day, as far as it concerns an institute. */
export const selectBooksCheck = (
  ex: Executor,
  instituteId: number,
  day: string,
): Promise<BooksCheckRow | undefined> =>
  ex.maybe(
    `select i.code, i.label, coalesce(i.support -> 'emails', '[]') as emails, i.mode <> 'live' as is_test,
       (select coalesce(jsonb_agg(f), '[]') from jsonb_array_elements(c.found) f where f ->> 'institute' = i.code) as found
     from institutes i, books_checks c where i.id = $1 and c.day = $2::date`,
    [instituteId, day],
  );
