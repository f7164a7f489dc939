import type { PageData } from '@shulk/contract';
import {
  COUNTRY_CODE,
  REVERSE_FETCH,
  REVERSE_ID_LABEL,
  REVERSE_NO_STUDENT,
  REVERSE_PROCEED,
  REVERSE_TOGGLE,
  SELECT_STUDENT,
  isMaskedMobile,
  realValue,
  studentName,
} from '@shulk/domain';
import { Button, Columns, Panel, RadioCardGroup, StepHead, TextField } from '@shulk/ui';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { newIdempotencyKey } from '../../shared/random.ts';
import { useStepHeading } from '../../shared/step.tsx';
import { toastError } from '../../shared/toasts.ts';
import type { JourneyStudent } from '../../shared/visit.ts';
import { runChain } from './run-chain.ts';
import { useReverseLookup } from './use-reverse-lookup.ts';
import type { ReverseData, ReverseLookupState, ReverseStudent } from './use-reverse-lookup.ts';
import { words } from './words.ts';
import css from './reverse.module.css';

/** Where the reverse flow leads, with the student it is about. */
export type ReverseOutcome =
  | {
      readonly kind: 'step';
      readonly step: 'custom_form' | 'payment_cards';
      readonly student: JourneyStudent;
    }
  | { readonly kind: 'redirect'; readonly slug: string; readonly scode: string };

/** What the reverse lookup takes. */
export interface ReverseLookupProps {
  readonly page: PageData;
  readonly crumbs?: ReactNode;
  /** The chain ended well: a step opens, or the browser goes to the config's own slug with scode [PJ-4.65]. */
  readonly onDone: (outcome: ReverseOutcome) => Promise<void> | void;
}

/** The reverse lookup: find the student in the institute's own system [PJ-2.7.1..PJ-2.7.12]. */
export function ReverseLookup({ page, crumbs, onDone }: ReverseLookupProps) {
  const config = page.callback_config;
  const title = config?.title || words.title;
  const lookup = useReverseLookup(page);
  const heading = useStepHeading(title, lookup.problem !== undefined);
  return (
    <Columns id="main" width="narrow">
      <Panel head={<StepHead title={title} lead={config?.subtitle} crumbs={crumbs} headingRef={heading} />}>
        <LookupForm page={page} lookup={lookup} />
        {lookup.found && <StudentChoice page={page} found={lookup.found} onDone={onDone} />}
      </Panel>
    </Columns>
  );
}

function LookupForm({ page, lookup }: { readonly page: PageData; readonly lookup: ReverseLookupState }) {
  const { student_uuid_field: idField, mobile_field: mobileField } = page.callback_config?.fields ?? {};
  const isMobile = lookup.field === 'mobile';
  const config = isMobile ? mobileField : idField;
  const isLocked = lookup.found !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void lookup.submit();
  };
  useEffect(() => {
    if (lookup.problem !== undefined) input.current?.focus();
  }, [lookup.problem]);
  return (
    <form noValidate onSubmit={submit} className={css['form']}>
      <TextField
        key={lookup.field}
        ref={input}
        label={config?.label || (isMobile ? words.mobile : REVERSE_ID_LABEL)}
        hint={config?.helper_text || undefined}
        {...(isMobile
          ? ({
              type: 'tel',
              inputMode: 'numeric',
              autoComplete: 'tel-national',
              prefix: COUNTRY_CODE,
            } as const)
          : ({ autoComplete: 'off', spellCheck: false } as const))}
        required
        disabled={isLocked}
        value={lookup.entry}
        error={lookup.problem}
        onChange={(event) => lookup.type(event.target.value)}
      />
      {isLocked ? (
        <div>
          <Button variant="secondary" onClick={lookup.edit}>
            {words.edit}
          </Button>
        </div>
      ) : (
        <>
          {idField && mobileField && (
            <div>
              <Button variant="quiet" className={css['toggle']} onClick={lookup.toggle}>
                {REVERSE_TOGGLE}
              </Button>
            </div>
          )}
          <Button type="submit" block busy={lookup.isBusy}>
            {REVERSE_FETCH}
          </Button>
        </>
      )}
    </form>
  );
}

const nameOf = (student: ReverseStudent): string =>
  studentName({
    first_name: student.student_first_name,
    middle_name: student.student_middle_name,
    last_name: student.student_last_name,
  });

interface StudentChoiceProps extends Pick<ReverseLookupProps, 'page' | 'onDone'> {
  readonly found: ReverseData;
}

function StudentChoice({ page, found, onDone }: StudentChoiceProps) {
  const students = found.student_details;
  const [only] = students;
  const isSingle = students.length === 1;
  const [chosen, setChosen] = useState(isSingle ? only?.student_uuid : undefined);
  const [isBusy, setBusy] = useState(false);
  // One key for each choice: pressing again after a failure repeats the same requests.
  const key = useRef({ of: '', key: '' });
  const proceed = async (): Promise<void> => {
    const student = students.find((one) => one.student_uuid === chosen);
    if (student === undefined) {
      toastError(REVERSE_NO_STUDENT);
      return;
    }
    if (key.current.of !== student.student_uuid) {
      key.current = { of: student.student_uuid, key: newIdempotencyKey() };
    }
    setBusy(true);
    const ended = await runChain(page, found, student, key.current.key);
    if (!ended.ok) toastError(ended.toast);
    else if (ended.end.kind === 'redirect') {
      await onDone({ kind: 'redirect', slug: ended.end.slug, scode: ended.session_code });
    } else {
      await onDone({
        kind: 'step',
        step: ended.end.step,
        student: journeyStudent(found, student, ended.sbd_code),
      });
    }
    setBusy(false);
  };
  return (
    <div className={css['choice']}>
      <p className={css['label']}>{SELECT_STUDENT}</p>
      {isSingle && only ? (
        <TextField label={words.studentName} disabled value={nameOf(only)} readOnly />
      ) : (
        <RadioCardGroup
          label={SELECT_STUDENT}
          cards={students.map((student) => ({
            value: student.student_uuid,
            title: nameOf(student),
            subtitle: words.studentId(student.student_id),
          }))}
          value={chosen ?? null}
          onSelect={setChosen}
        />
      )}
      <Button block busy={isBusy} onClick={() => void proceed()}>
        {REVERSE_PROCEED}
      </Button>
    </div>
  );
}

/** The chosen student as the journey keeps one; a masked number means the one on file. */
function journeyStudent(
  { customer_details }: ReverseData,
  student: ReverseStudent,
  sbdCode: string,
): JourneyStudent {
  const mobile = realValue(customer_details.customer_mobile);
  return {
    student_uuid: student.student_uuid,
    sbd_code: sbdCode,
    name: nameOf(student),
    mobile,
    mobile_on_file: mobile !== undefined && isMaskedMobile(mobile),
    proven: false,
  };
}
