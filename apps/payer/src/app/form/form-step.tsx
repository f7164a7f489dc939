import type { PageData } from '@shulk/contract';
import {
  EMAIL_INPUT_ID,
  FORM_BUTTON,
  MOBILE_INPUT_ID,
  RECEIPT_AUTH_TITLE,
  fieldText,
  identifierState,
} from '@shulk/domain';
import { Button, Columns, ErrorSummary, Panel, Stack, StepHead } from '@shulk/ui';
import { useEffect } from 'react';
import type { SubmitEvent } from 'react';
import { FormRows } from '../../features/form/index.ts';
import { StudentIdentifier, StudentNotice } from '../../features/identify/index.ts';
import { ContactSection } from '../../features/otp/index.ts';
import { useStepHeading } from '../../shared/step.tsx';
import { words } from '../../shared/words.ts';
import type { FormStepProps } from './form-step-props.ts';
import { useFormStep } from './use-form-step.ts';
import type { FormStepState } from './use-form-step.ts';

/** The payment form step: title, student identifier, OTP section, remaining fields, button, in this order [PJ-2.3.4]. */
export function FormStep(props: FormStepProps) {
  const state = useFormStep(props);
  if (state.gate === 'inactive_notice' || state.gate === 'not_available_notice') {
    const { shows_change } = identifierState(
      state.identification.student,
      state.identification.id,
      isUidVisit(props, state),
    );
    return (
      <Columns id="main" width="narrow">
        <StudentNotice
          kind={state.gate}
          label={state.form.studentField?.label ?? ''}
          identification={state.identification}
          support={props.page.support_block}
          onChange={shows_change ? state.identification.change : undefined}
        />
      </Columns>
    );
  }
  return <FormPanel {...props} state={state} />;
}

/** The visit began with uid and so with its student ID; an ID typed here is never locked while it is typed. */
const isUidVisit = ({ visit, prefill }: FormStepProps, { identification }: FormStepState): boolean =>
  visit.uid !== undefined && prefill.student_uuid !== undefined && !identification.wasChanged;

/**
 * The mobile of an institute's own session is fixed while it stands there and nothing is wrong with it: a payer whose
 * number was cleared [PJ-4.23], or does not match the one on record, must be able to type another.
 */
function keepsMobile({ prefill }: FormStepProps, { values, proofs }: FormStepState): boolean {
  const isWrong =
    values.errors[MOBILE_INPUT_ID] !== undefined || proofs.codes.mobile_verf.contactError !== undefined;
  const isOwn = fieldText(values.values[MOBILE_INPUT_ID]) === prefill.mobile;
  return prefill.is_mobile_fixed === true && isOwn && !isWrong;
}

function FormPanel({ state, ...props }: FormStepProps & { readonly state: FormStepState }) {
  const { form, identification, values } = state;
  const title = form.title ?? props.page.payment_page_label ?? RECEIPT_AUTH_TITLE;
  const problems = asShown(Object.entries(values.errors)).map(([fieldId, message]) => ({
    fieldId,
    message: words.named(labelOf(form, fieldId), message),
  }));
  const heading = useStepHeading(title, problems.length > 0);
  useFirstMistake(values.refusals, problems);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void state.submit();
  };
  return (
    <Columns id="main" width="narrow">
      <Panel
        head={<StepHead title={title} lead={form.subtitle} crumbs={props.crumbs} headingRef={heading} />}
      >
        <Stack>
          {problems.length > 1 && values.refusals > 0 && (
            <ErrorSummary key={values.refusals} title="Please correct these fields" errors={problems} />
          )}
          {form.studentField && (
            <StudentIdentifier
              field={form.studentField}
              identification={identification}
              uidInUrl={isUidVisit(props, state)}
            />
          )}
          {state.gate === 'form' && (
            <>
              <Contacts
                state={state}
                isMobileFixed={keepsMobile(props, state)}
                support={props.page.support_block}
              />
              {!state.proofs.gate.hides_rest && (
                <form noValidate onSubmit={submit}>
                  <Stack>
                    <FormRows rows={form.rows} form={values} />
                    <Button type="submit" block busy={state.isSending}>
                      {FORM_BUTTON}
                    </Button>
                  </Stack>
                </form>
              )}
            </>
          )}
        </Stack>
      </Panel>
    </Columns>
  );
}

/** The order in which the payer meets the fields: the contacts first, then the rows as the page has them. */
const asShown = <Entry extends readonly [id: string, message: string]>(
  mistakes: readonly Entry[],
): Entry[] => {
  const place = ([id]: Entry): number => [MOBILE_INPUT_ID, EMAIL_INPUT_ID, id].indexOf(id);
  return [...mistakes].sort((one, other) => place(one) - place(other));
};

const labelOf = ({ fields }: FormStepState['form'], id: string): string =>
  fields.find(({ input_id }) => input_id === id)?.label ?? '';

interface ContactsProps {
  readonly state: FormStepState;
  /** The mobile came with an institute's own session. */
  readonly isMobileFixed: boolean;
  readonly support: PageData['support_block'];
}

function Contacts({ state, isMobileFixed, support }: ContactsProps) {
  const { values } = state;
  const idOf = (method: 'mobile_verf' | 'email_verf') =>
    method === 'mobile_verf' ? MOBILE_INPUT_ID : EMAIL_INPUT_ID;
  return (
    <ContactSection
      mobileField={state.mobileField}
      emailField={state.emailField}
      proofs={state.proofs}
      known={state.known}
      isMobileFixed={isMobileFixed}
      support={support}
      values={{
        mobile_verf: fieldText(values.values[MOBILE_INPUT_ID]),
        email_verf: fieldText(values.values[EMAIL_INPUT_ID]),
      }}
      errors={{ mobile_verf: values.errors[MOBILE_INPUT_ID], email_verf: values.errors[EMAIL_INPUT_ID] }}
      onChange={(method, value) => values.set(idOf(method), value)}
      onBlur={(method) => values.leave(idOf(method))}
      onSubmit={() => void state.submit()}
    />
  );
}

/** One mistake gets the focus itself; two or more are listed in the summary, which takes it (ux 3 "Errors"). */
function useFirstMistake(refusals: number, problems: readonly { readonly fieldId: string }[]): void {
  const only = problems.length === 1 ? problems[0]?.fieldId : undefined;
  useEffect(() => {
    if (refusals > 0 && only !== undefined) document.getElementById(only)?.focus();
    // Only a refused sending moves the focus, not each change of the list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusals]);
}
