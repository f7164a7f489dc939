import type { PageData, StudentOption } from '@shulk/contract';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../shared/api.ts';
import { studentQuery } from '../student-query.ts';

/** Shorter ones are not searched (R31). */
const LEAST_CHARACTERS = 3;

/**
 * Looks the student of a link up, once. An unknown ID leaves the choice to the payer.
 * @param id the institute's own ID, or the number of a payment without a student; '' if the link names none
 * @param onFound gets the student with exactly this ID, never one whose ID only starts with it
 */
export function useLinkedStudent(page: PageData, id: string, onFound: (option: StudentOption) => void): void {
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    const wanted = id.trim().toLowerCase();
    if (wanted.length < LEAST_CHARACTERS) return undefined;
    const stop = new AbortController();
    void call('students.fetch', {
      query: { ...studentQuery(page), search: wanted },
      signal: stop.signal,
    }).then((reply) => {
      if (!reply.ok || stop.signal.aborted) return;
      const found = reply.data.find(
        ({ student_uuid, value }) => (student_uuid || value).trim().toLowerCase() === wanted,
      );
      if (found !== undefined) tell(found);
    });
    return () => stop.abort();
  }, [page, id]);
}
