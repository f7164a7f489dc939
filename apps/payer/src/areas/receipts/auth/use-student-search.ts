import type { PageData, StudentOption } from '@shulk/contract';
import { withoutPlaceholders } from '@shulk/domain';
import { call } from '../../../shared/api.ts';
import { useTypedSearch } from '../../../shared/combobox/index.ts';
import type { TypedSearch } from '../../../shared/combobox/index.ts';
import { studentQuery } from '../student-query.ts';

/** Searches the page's institute by 3 or more characters of a student ID (R31). */
export function useStudentSearch(page: PageData, typed: string): TypedSearch<StudentOption> {
  return useTypedSearch(typed, async (search, signal) => {
    const reply = await call('students.fetch', { query: { ...studentQuery(page), search }, signal });
    return reply.ok ? { ok: true, options: withoutPlaceholders(reply.data) } : reply;
  });
}
