import { EMAIL_INPUT_ID, MOBILE_INPUT_ID, studentName } from '@shulk/domain';
import type { FormField, IdentifierState } from '@shulk/domain';
import { Button, DoneRow, InfoIcon } from '@shulk/ui';
import { useEffect, useRef } from 'react';
import { formTexts } from '@shulk/words/exact/form';
import { words } from '@shulk/words/steps/identify';
import type { Identification } from './use-identification.ts';
import css from './identify.module.css';

interface StudentResultProps {
  readonly field: Pick<FormField, 'input_id' | 'label'>;
  readonly identification: Identification;
  readonly state: IdentifierState;
}

/** What a lookup found: the student in one row; without a verdict a retry, below the field and its reason. */
export function StudentResult({ field, identification, state }: StudentResultProps) {
  const { student, details, id, isAutomatic, goesOn } = identification;
  const { label } = field;
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone, so its replacement gets the focus; a payer who went elsewhere keeps it.
    const isShown = student.lookups > 0 && !isAutomatic;
    if (!isShown || !isFree(part.current?.closest('form'))) return;
    const next = goesOn ? nextContact() : undefined;
    (next ?? part.current)?.focus();
  }, [student.lookups, isAutomatic, goesOn]);
  const row = { ref: part, input: { id: field.input_id, value: id, 'aria-label': label } };
  const change = state.shows_change && (
    <Button variant="quiet" onClick={identification.change}>
      {formTexts.changeStudent(label)}
    </Button>
  );
  if (student.is_found && details) {
    return (
      <DoneRow
        {...row}
        label={formTexts.studentNameLabel}
        lead={studentName(details.stud_bd)}
        status={formTexts.studentVerified(label)}
        action={change || undefined}
      />
    );
  }
  if (student.is_unknown) {
    return (
      <DoneRow
        {...row}
        label={label}
        icon={<InfoIcon />}
        status={words.newHere(label)}
        action={change || undefined}
      />
    );
  }
  return (
    <div ref={part} tabIndex={-1} className={css['result']}>
      {state.shows_retry && <RetryButton identification={identification} variant="secondary" />}
      {change}
    </div>
  );
}

/** Whether the focus is nowhere, or within a part. */
function isFree(part: Element | null | undefined): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || part?.contains(activeElement) === true;
}

/** The contact to be typed next: saves the tap into its field. */
const nextContact = (): HTMLElement | undefined =>
  [MOBILE_INPUT_ID, EMAIL_INPUT_ID]
    .map((id) => document.getElementById(id))
    .find((field) => field instanceof HTMLInputElement && !field.disabled && field.value === '') ?? undefined;

interface RetryButtonProps {
  readonly identification: Identification;
  readonly variant?: 'secondary' | undefined;
}

/** Retries a failed lookup. */
export function RetryButton({ identification, variant }: RetryButtonProps) {
  const { isLoading, lookUp } = identification;
  return (
    <Button {...(variant && { variant })} busy={isLoading} onClick={() => void lookUp()}>
      {words.retry}
    </Button>
  );
}
