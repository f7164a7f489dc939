import { RequestKeys, randomCharacters } from '@shulk/browser-client';
import type { StudentDetails } from '@shulk/contract';
import {
  EMAIL_INPUT_ID,
  MOBILE_INPUT_ID,
  STUDENT_INPUT_ID,
  canSubmitForm,
  fieldText,
  isActiveStudent,
  isMaskedEmail,
  isMaskedMobile,
  isMobile,
  prefilledValues,
  realValue,
  shortcutsOf,
  studentName,
} from '@shulk/domain';
import type { FormValues, VerificationMethod } from '@shulk/domain';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { activeField } from './fields/page-form.ts';
import { submitForm } from './fields/submit-form.ts';
import { useFormValues } from './fields/use-form-values.ts';
import type { FormState } from './fields/use-form-values.ts';
import type { PageForm } from './fields/page-form.ts';
import type { Identification } from './identify/use-identification.ts';
import { useContactProofs } from './codes/use-contact-proofs.ts';
import type { ContactProofs } from './codes/use-contact-proofs.ts';
import { track } from '../../shared/analytics/track.ts';
import { setShownInCalls } from '../../shared/api.ts';
import { today } from './fields/today.ts';
import { toastError } from '../../shared/toasts.ts';
import type { JourneyStudent, VisitPrefill } from '../../shared/visit.ts';
import type { FormEntryProps, FormStepProps } from './form-step-props.ts';

/** State and actions of the form after the lookup. */
export interface FormEntryState {
  readonly values: FormState;
  readonly proofs: ContactProofs;
  readonly known: Readonly<Record<VerificationMethod, string | undefined>>;
  readonly isSending: boolean;
  readonly submit: () => Promise<void>;
}

const contactId = { mobile_verf: MOBILE_INPUT_ID, email_verf: EMAIL_INPUT_ID } as const;

/** Which contacts a form verifies: those enabled and with a field [SR-4.37]. */
const verifies = (form: PageForm): Record<VerificationMethod, boolean> => ({
  mobile_verf: form.mobileOtp && activeField(form, MOBILE_INPUT_ID) !== undefined,
  email_verf: form.emailOtp && activeField(form, EMAIL_INPUT_ID) !== undefined,
});

/**
 * The values that a lookup fills in. A contact to be verified stays empty: the payer types it, the server compares.
 * Without a number on record, the visit's number stays.
 */
function fillFrom(form: PageForm, details: StudentDetails, isProven: boolean): FormValues {
  const { [STUDENT_INPUT_ID]: _id, ...values } = prefilledValues(form.fields, details);
  const gated = verifies(form);
  const kept = { ...values };
  for (const method of ['mobile_verf', 'email_verf'] as const) {
    if ((gated[method] && !isProven) || kept[contactId[method]] === '') delete kept[contactId[method]];
  }
  return kept;
}

/** The mobile of an institute's own session stays, whatever is on record [PJ-4.70]. */
function withoutFixed(values: FormValues, { is_mobile_fixed }: VisitPrefill): FormValues {
  if (!is_mobile_fixed) return values;
  const { [MOBILE_INPUT_ID]: _onFile, ...others } = values;
  return others;
}

type Contacts = Readonly<Record<VerificationMethod, string | undefined>>;

const NOTHING_KNOWN: Contacts = { mobile_verf: undefined, email_verf: undefined };

/** The contacts on record, in full or masked, without placeholders. */
const contactsOf = (details: StudentDetails): Contacts => ({
  mobile_verf: realValue(details.customer_mobile),
  email_verf: realValue(details.cust_bd.email),
});

/** The form's values and codes, and the contacts that both need. */
interface FormParts {
  readonly known: Contacts;
  readonly values: FormState;
  readonly proofs: ContactProofs;
}

/** Reports a student who may continue, so that a reload restores it. */
function reportKnown({ stud_bd, mobile_on_file }: StudentDetails, { onStudentKnown }: FormStepProps): void {
  if (isActiveStudent(stud_bd.status)) onStudentKnown?.({ sbd_code: stud_bd.sbd_code, mobile_on_file });
}

