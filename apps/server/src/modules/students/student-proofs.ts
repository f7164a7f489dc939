import type { VerificationMethod } from '@shulk/domain';
import type { Ctx } from '../../platform/http/context.ts';
import type { Executor } from '../../platform/db/db.ts';
import type { InstitutePage } from '../pages/index.ts';
import type { ContextKind, StudentRow } from './student-row.ts';

/** How much this browser may see of a student. */
export interface SeenStudent {
  readonly student: StudentRow;
  /** `proof`: a contact on record was proven. */
  readonly via: 'proof' | 'context';
  readonly kind?: ContextKind;
}

/** A proven contact, as far as students need it. */
export interface ProvenContact {
  readonly id: number;
  readonly institute_id: number;
  readonly purpose: 'form' | 'receipt';
  readonly method: VerificationMethod;
  readonly destination: string;
  readonly student_ids: readonly number[];
}

/** What this module needs of module verification; passed in modules/index, since that one reads students. */
export interface StudentProofs {
  /** True if the page's form demands a one-time code (R24). */
  demandsProof(page: InstitutePage): boolean;
  /** The student, if this browser may act for it; undefined otherwise. */
  accessTo(ctx: Ctx, page: InstitutePage, sbdCode: string): Promise<SeenStudent | undefined>;
  /** Live proofs of this browser that count on the page, newest first. */
  findProofs(ctx: Ctx, page: InstitutePage): Promise<ProvenContact[]>;
  /**
   * Counts a number typed into a student's form without a proof (R55). Throws AppError lookup_limited after too many
   * different ones.
   */
  countNumber(ctx: Ctx, page: InstitutePage, student: StudentRow, mobile: string): Promise<void>;
  /** Adds the student its holder just created to a proof (R19). */
  addStudent(ex: Executor, proof: ProvenContact, studentId: number): Promise<void>;
}
