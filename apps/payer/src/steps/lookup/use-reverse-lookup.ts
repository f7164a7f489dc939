import type { PageData } from '@shulk/contract';
import { reverseEntryProblem, reverseStart, toggledReverseField, typedMobile } from '@shulk/domain';
import type { ReverseField } from '@shulk/domain';
import { useState } from 'react';
import { reverseTexts } from '@shulk/words/exact/reverse';
import { words } from '@shulk/words/steps/lookup';
import { track } from '../../shared/analytics/track.ts';
import { call } from '../../shared/api.ts';
import type { DataOf, Reply } from '../../shared/api.ts';
import { dismissPastErrors, toastError } from '../../shared/toasts.ts';
import type { VisitPrefill } from '../../shared/visit.ts';

/** The institute's system's answer [PJ-3.20]. */
export type ReverseData = DataOf<'reverse.callback'>;
/** One student of it. */
export type ReverseStudent = ReverseData['student_details'][number];

/** The lookup: its field, its entry, its result. */
export interface ReverseLookupState {
  readonly field: ReverseField;
  readonly entry: string;
  readonly problem: string | undefined;
  /** Why the last fetch failed; stays until the entry changes. */
  readonly failure: { readonly text: string; readonly reason: string } | undefined;
  readonly isBusy: boolean;
  /** Set after a successful fetch; then the inputs are locked [PJ-2.7.7]. */
  readonly found: ReverseData | undefined;
  readonly type: (text: string) => void;
  readonly toggle: () => void;
  readonly submit: () => Promise<void>;
  /** Unlocks the inputs [PJ-2.7.8]. */
  readonly edit: () => void;
}

/** The reason of a failure, beside the specification's sentence, which only names the student. */
function reasonOf(reply: Reply<ReverseData>, said: string): string {
  if (reply.ok || reply.code === 'student_not_found') return words.nobody;
  return reply.message === '' || reply.message === said ? words.noAnswer : reply.message;
}

/** What a failed fetch says, in the language of now. */
function failureOf(entry: string, reply: Reply<ReverseData>): ReverseLookupState['failure'] {
  const text = reverseTexts.reverseNotFound(entry);
  return { text, reason: reasonOf(reply, text) };
}

/**
 * Keeps the reverse lookup [PJ-4.60]: one field at a time, validated, fetched; failures are shown [PJ-8.8].
 * @param prefill the visit's data, filled in from the start [PJ-4.70]
 */
export function useReverseLookup(page: PageData, prefill: VisitPrefill): ReverseLookupState {
  const fields = page.callback_config?.fields ?? {};
  const [start] = useState(() => reverseStart(fields, prefill));
  const [field, setField] = useState<ReverseField>(start.field);
  const [entries, setEntries] = useState(start.entries);
  const [isWrong, setWrong] = useState(false);
  const [failed, setFailed] = useState<{ readonly entry: string; readonly reply: Reply<ReverseData> }>();
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<ReverseData>();
  const entry = entries[field];
  const problemOf = (text: string): string | undefined =>
    reverseEntryProblem(field, text, fields.student_uuid_field?.label);
  const ask = async (): Promise<void> => {
    const reply = await call('reverse.callback', {
      query: { payment_page_slug: page.payment_page_slug, [field]: entry.trim() },
    });
    if (reply.ok && reply.data.student_details.length > 0) {
      dismissPastErrors();
      setFailed(undefined);
      setFound(reply.data);
      return;
    }
    track('student lookup failure', {
      slug: page.payment_page_slug,
      ...(reply.ok ? {} : { code: reply.code }),
    });
    setFailed({ entry: entry.trim(), reply });
  };
  return {
    field,
    entry,
    problem: isWrong ? problemOf(entry) : undefined,
    failure: failed && failureOf(failed.entry, failed.reply),
    isBusy,
    found,
    type: (text) => {
      const cleaned = field === 'mobile' ? typedMobile(text) : text;
      setEntries((before) => ({ ...before, [field]: cleaned }));
      setFailed(undefined);
      // A message disappears with the keystroke that corrects it (ux 3 "Errors").
      setWrong(isWrong && problemOf(cleaned) !== undefined);
    },
    toggle: () => {
      setField(toggledReverseField(field));
      setWrong(false);
      setFailed(undefined);
    },
    submit: async () => {
      if (isBusy || found) return;
      const wrong = problemOf(entry) !== undefined;
      setWrong(wrong);
      if (wrong) {
        if (entries.student_uuid.trim() === '' && entries.mobile === '')
          toastError(() => reverseTexts.reverseNothingEntered);
        return;
      }
      setFailed(undefined);
      setBusy(true);
      await ask();
      setBusy(false);
    },
    edit: () => setFound(undefined),
  };
}
