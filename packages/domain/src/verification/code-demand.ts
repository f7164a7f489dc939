import { EMAIL_INPUT_ID, MOBILE_INPUT_ID, STUDENT_INPUT_ID } from '../form/form-field.ts';
import { applicableMethods } from './otp-gate.ts';
import type { VerificationMethod } from './otp-gate.ts';

/** Where a student is enrolled, or which students a page is for; a missing or empty level means all. */
export interface Place {
  readonly location?: string | null | undefined;
  readonly education_type?: string | null | undefined;
  readonly academic_year?: string | null | undefined;
  readonly class_code?: string | null | undefined;
}

const LEVELS = ['location', 'education_type', 'academic_year', 'class_code'] as const;

/** Whether two places may share a student: no level names two different codes. */
export const shareStudents = (one: Place, other: Place): boolean =>
  LEVELS.every((level) => !one[level] || !other[level] || one[level] === other[level]);

/** The part of a form that decides whether it requires a one-time code. */
interface CodeForm {
  readonly visible: boolean;
  readonly data: {
    readonly fields: readonly (readonly { readonly is_active: boolean; readonly input_id: string }[])[];
    readonly form_config?:
      | {
          readonly enable_otp_verification?: boolean | undefined;
          readonly enable_email_otp_verification?: boolean | undefined;
        }
      | undefined;
  };
}

const hasField = ({ data }: CodeForm, inputId: string): boolean =>
  data.fields.flat().some((field) => field.is_active && field.input_id === inputId);

/**
 * Whether a form identifies a student on record. Without the field for the student's ID it is an admission form: each
 * payer becomes a new student, so it shows no stored fees of others and has no contact for a code (R56).
 */
export const asksForStudent = (form: CodeForm | null | undefined): boolean =>
  form?.visible === true && hasField(form, STUDENT_INPUT_ID);

/** The verification methods a form requires: switched on, and with their field on the form [SR-4.37] (R24). */
export function formMethods(form: CodeForm | undefined): VerificationMethod[] {
  if (form === undefined || !form.visible) return [];
  const { form_config } = form.data;
  const none = { mobile_verf: false, email_verf: false };
  return applicableMethods({
    enable_otp_verification: form_config?.enable_otp_verification === true,
    enable_email_otp_verification: form_config?.enable_email_otp_verification === true,
    has_mobile_field: hasField(form, MOBILE_INPUT_ID),
    has_email_field: hasField(form, EMAIL_INPUT_ID),
    sent: none,
    verified: none,
    known: { mobile_verf: undefined, email_verf: undefined },
  });
}

/** An open page of an institute that requires a code, and for which students. */
export interface CodePage {
  readonly place: Place;
  readonly methods: readonly VerificationMethod[];
}

/**
 * The methods by which stored fees of a place are protected on any open page of the institute: every page that shows
 * them requires one of these (R56). Empty if none requires a code.
 */
export const methodsElsewhere = (of: Place, pages: readonly CodePage[]): VerificationMethod[] => [
  ...new Set(pages.filter(({ place }) => shareStudents(of, place)).flatMap(({ methods }) => methods)),
];

/** The fields of a page that decide the mix of pages with and without a code. */
export interface MixPage extends CodePage {
  readonly slug: string;
  /** Payers can still pay there. */
  readonly is_open: boolean;
  /** It shows the stored fees of a student, from its form, lookup or workflow. */
  readonly shows_fees: boolean;
}

/**
 * The pages of one institute that require no code while another open page requires one for the same students (R56).
 * @returns each with the page that requires it
 */
export function pagesWithoutCode(
  pages: readonly MixPage[],
): { readonly slug: string; readonly because: string }[] {
  const demanding = pages.filter(({ is_open, methods }) => is_open && methods.length > 0);
  return pages
    .filter(({ is_open, methods, shows_fees }) => is_open && shows_fees && methods.length === 0)
    .flatMap(({ slug, place }) => {
      const because = demanding.find((other) => shareStudents(place, other.place));
      return because === undefined ? [] : [{ slug, because: because.slug }];
    });
}
