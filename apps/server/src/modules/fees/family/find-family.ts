import type { PageConfig } from '@shulk/contract';
import {
  MOST_CHILDREN,
  asksForStudent,
  childDues,
  daysBetween,
  dueFees,
  firstStep,
  indiaDay,
  shortcutsOf,
} from '@shulk/domain';
import type { ChildDues, FeeType } from '@shulk/domain';
import type { Ctx } from '../../../platform/http/context.ts';
import { requireInstitutePage } from '../../pages/index.ts';
import type { InstitutePage } from '../../pages/index.ts';
import type { HeldProof } from '../../students/index.ts';
import { requireStudentAccess } from '../../verification/index.ts';
import { pageLines } from '../page-choice.ts';
import { selectFamily } from './family.store.ts';
import type { FamilyRow } from './family.store.ts';

/** Another child, the page it is paid on, and what is due there. */
export interface Child {
  readonly student: FamilyRow;
  readonly page: InstitutePage;
  readonly dues: ChildDues;
}

/** The proven contact, and its other children. */
export interface Family {
  readonly proof: HeldProof;
  readonly children: readonly Child[];
}

/**
 * The other children of the contact that this browser proved for a student: active students of the group's institutes of
 * one mode whose record names that contact now (decision 238). Nothing without a proof of a contact on this student's
 * record, where the page turned it off, and for a contact with more children than a family.
 * @param sbdCode the student whose siblings are asked for
 * @throws AppError proof_required, context_required
 */
export async function findFamily(
  ctx: Ctx,
  page: InstitutePage,
  sbdCode: string | undefined,
): Promise<Family | undefined> {
  const { student, via, proof } = await requireStudentAccess(ctx, page, sbdCode);
  if (via !== 'proof' || proof === undefined || !shortcutsOf(page.config).family) return undefined;
  const { group_id, mode } = page.institute;
  const rows = await selectFamily(
    ctx.db,
    { group_id, mode, method: proof.method, destination: proof.destination },
    { studentId: student.id, pageId: page.id, instituteId: page.institute_id },
    MOST_CHILDREN + 1,
  );
  if (rows.length > MOST_CHILDREN) return { proof, children: [] };
  const children = await Promise.all(rows.map((row) => childOf(ctx, row)));
  return { proof, children: children.filter((child) => child !== undefined).toSorted(byDue) };
}

/** Those with something due first, the latest of them first; else the given order stays. */
const byDue = (one: Child, other: Child): number =>
  Number(other.dues.due > 0) - Number(one.dues.due > 0) || other.dues.days_late - one.dues.days_late;

/** Whether a payer who is known stands before the fees or options of a page, and the institute offers it to families. */
const takesFamilies = (config: PageConfig): boolean =>
  firstStep(config) === 'custom_form' &&
  asksForStudent(config.form_block) &&
  config.workflow_block?.visible !== true &&
  (config.sdk_block ?? []).length > 0 &&
  shortcutsOf(config).family;

/** A child on the first of its pages where something is due, else on one with something to come, else on the first. */
async function childOf(ctx: Ctx, student: FamilyRow): Promise<Child | undefined> {
  const pages = await Promise.all(student.pages.map((slug) => requireInstitutePage(ctx, slug)));
  const ways = pages
    .filter(({ config }) => takesFamilies(config))
    .map((page) => ({ student, page, dues: childDues(feesOn(ctx, page, student)) }));
  return ways.find(({ dues }) => dues.due > 0) ?? ways.find(({ dues }) => dues.next !== undefined) ?? ways[0];
}

/** What is due of a child on a page, as childDues() adds it up. */
export const dueOn = (ctx: Ctx, page: InstitutePage, student: FamilyRow): readonly FeeType[] =>
  dueFees(feesOn(ctx, page, student));

function feesOn(ctx: Ctx, page: InstitutePage, { owed }: FamilyRow): FeeType[] {
  const { lines, debits, now } = pageLines(ctx, page, owed);
  const today = indiaDay(now);
  return lines.map((line) => ({
    ...line,
    days_late: line.due_date === undefined ? undefined : daysBetween(line.due_date, today),
    auto_debit: debits.get(line.id),
  }));
}
