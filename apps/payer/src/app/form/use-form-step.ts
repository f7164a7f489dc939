import type { StudentDetails } from '@shulk/contract';
import {
  EMAIL_INPUT_ID,
  MOBILE_INPUT_ID,
  STUDENT_INPUT_ID,
  canSubmitForm,
  fieldText,
  isMaskedEmail,
  isMaskedMobile,
  isMobile,
  prefilledValues,
  realValue,
  studentGate,
  studentName,
} from '@shulk/domain';
import type { FormField, FormValues, StudentGate, VerificationMethod } from '@shulk/domain';
import { useMemo, useRef, useState } from 'react';
import { activeField, pageForm, submitForm, useFormValues } from '../../features/form/index.ts';
import type { FormState, PageForm } from '../../features/form/index.ts';
import { useIdentification } from '../../features/identify/index.ts';
import type { Identification } from '../../features/identify/index.ts';
import { useContactProofs } from '../../features/otp/index.ts';
import type { ContactProofs } from '../../features/otp/index.ts';
import { track } from '../../shared/analytics/track.ts';
import { showInCalls } from '../../shared/api.ts';
import { today } from '../../shared/clock.ts';
import { newIdempotencyKey } from '../../shared/random.ts';
import { toastError } from '../../shared/toasts.ts';
import type { JourneyStudent } from '../../shared/visit.ts';
import type { FormStepProps } from './form-step.tsx';

/** Everything the form step shows and does. */
export interface FormStepState {
  readonly form: PageForm;
  readonly identification: Identification;
  readonly proofs: ContactProofs;
  readonly values: FormState;
  readonly gate: StudentGate;
  readonly known: Readonly<Record<VerificationMethod, string | undefined>>;
  readonly mobileField: FormField | undefined;
  readonly emailField: FormField | undefined;
  readonly isSending: boolean;
  readonly submit: () => Promise<void>;
}

const contactId = { mobile_verf: MOBILE_INPUT_ID, email_verf: EMAIL_INPUT_ID } as const;

/** Which of the two contacts a form verifies: enabled, and with its field there [SR-4.37]. */
const verifies = (form: PageForm): Record<VerificationMethod, boolean> => ({
  mobile_verf: form.mobileOtp && activeField(form, MOBILE_INPUT_ID) !== undefined,
  email_verf: form.emailOtp && activeField(form, EMAIL_INPUT_ID) !== undefined,
});

/** What a lookup fills in. A contact still to be verified stays empty: the payer types it, the server compares. */
function fillFrom(form: PageForm, details: StudentDetails, isProven: boolean): FormValues {
  const { [STUDENT_INPUT_ID]: _id, ...values } = prefilledValues(form.fields, details);
  const gated = verifies(form);
  const kept = { ...values };
  for (const method of ['mobile_verf', 'email_verf'] as const) {
    if (gated[method] && !isProven) delete kept[contactId[method]];
  }
  return kept;
}

