import { studentName as joinNames } from '@shulk/domain';
import type { InstitutePage } from '../pages/index.ts';

/** A student as stored; `id` and `institute_id` never leave the server (R14). */
export interface StudentRow {
  readonly id: number;
  readonly institute_id: number;
  /** The institute's own ID as it writes it. */
  readonly student_uuid: string;
  /** Its normalized form: trimmed, lower case (R15). */
  readonly student_uuid_key: string;
  readonly sbd_code: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  readonly status: string;
  /** False for a student who only appeared by the form (R19). */
  readonly verified: boolean;
  readonly location_code: string;
  readonly education_type_code: string;
  readonly ay_code: string;
  readonly class_code: string;
  /** Further values by input_id or field_code. */
  readonly details: Readonly<Record<string, string>>;
}

/** How this browser reached a student (R23, R24); `wrapper`: its own form made the student. */
export type ContextKind = 'lookup' | 'wrapper' | 'receipt' | 'link' | 'reverse';

/** The normalized form of a student ID: trimmed, lower case (R15). */
export const studentKey = (studentUuid: string): string => studentUuid.trim().toLowerCase();

/** A student's names as given, joined by one space. */
export const studentName = (row: Pick<StudentRow, 'first_name' | 'middle_name' | 'last_name'>): string =>
  joinNames(row);

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The first letter of a name as its reader sees it, vowel signs and all; undefined for an empty name. */
export function firstLetter(name: string): string | undefined {
  for (const { segment } of letters.segment(name.trim())) return segment;
  return undefined;
}

/** One name as an unproven browser may see it: its first letter and a filler of fixed length. */
export const maskedNamePart = (name: string): string => {
  const first = firstLetter(name);
  return first === undefined ? '' : `${first}****`;
};

/** What decides whether a name is shown: how the student was reached. */
export interface NameAccess {
  readonly student: Pick<StudentRow, 'first_name' | 'middle_name' | 'last_name'>;
  readonly via: 'proof' | 'context';
  readonly kind?: ContextKind;
}

/** True if the page hides names before a proof, or the student was reached by a code in a link (decisions 5, R24). */
export function hidesName(page: Pick<InstitutePage, 'config'>, access: Omit<NameAccess, 'student'>): boolean {
  if (access.via === 'proof') return false;
  return access.kind === 'link' || page.config.form_block?.data.form_config?.mask_student_name === true;
}

/** The student's name as this browser may see it (decisions 5): masked if the page or the way in requires it. */
export function shownName(page: Pick<InstitutePage, 'config'>, access: NameAccess): string {
  const { first_name, middle_name, last_name } = access.student;
  if (!hidesName(page, access)) return joinNames({ first_name, middle_name, last_name });
  return joinNames({
    first_name: maskedNamePart(first_name),
    middle_name: maskedNamePart(middle_name),
    last_name: maskedNamePart(last_name),
  });
}
