import type { PageData, StudentOption } from '@shulk/contract';
import { SEARCH_MIN_CHARACTERS, withoutPlaceholders } from '@shulk/domain';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api.ts';

/** A pause in typing of this length starts a search (ux 3 "Group combobox"). */
const PAUSE_MS = 300;

/** What a search by student ID found. */
export interface StudentSearch {
  readonly options: readonly StudentOption[];
  /** Under three characters nothing is asked. */
  readonly status: 'too_short' | 'loading' | 'found' | 'none' | 'failed';
  /** Why it failed, in the server's words. */
  readonly message: string;
}

const TOO_SHORT: StudentSearch = { options: [], status: 'too_short', message: '' };

/** What the server answered to one search. */
interface Answer extends StudentSearch {
  readonly search: string;
}

/** Searches the page's institute by 3 or more characters of a student ID (R31); a late answer is not taken. */
export function useStudentSearch(page: PageData, typed: string): StudentSearch {
  const [last, setLast] = useState<Answer>();
  const search = typed.trim();
  const isLongEnough = search.length >= SEARCH_MIN_CHARACTERS;
  const { institute_config: config, payment_page_slug } = page;
  useEffect(() => {
    if (!isLongEnough) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const query = {
        payment_page_slug,
        group_code: config.group?.code,
        institute_code: config.institute?.code,
        location_code: config.location?.code,
        education_type_code: config.education_type?.code,
        ay_code: config.ay?.code,
        gilec_code: config.gilec?.code,
        dropdown: true,
        dropdown_type: 'student_uuid',
        search,
      };
      void call('students.fetch', { query, signal: stop.signal }).then((reply) => {
        if (stop.signal.aborted) return;
        if (!reply.ok) {
          setLast({ search, options: [], status: 'failed', message: reply.message });
          return;
        }
        const options = withoutPlaceholders(reply.data);
        setLast({ search, options, status: options.length > 0 ? 'found' : 'none', message: '' });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, isLongEnough, payment_page_slug, config]);
  if (!isLongEnough) return TOO_SHORT;
  return last?.search === search ? last : { options: last?.options ?? [], status: 'loading', message: '' };
}