/** Puts the form step together from identification, codes and fields; the only place where the three meet. */
export function useFormStep(props: FormStepProps): FormStepState {
  const { page, visit, prefill } = props;
  const form = useMemo(() => pageForm(page), [page]);
  const gated = verifies(form);
  const [known, setKnown] = useState<Record<VerificationMethod, string | undefined>>(NOTHING_KNOWN);
  const values = useFormValues(
    form.fields.filter(({ input_id }) => input_id !== STUDENT_INPUT_ID),
    {
      today: today(),
      // Known contacts count with verification on [PJ-5.7] [PJ-5.12]; a mask that comes back always means "as on file".
      known_mobile:
        gated.mobile_verf || isMaskedMobile(known.mobile_verf ?? '') ? known.mobile_verf : undefined,
      known_email: gated.email_verf || isMaskedEmail(known.email_verf ?? '') ? known.email_verf : undefined,
    },
    isMobile(prefill.mobile ?? '') ? { [MOBILE_INPUT_ID]: prefill.mobile ?? '' } : {},
  );
  const [isSending, setSending] = useState(false);
  // One key until a final answer: a retry after a dead network is the same request (threats 6.3).
  const sent = useRef({ body: '', key: '' });

  const learn = (details: StudentDetails): void =>
    setKnown({
      mobile_verf: realValue(details.customer_mobile),
      email_verf: realValue(details.cust_bd.email),
    });

  const identification = useIdentification({
    slug: page.payment_page_slug,
    blockUnverified: form.blockUnverified,
    initialId: prefill.student_uuid,
    onFound: (details) => {
      learn(details);
      values.fill(fillFrom(form, details, details.proven));
    },
    onMissed: () => {
      setKnown(NOTHING_KNOWN);
      values.fill({ [MOBILE_INPUT_ID]: '' });
    },
    onChange: () => {
      setKnown(NOTHING_KNOWN);
      values.reset();
      proofs.reset();
      props.onStudentChange();
    },
  });

  const text = (id: string): string => fieldText(values.values[id]);
  const proofs = useContactProofs({
    enable_otp_verification: form.mobileOtp,
    enable_email_otp_verification: form.emailOtp,
    has_mobile_field: activeField(form, MOBILE_INPUT_ID) !== undefined,
    has_email_field: activeField(form, EMAIL_INPUT_ID) !== undefined,
    mobile: text(MOBILE_INPUT_ID),
    email: text(EMAIL_INPUT_ID),
    known,
    // A proof opens the details in full, so the rest of the form can be filled (threats 2 row 2).
    onProven: (method) => {
      if (!identification.student.is_found) return;
      const other = method === 'mobile_verf' ? 'email_verf' : 'mobile_verf';
      const onFile = known[other];
      if (onFile !== undefined) values.fill({ [contactId[other]]: onFile });
      void identification.refresh().then((details) => {
        if (details === undefined) return;
        learn(details);
        const { [contactId[method]]: _typed, ...others } = fillFrom(form, details, true);
        values.fill(others);
      });
    },
  });

  const send = async (): Promise<void> => {
    const all: FormValues = { ...values.values, [STUDENT_INPUT_ID]: identification.id.trim() };
    const body = JSON.stringify(all);
    if (sent.current.body !== body) sent.current = { body, key: newIdempotencyKey() };
    const { details } = identification;
    const proven = proofs.codes.mobile_verf.stage === 'verified' ? text(MOBILE_INPUT_ID) : undefined;
    const isNewContact = details !== undefined && !details.mobile_on_file;
    const outcome = await submitForm({
      page,
      fields: form.fields,
      values: all,
      studentId: identification.id.trim(),
      mobileOnFile: known.mobile_verf ?? '',
      newMobile: isNewContact ? proven : undefined,
      uid: visit.uid,
      idempotencyKey: sent.current.key,
    });
    if (outcome.ok || !outcome.isOpen) sent.current = { body: '', key: '' };
    if (!outcome.ok) {
      track('form failed', { slug: page.payment_page_slug });
      toastError(outcome.problem);
      if (outcome.needsProof) proofs.reset();
      return;
    }
    track('form submitted', { slug: page.payment_page_slug });
    showInCalls({ student: outcome.sbd_code });
    const mobile = text(MOBILE_INPUT_ID) || known.mobile_verf || prefill.mobile;
    const student: JourneyStudent = {
      student_uuid: outcome.student_uuid,
      sbd_code: outcome.sbd_code,
      name: details ? studentName(details.stud_bd) : typedName(all),
      mobile,
      mobile_on_file: details?.mobile_on_file === true || isMobile(mobile ?? ''),
      proven: details?.proven === true || proven !== undefined,
    };
    await props.onDone(student, details);
  };

  return {
    form,
    identification,
    proofs,
    values,
    known,
    gate: form.studentField ? studentGate(identification.student, form.blockUnverified) : 'form',
    mobileField: activeField(form, MOBILE_INPUT_ID),
    emailField: activeField(form, EMAIL_INPUT_ID),
    isSending,
    submit: async () => {
      // Nothing is sent before a first lookup [PJ-4.22] nor past a code that is still asked for [SR-4.38].
      const isIdentified = form.studentField === undefined || canSubmitForm(identification.student);
      if (isSending || !isIdentified || proofs.gate.hides_rest || !values.check()) return;
      setSending(true);
      await send();
      setSending(false);
    },
  };
}

const NOTHING_KNOWN: Record<VerificationMethod, string | undefined> = {
  mobile_verf: undefined,
  email_verf: undefined,
};

/** The name a new student's form was filled with. */
const typedName = (values: FormValues): string =>
  studentName({
    first_name: fieldText(values['stud_bd_first_name']),
    middle_name: fieldText(values['stud_bd_middle_name']),
    last_name: fieldText(values['stud_bd_last_name']),
  });
