import type { Instant, VerificationMethod } from '@shulk/domain';
import type { Ctx } from '../../platform/http/context.ts';
import type { Executor } from '../../platform/db/db.ts';
import type { InstitutePage } from '../pages/index.ts';
import type { ContextKind, StudentRow } from './student-row.ts';
import type { ExtraRead } from './students.store.ts';

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

/** A live proof that names a student. */
export type HeldProof = ProvenContact & {
  /** Whether its contact belongs to the student by the institute's records. */
  readonly is_registered: boolean;
  readonly last_used_at: Instant;
};

/** On what grounds a browser may see a student. */
export interface StudentGrounds {
  /** Those that count on the page, newest first. */
  readonly proofs: readonly HeldProof[];
  /** How this browser reached the student within the institute, if it did. */
  readonly kind: ContextKind | null;
  /**
   * Whether this browser holds a session about the student: one it was let into, or one the institute opened for it
   * (R26).
   */
  readonly has_session: boolean;
  /**
   * Whether this browser's own form made the student, here or on a page that leads here, and the institute has not
   * named it since: then only what that form showed is stored of it.
   */
  readonly is_own_new: boolean;
}

/** What this module needs of module verification; passed in modules/index, since that one reads students. */
export interface StudentProofs {
  /** True if the page's form demands a one-time code (R24). */
  demandsProof(page: InstitutePage): boolean;
  /** Reads the grounds on which this browser may see a student; its parameters are `$1` to `$5`. */
  groundsRead(ctx: Ctx, page: InstitutePage): Promise<ExtraRead<StudentGrounds>>;
  /** The student, if this browser may act for it; undefined otherwise. */
  accessTo(
    ctx: Ctx,
    page: InstitutePage,
    found: { readonly student: StudentRow; readonly grounds: StudentGrounds },
  ): Promise<SeenStudent | undefined>;
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
