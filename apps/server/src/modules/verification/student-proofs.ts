import { AppError } from '../../platform/errors.ts';
import type { StudentProofs } from '../students/index.ts';
import { addStudentToProof, groundsRead } from './proofs.store.ts';
import { countNumber } from './codes/guesses.ts';
import { accessOf, demandedMethods, findProofs } from './student-access.ts';

/** What module students needs of this one; passed to mountStudents in modules/index. */
export const studentProofs: StudentProofs = {
  demandsProof: (page) => demandedMethods(page).length > 0,
  async groundsRead(ctx, page) {
    const place = { instituteId: page.institute_id, pageId: page.id };
    return groundsRead({ ...place, browserId: await ctx.browser.known() }, ctx.now());
  },
  async accessTo(ctx, page, found) {
    try {
      // The form of a student with a link is an entry of its own, so the link is enough here.
      return await accessOf(ctx, page, found);
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
