import { AppError } from '../../platform/errors.ts';
import type { StudentProofs } from '../students/index.ts';
import { addStudentToProof } from './proofs.store.ts';
import { countNumber } from './codes/guesses.ts';
import { demandedMethods, findProofs, findStudentAccess } from './student-access.ts';

/** What module students needs of this one; handed to mountStudents where the modules meet. */
export const studentProofs: StudentProofs = {
  demandsProof: (page) => demandedMethods(page).length > 0,
  async accessTo(ctx, page, sbdCode) {
    try {
      // The form of a student who came by a link is a way in of its own, so the link is enough here.
      return await findStudentAccess(ctx, page, sbdCode);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  },
  findProofs,
  addStudent: addStudentToProof,
  async countNumber(ctx, page, student, mobile) {
    const { student_uuid_key } = student;
    await countNumber(ctx, { browserId: await ctx.browser.id(), page, student_uuid_key }, mobile);
  },
};
