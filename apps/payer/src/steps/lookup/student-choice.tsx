import type { PageData } from '@shulk/contract';
import { Button, RadioCardGroup, TextField } from '@shulk/ui';
import { useEffect, useRef, useState } from 'react';
import { reverseTexts } from '@shulk/words/exact/reverse';
import { words } from '@shulk/words/steps/lookup';
import { StudentIdLine } from '../../shared/blocks/no-wrap.tsx';
import { FailedNotice } from './failed-notice.tsx';
import { nameOf, useProceed } from './use-proceed.ts';
import type { OnReverseDone } from './use-proceed.ts';
import type { ReverseData } from './use-reverse-lookup.ts';
import css from './reverse.module.css';

interface StudentChoiceProps {
  readonly page: PageData;
  readonly found: ReverseData;
  readonly onDone: OnReverseDone;
}

/** The found students: a single one as a fixed name, several as cards [PJ-2.7.9..PJ-2.7.12]. */
export function StudentChoice({ page, found, onDone }: StudentChoiceProps) {
  const students = found.student_details;
  const [only] = students;
  const isSingle = students.length === 1;
  const [chosen, setChosen] = useState(isSingle ? only?.student_uuid : undefined);
  const { isBusy, failure, isMissing, proceed } = useProceed(page, found, onDone);
  const continueWithStudent = () => {
    if (chosen === undefined) choice.current?.querySelector<HTMLElement>('[role=radio]')?.focus();
    void proceed(students.find((one) => one.student_uuid === chosen));
  };
  const choice = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone; its replacement is read out next.
  useEffect(() => label.current?.focus(), []);
  return (
    <div ref={choice} className={css['choice']}>
      <p className={css['label']} tabIndex={-1} ref={label}>
        {reverseTexts.selectStudent}
      </p>
      {isSingle && only ? (
        <TextField label={words.studentName} disabled value={nameOf(only)} readOnly />
      ) : (
        <RadioCardGroup
          label={reverseTexts.selectStudent}
          cards={students.map((student) => ({
            value: student.student_uuid,
            title: nameOf(student),
            subtitle: <StudentIdLine page={page} id={student.student_id} />,
          }))}
          error={isMissing && chosen === undefined ? reverseTexts.reverseNoStudent : undefined}
          value={chosen ?? null}
          onSelect={setChosen}
        />
      )}
      <FailedNotice text={failure} />
      <Button block busy={isBusy} onClick={continueWithStudent}>
        {reverseTexts.reverseProceed}
      </Button>
    </div>
  );
}