/** Which proofs a form requires, and which of its fields they need. */
const requiredProofs = (form: PageForm) => ({
  enable_otp_verification: form.mobileOtp,
  enable_email_otp_verification: form.emailOtp,
  has_mobile_field: activeField(form, MOBILE_INPUT_ID) !== undefined,
  has_email_field: activeField(form, EMAIL_INPUT_ID) !== undefined,
});

/** The values of the form, without the student ID, which has its own section. */
function useValues({ form, held }: FormEntryProps, known: Contacts): FormState {
  const gated = verifies(form);
  // Known contacts count with verification on [PJ-5.7] [PJ-5.12]; an unchanged mask always means "as on record".
  const knownMobile = gated.mobile_verf || isMaskedMobile(known.mobile_verf ?? '');
  const knownEmail = gated.email_verf || isMaskedEmail(known.email_verf ?? '');
  return useFormValues(
    form.fields.filter(({ input_id }) => input_id !== STUDENT_INPUT_ID),
    {
      today: today(),
      known_mobile: knownMobile ? known.mobile_verf : undefined,
      known_email: knownEmail ? known.email_verf : undefined,
    },
    held,
  );
}

/** Calls `act` once after each lookup; neither a render nor showing the step again repeats it. */
function useEachLookup({ student }: Identification, act: () => void): void {
  const seen = useRef(0);
  const take = useEffectEvent(act);
  // Before the first paint, so that the form opens filled.
  useLayoutEffect(() => {
    if (seen.current === student.lookups) return;
    seen.current = student.lookups;
    take();
  }, [student.lookups]);
}

/** Connects identification, codes and fields. */
function useFormParts(props: FormEntryProps): FormParts {
  const { form, identification } = props;
  const { prefill } = props.step;
  const [known, setKnown] = useState(NOTHING_KNOWN);
  const values = useValues(props, known);
  const text = (id: string): string => fieldText(values.values[id]);

  const note = (details: StudentDetails): void => reportKnown(details, props.step);
  /** A proof reveals the full details, which fill the rest of the form (threats 2 row 2). */
  const fillProven = async (method: VerificationMethod): Promise<void> => {
    if (!identification.student.is_found) return;
    const other = method === 'mobile_verf' ? 'email_verf' : 'mobile_verf';
    const onFile = known[other];
    // Any guardian's contact may be proven (R18): from here on it is the known one, so that it is not compared with
    // another guardian's.
    const know = (contacts: Contacts): void =>
      setKnown(
        contacts[method] === undefined ? contacts : { ...contacts, [method]: text(contactId[method]) },
      );
    know(known);
    // The other contact may be locked now [SR-4.41], so it gets the value on record even if the details fail to load.
    const locked = onFile === undefined ? {} : { [contactId[other]]: onFile };
    // The proven one is set again unchanged, which clears an older message at the locked field.
    values.put({ ...locked, [contactId[method]]: text(contactId[method]) });
    if (identification.details) note(identification.details);
    const details = await identification.refresh();
    if (details === undefined) return;
    know(contactsOf(details));
    const { [contactId[method]]: _typed, ...others } = fillFrom(form, details, true);
    // The rest of the form is already open: values typed while the details loaded stay.
    values.put(withoutFixed(others, prefill), { ...values.values, ...locked });
  };
  const proofs = useContactProofs({
    ...requiredProofs(form),
    mobile: text(MOBILE_INPUT_ID),
    email: text(EMAIL_INPUT_ID),
    known,
    shortcuts: shortcutsOf(props.step.page),
    onProven: (method) => void fillProven(method),
  });
  useEachLookup(identification, () => {
    const { details } = identification;
    if (!identification.student.is_found || details === undefined) {
      setKnown(NOTHING_KNOWN);
      return;
    }
    const contacts = contactsOf(details);
    setKnown(contacts);
    values.put(withoutFixed(fillFrom(form, details, details.proven), prefill));
    // A valid proof needs no second code.
    if (details.proven) proofs.accept(contacts);
    const isGated = Object.values(verifies(form)).includes(true);
    if (details.proven || !isGated) note(details);
  });
  return { known, values, proofs };
}

