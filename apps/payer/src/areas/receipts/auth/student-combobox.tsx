import type { PageData, StudentOption } from '@shulk/contract';
import { useState } from 'react';
import { errorTexts } from '@shulk/words/exact/errors';
import { receiptTexts } from '@shulk/words/exact/receipts';
import { words } from '@shulk/words/screens/receipts';
import { Combobox, useTypedSearch } from '../../../shared/combobox/index.ts';
import type { TypedSearch } from '../../../shared/combobox/index.ts';
import { withoutPlaceholders } from '@shulk/domain';
import { call } from '../../../shared/api.ts';
import { studentQuery } from '../student-query.ts';

/** Searches the page's institute by 3 or more characters of a student ID (R31). */
function useStudentSearch(page: PageData, typed: string): TypedSearch<StudentOption> {
  return useTypedSearch(typed, async (search, signal) => {
    const reply = await call('students.fetch', { query: { ...studentQuery(page), search }, signal });
    return reply.ok ? { ok: true, options: withoutPlaceholders(reply.data) } : reply;
  });
}

interface StudentComboboxProps {
  readonly page: PageData;
  readonly label: string;
  readonly hint: string;
  readonly chosen: StudentOption | undefined;
  readonly onChoose: (option: StudentOption | undefined) => void;
}

/** The menu's text while there is nothing to choose; for an empty list that of [SR-8.9]. */
function noteOf({ status, message }: TypedSearch<StudentOption>): string | undefined {
  switch (status) {
    case 'too_short':
      return words.tooShort;
    case 'loading':
      return words.searching;
    case 'none':
      return receiptTexts.receiptNoStudents;
    case 'failed':
      return errorTexts.genericFailure(message);
    case 'found':
      return undefined;
  }
}

/** The student dropdown of receipt authentication: search as you type by student ID [SR-2.47] (decisions 5). */
export function StudentCombobox({ page, label, hint, chosen, onChoose }: StudentComboboxProps) {
  const [typed, setTyped] = useState(chosen?.label ?? '');
  const search = useStudentSearch(page, chosen?.label === typed ? '' : typed);
  return (
    <Combobox<StudentOption>
      field={{
        label,
        hint,
        autoCapitalize: 'characters',
      }}
      typed={typed}
      onType={setTyped}
      options={search.options}
      note={noteOf(search)}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
