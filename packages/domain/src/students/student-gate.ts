import { realValue } from '../placeholders.ts';

/** A student's status from the lookup; ACTIVE is the only one that may proceed [PJ-5.53]. */
export function isActiveStudent(status: string | undefined): boolean {
  return status === 'ACTIVE';
}

/** Progress of a student's identification in the browser [PJ-4.18]. */
export interface StudentVerification {
  /** Lookups made since the student ID was last edited. */
  readonly lookups: number;
  readonly is_verified: boolean;
  readonly is_found: boolean;
  /** The lookup said that there is no such student; false if it failed (R50). */
  readonly is_unknown: boolean;
  readonly status: string | undefined;
  /** The contact from the lookup, in full or masked; empty after a failed lookup [PJ-4.23]. */
  readonly customer_mobile: string;
}

/** The state before any lookup, and again after every edit of the student ID [PJ-4.21]. */
export const NOT_LOOKED_UP: StudentVerification = {
  lookups: 0,
  is_verified: false,
  is_found: false,
  is_unknown: false,
  status: undefined,
  customer_mobile: '',
};

/** The result of a lookup. */
export type StudentLookup =
  | { readonly is_found: true; readonly status: string; readonly customer_mobile?: string | undefined }
  | { readonly is_found: false; readonly is_unknown: boolean };

/**
 * The state after a lookup. A success verifies [PJ-4.19]. A failure clears the mobile [PJ-4.23] and verifies only if
 * unknown students are allowed, that is with block_unverified_student off [PJ-4.20] (C19). Every failure counts: an
 * unknown ID, a limit, a network failure.
 */
export function afterLookup(
  before: StudentVerification,
  lookup: StudentLookup,
  blockUnverifiedStudent: boolean,
): StudentVerification {
  const lookups = before.lookups + 1;
  if (!lookup.is_found) {
    const { is_unknown } = lookup;
    return { ...NOT_LOOKED_UP, lookups, is_verified: !blockUnverifiedStudent, is_unknown };
  }
  return {
    lookups,
    is_verified: true,
    is_found: true,
    is_unknown: false,
    status: lookup.status,
    customer_mobile: lookup.customer_mobile ?? '',
  };
}

/** The content below the student identifier. */
export type StudentGate = 'identifier_only' | 'form' | 'inactive_notice' | 'not_available_notice';

/**
 * Chooses between the form and the notices [PJ-5.54] [PJ-5.55] [PJ-5.58] [PJ-5.59] (C20): a found student with
 * another status than ACTIVE always gets the inactive notice; a student not found gets the form if unknown students
 * are allowed, else the "not available" notice.
 */
export function studentGate(student: StudentVerification, blockUnverifiedStudent: boolean): StudentGate {
  if (student.is_found && !isActiveStudent(student.status)) return 'inactive_notice';
  const isFoundAndActive = student.is_found && isActiveStudent(student.status);
  if (blockUnverifiedStudent) {
    if (isFoundAndActive && student.is_verified) return 'form';
    return student.lookups > 0 ? 'not_available_notice' : 'identifier_only';
  }
  return student.lookups > 0 || isFoundAndActive ? 'form' : 'identifier_only';
}

/** Whether the form can be submitted: not before the first lookup [PJ-4.22]. */
export function canSubmitForm(student: StudentVerification): boolean {
  return student.lookups > 0;
}

/** Whether the server allows a student to pay (threats 2 row 8): the gate's rule without the screen. */
export function mayStudentPay(
  student: { readonly status: string } | undefined,
  blockUnverifiedStudent: boolean,
): boolean {
  return student === undefined ? !blockUnverifiedStudent : isActiveStudent(student.status);
}

/** The state of the student ID's input and buttons [SR-4.29] [SR-4.34] [SR-4.35] [SR-4.36]. */
export interface IdentifierState {
  readonly is_locked: boolean;
  readonly shows_verify: boolean;
  readonly shows_change: boolean;
  /** The lookup failed without an answer: it can be retried. */
  readonly shows_retry: boolean;
}

/**
 * Decides the input's lock and its buttons. With uid in the address there is no change button [SR-4.34], unless the
 * lookup said that no such student exists: a wrong link must not end the visit (R50).
 * @param uidInUrl this visit began with uid (R26), and the change button has not removed its ID since
 */
export function identifierState(
  student: StudentVerification,
  studentId: string,
  uidInUrl: boolean,
): IdentifierState {
  const isFixed = uidInUrl && realValue(studentId) !== undefined;
  return {
    is_locked: isFixed || student.lookups > 0,
    shows_verify: student.lookups === 0,
    shows_change: student.lookups > 0 && (!isFixed || student.is_unknown),
    shows_retry: student.lookups > 0 && !student.is_found && !student.is_unknown,
  };
}

/** A student's names as given, the non-empty ones joined by one space (ux 4). */
export function studentName(names: {
  readonly first_name?: string | null | undefined;
  readonly middle_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}): string {
  return [names.first_name, names.middle_name, names.last_name]
    .map((name) => name?.trim())
    .filter((name) => name)
    .join(' ');
}
