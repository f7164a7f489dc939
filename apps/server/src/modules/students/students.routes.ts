import { fetchStudents, fieldDetails, studentsWrapper } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { fetchStudentsVerb } from './fetch-students.ts';
import { fieldDetailsVerb } from './lookup/field-details.ts';
import type { StudentProofs } from './student-proofs.ts';
import { saveFormVerb } from './wrapper/save-form.ts';

/** Mounts the student calls. `proofs` comes from module verification, which itself reads students. */
export function mountStudents(http: FastifyInstance, given: { readonly proofs: StudentProofs }): void {
  mount(http, fieldDetails, fieldDetailsVerb(given.proofs));
  mount(http, fetchStudents, fetchStudentsVerb(given.proofs));
  mount(http, studentsWrapper, saveFormVerb(given.proofs));
}
