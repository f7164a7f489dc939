export { hidesName, maskedNamePart, shownName, studentKey, studentName } from './student-row.ts';
export type { ContextKind, StudentRow } from './student-row.ts';
export {
  CONTACT_ON_FILE,
  STUDENT_COLUMNS,
  findStudentById,
  findStudentBySbd,
  findStudentByUuid,
  primaryContact,
} from './students.store.ts';
export type { Contact, ExtraRead } from './students.store.ts';
export { findReverseStudent, rememberContext } from './contexts.store.ts';
export { GUARDIANS_OF_CONTACT, STUDENTS_OF_CONTACT, contactParams } from './student-lists.store.ts';
export type { GroupContact } from './student-lists.store.ts';
export { callerKey, slowDownPage } from './lookup/lookup-limits.ts';
export { requireSameTenant } from './same-tenant.ts';
export type { SentCodes } from './same-tenant.ts';
export { admitStudent } from './wrapper/admit-student.ts';
export { UNNAMED_GUARDIAN } from './wrapper/sent-form.ts';
export { mountStudents } from './students.routes.ts';
export type { HeldProof, StudentGrounds, StudentProofs } from './student-proofs.ts';
export { currentPage } from './current-page.ts';