/** A request's idempotency key, and the placeholders for missing values [PJ-9.5] [PJ-9.6]. */
const newRequest = (idempotencyKey: string) => ({
  idempotencyKey,
  placeholders: { studentId: randomCharacters(10), mobile: randomCharacters(10) },
});

/** Sends the form, one request at a time; the key stays until a final answer, so a retry is idempotent (threats 6.3). */
function useSending({ step, form, identification }: FormEntryProps, { known, values, proofs }: FormParts) {
  const { page, visit, prefill, onDone } = step;
  const [isSending, setSending] = useState(false);
  const [keys] = useState(() => new RequestKeys());
  const sent = useRef(newRequest(''));
  const requestFor = (body: string) => {
    const key = keys.keyFor(body);
    if (sent.current.idempotencyKey !== key) sent.current = newRequest(key);
    return sent.current;
  };

  const send = async (): Promise<void> => {
    const studentId = identification.id.trim();
    const all: FormValues = { ...values.values, [STUDENT_INPUT_ID]: studentId };
    const body = JSON.stringify(all);
    const { details } = identification;
    const typedMobile = fieldText(all[MOBILE_INPUT_ID]);
    const proven = proofs.codes.mobile_verf.stage === 'verified' ? typedMobile : undefined;
    const submission = {
      page,
      fields: form.fields,
      values: all,
      studentId,
      mobileOnFile: known.mobile_verf ?? '',
      newMobile: details !== undefined && !details.mobile_on_file ? proven : undefined,
      uid: visit.uid,
    };
    let outcome = await submitForm({ ...submission, ...requestFor(body) });
    if (!outcome.ok && outcome.needsLookup && studentId !== '') {
      // The lookup expired meanwhile: repeat it silently, then resend the form.
      await identification.refresh();
      keys.settle();
      outcome = await submitForm({ ...submission, ...requestFor(body) });
    }
    if (outcome.ok || outcome.isFinal) keys.settle();
    track(outcome.ok ? 'form submitted' : 'form failed', { slug: page.payment_page_slug });
    if (!outcome.ok) {
      toastError(outcome.problem);
      values.mark(outcome.mistakes);
      if (outcome.needsProof) {
        // The server sends a code only for a student this browser has looked up.
        proofs.reset();
        void identification.refresh();
      }
      return;
    }
    setShownInCalls({ student: outcome.sbd_code });
    const mobile = typedMobile || known.mobile_verf || prefill.mobile;
    const student: JourneyStudent = {
      student_uuid: outcome.student_uuid,
      sbd_code: outcome.sbd_code,
      name: details ? studentName(details.stud_bd) : typedName(all),
      mobile,
      mobile_on_file: details?.mobile_on_file === true || isMobile(mobile ?? ''),
      proven: details?.proven === true || proven !== undefined,
    };
    await onDone(student);
  };

  const submit = async (): Promise<void> => {
    // Nothing is sent before a first lookup [PJ-4.22].
    const isIdentified = form.studentField === undefined || canSubmitForm(identification.student);
    if (isSending || !isIdentified || !values.check()) return;
    setSending(true);
    await send();
    setSending(false);
  };
  return { isSending, submit };
}

/** State and actions of the form after the lookup. */
export function useFormEntry(props: FormEntryProps): FormEntryState {
  const parts = useFormParts(props);
  return { ...parts, ...useSending(props, parts) };
}

/** A new student's name as typed in the form. */
const typedName = (values: FormValues): string =>
  studentName({
    first_name: fieldText(values['stud_bd_first_name']),
    middle_name: fieldText(values['stud_bd_middle_name']),
    last_name: fieldText(values['stud_bd_last_name']),
  });
