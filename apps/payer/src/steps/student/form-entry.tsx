import { EMAIL_INPUT_ID, MOBILE_INPUT_ID, fieldText } from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import { Button, Stack } from '@shulk/ui';
import { useEffect } from 'react';
import type { SubmitEvent } from 'react';
import { formTexts } from '@shulk/words/exact/form';
import { FormRows } from './fields/form-rows.tsx';
import { ContactSection } from './codes/contact-section.tsx';
import { activeField } from './fields/page-form.ts';
import type { FormEntryProps } from './form-step-props.ts';
import { useFormEntry } from './use-form-entry.ts';
import type { FormEntryState } from './use-form-entry.ts';

export { ErrorSummary } from '@shulk/ui';
export { StudentResult } from './identify/student-result.tsx';
export { StudentNotice } from './identify/student-notice.tsx';

/** The form after the lookup: contacts with codes, remaining fields, button [PJ-2.3.4]. Loaded separately (R45). */
export function FormEntry(props: FormEntryProps) {
  const state = useFormEntry(props);
  const { values } = state;
  useFirstMistake(values);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void state.submit();
  };
  return (
    <>
      <ContactSection
        mobile={contactOf('mobile_verf', props, state)}
        email={contactOf('email_verf', props, state)}
        proofs={state.proofs}
        support={props.step.page.support_block}
        onSubmit={() => void state.submit()}
      />
      {!state.proofs.gate.hides_rest && (
        <form noValidate onSubmit={submit}>
          <Stack>
            <FormRows rows={props.form.rows} form={values} />
            <Button type="submit" block busy={state.isSending}>
              {formTexts.formButton}
            </Button>
          </Stack>
        </form>
      )}
    </>
  );
}

/**
 * Whether the mobile of an institute's own session is still fixed. A payer whose number was cleared [PJ-4.23], or does
 * not match the one on record, must be able to type another.
 */
function keepsMobile({ step: { prefill } }: FormEntryProps, { values, proofs }: FormEntryState): boolean {
  const isWrong =
    values.errors[MOBILE_INPUT_ID] !== undefined || proofs.codes.mobile_verf.contactError !== undefined;
  const isOwn = fieldText(values.values[MOBILE_INPUT_ID]) === prefill.mobile;
  return prefill.is_mobile_fixed === true && isOwn && !isWrong;
}

const idOf = (method: VerificationMethod) => (method === 'mobile_verf' ? MOBILE_INPUT_ID : EMAIL_INPUT_ID);

/** A contact's props for its section; undefined if the form has no field for it. */
function contactOf(method: VerificationMethod, props: FormEntryProps, state: FormEntryState) {
  const { values, known } = state;
  const id = idOf(method);
  const field = activeField(props.form, id);
  return (
    field && {
      field,
      value: fieldText(values.values[id]),
      known: known[method],
      error: values.errors[id],
      isFixed: method === 'mobile_verf' && keepsMobile(props, state),
      onChange: (value: string) => values.set(id, value),
      onBlur: () => values.leave(id),
    }
  );
}

/** Focuses the field of a single mistake; several are listed in the summary, which takes the focus (ux 3 "Errors"). */
function useFirstMistake({ refusals, errors }: FormEntryState['values']): void {
  const [only, second] = Object.keys(errors);
  useEffect(() => {
    if (refusals > 0 && only !== undefined && second === undefined) document.getElementById(only)?.focus();
    // Only a refused submission moves the focus, not each change of the list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusals]);
}
