import { useId } from 'react';
import type { SubmitEvent } from 'react';
import type { Applicant, ApplicantField } from '@shulk/domain';
import { Button, DateField, ErrorSummary, Notice, TextField } from '@shulk/ui';
import type { TextFieldProps } from '@shulk/ui';
import { COUNTRY_CODE } from '@shulk/words/exact/otp';
import { APPLICATION_TEXTS as T } from '@shulk/words/sheet/application';
import { ScreenTitle } from '../screens/screen-title.tsx';
import { LoanLine } from './loan-line.tsx';
import type { ApplicationRun } from './application-run.ts';
import type { ApplicationState } from './application-state.ts';
import sheetCss from '../screens/sheet.module.css';
import css from './application.module.css';

interface FieldSpec extends Pick<
  TextFieldProps,
  'label' | 'hint' | 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'prefix' | 'spellCheck'
> {
  readonly field: Exclude<ApplicantField, 'birth_date'>;
}

const beforeBirth = (): readonly FieldSpec[] => [
  { field: 'name', label: T.name, autoComplete: 'name' },
  {
    field: 'pan',
    label: T.pan,
    hint: T.panHint,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
  },
];

const afterBirth = (): readonly FieldSpec[] => [
  {
    field: 'mobile',
    label: T.mobile,
    hint: T.mobileHint,
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'tel-national',
    prefix: COUNTRY_CODE,
  },
  {
    field: 'email',
    label: T.email,
    hint: T.emailHint,
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
  },
  { field: 'address', label: T.address, autoComplete: 'address-line1' },
  { field: 'pin_code', label: T.pinCode, inputMode: 'numeric', autoComplete: 'postal-code' },
];

/** In the order of the form. */
const FIELDS: readonly ApplicantField[] = [
  'name',
  'pan',
  'birth_date',
  'mobile',
  'email',
  'address',
  'pin_code',
];

/** Props of {@link ApplicantForm}. */
export interface ApplicantFormProps {
  readonly state: ApplicationState;
  readonly run: ApplicationRun;
}

/** The applicant's details: only what the lender needs, each field with its own error. */
export function ApplicantForm({ state, run }: ApplicantFormProps) {
  const form = useId();
  const idOf = (field: keyof Applicant): string => `${form}-${field}`;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void run.saveDetails().then(() => focusOnlyMistake(run.state(), idOf));
  };
  const text = (spec: FieldSpec) => (
    <DetailField key={spec.field} spec={spec} id={idOf(spec.field)} state={state} run={run} />
  );
  return (
    <>
      <ScreenTitle>{T.formTitle}</ScreenTitle>
      {state.view && <LoanLine view={state.view} />}
      <p className={sheetCss['lead']}>{T.formLead(state.view?.key_facts.lender ?? '')}</p>
      <Mistakes problems={state.problems} isBusy={state.isBusy} idOf={idOf} />
      {state.notice !== '' && (
        <Notice tone="warn" role="alert">
          {state.notice}
        </Notice>
      )}
      <form noValidate onSubmit={submit} className={css['form']}>
        {beforeBirth().map(text)}
        <DateField
          field={{
            id: idOf('birth_date'),
            label: T.birthDate,
            error: state.problems.birth_date,
            required: true,
          }}
          words={{ placeholder: T.datePlaceholder, calendar: T.openCalendar }}
          value={state.typed.birth_date}
          onChange={(day) => run.type('birth_date', day)}
        />
        {afterBirth().map(text)}
        <Button type="submit" block busy={state.isBusy}>
          {T.goOn}
        </Button>
        <Button block variant="secondary" onClick={() => run.go('facts')}>
          {T.backToFacts}
        </Button>
      </form>
    </>
  );
}

interface DetailFieldProps extends ApplicantFormProps {
  readonly spec: FieldSpec;
  readonly id: string;
}

function DetailField({ spec: { field, ...look }, id, state, run }: DetailFieldProps) {
  return (
    <TextField
      {...look}
      id={id}
      name={field}
      required
      value={state.typed[field]}
      error={state.problems[field]}
      onChange={(event) => run.type(field, event.target.value)}
    />
  );
}

interface MistakesProps extends Pick<ApplicationState, 'problems' | 'isBusy'> {
  readonly idOf: (field: keyof Applicant) => string;
}

/** Two or more errors are listed, and the list takes the focus (ux 3 "Errors"). */
function Mistakes({ problems, isBusy, idOf }: MistakesProps) {
  const errors = FIELDS.flatMap((field) => {
    const message = problems[field];
    return message === undefined ? [] : [{ fieldId: idOf(field), message }];
  });
  if (errors.length < 2 || isBusy) return null;
  return <ErrorSummary title={T.mistakes} errors={errors} />;
}

/** A single error focuses its field. */
function focusOnlyMistake({ problems }: ApplicationState, idOf: MistakesProps['idOf']): void {
  const [field, ...more] = FIELDS.filter((name) => problems[name] !== undefined);
  if (field !== undefined && more.length === 0) document.getElementById(idOf(field))?.focus();
}
