import type { PortalPlan, PortalPlans, PortalStudent } from '@shulk/contract';
import { maskEmail, maskMobile } from '@shulk/domain';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { languageNow } from '../../platform/language.ts';
import { keyFactPaper, loansOfStudents, ownLoanOfStudents } from '../loans/index.ts';
import { mandatesOfStudents } from '../mandates/index.ts';
import { inPageWords, requireInstitutePage } from '../pages/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import type { GroupContact } from '../students/index.ts';
import { findPortalProof } from '../verification/index.ts';
import { selectStudentsOfContact } from './portal.store.ts';
import type { PortalStudentRow } from './portal.store.ts';

interface PortalInput {
  readonly query: { readonly payment_page_slug: string };
}

interface PortalCaller {
  readonly page: InstitutePage;
  readonly contact: GroupContact;
  readonly students: readonly PortalStudentRow[];
}

/** The caller, and their students by the present record. @throws AppError page_not_found, proof_required */
async function requireCaller(ctx: Ctx, slug: string): Promise<PortalCaller> {
  const page = await requireInstitutePage(ctx, slug);
  const { method, destination } = await findPortalProof(ctx, page);
  const { group_id, mode } = page.institute;
  const contact = { group_id, mode, method, destination };
  return { page, contact, students: await selectStudentsOfContact(ctx.db, contact) };
}

/**
 * The plans of all students of the proven contact in the group (decision 54), without students the contact no longer
 * belongs to.
 * @throws AppError page_not_found, proof_required
 */
export async function viewPlans(ctx: Ctx, { query }: PortalInput): Promise<PortalPlans> {
  const { page, contact, students } = await requireCaller(ctx, query.payment_page_slug);
  const ids = students.map(({ id }) => id);
  const told = await Promise.all([
    loansOfStudents(ctx.services, ids, contact),
    mandatesOfStudents(ctx.services, ids),
  ]);
  const all = await Promise.all(
    told.flat().map(async ({ student_id, plan }) => ({
      student_id,
      // A plan keeps the title that its card had.
      plan: { ...plan, title: await inPageWords(ctx, plan.page_path.slice(1), plan.title) },
    })),
  );
  const shown = students.map((student) =>
    studentOf(
      page,
      student,
      all.filter((one) => one.student_id === student.id),
    ),
  );
  return {
    contact:
      contact.method === 'mobile_verf' ? maskMobile(contact.destination) : maskEmail(contact.destination),
    // Students with plans first.
    students: shown.toSorted((a, b) => Number(b.plans.length > 0) - Number(a.plans.length > 0)),
  };
}

function studentOf(
  page: InstitutePage,
  student: PortalStudentRow,
  own: readonly { readonly plan: PortalPlan }[],
): PortalStudent {
  const plans = own.map(({ plan }) => plan);
  const made = plans.find(({ page_path }) => page_path !== '')?.page_path ?? '';
  const page_path = student.institute_id === page.institute_id ? `/${page.slug}` : made;
  return {
    name: student.name,
    student_id: student.student_uuid,
    class_label: student.class_label ?? '',
    institute_name: student.institute_label,
    institute: {
      name: student.institute_label,
      phones: [...student.support.phones],
      emails: [...student.support.emails],
    },
    page_path,
    plans: plans.map((plan) =>
      plan.page_path === '' && plan.kind !== 'held' ? { ...plan, page_path } : plan,
    ),
  };
}

interface Paper extends PortalInput {
  readonly params: { readonly application_code: string };
}

/**
 * The key-fact statement of the caller's own monthly plan; before the signature there is none, and another's is not
 * found either.
 * @throws AppError page_not_found, proof_required, emi_not_found
 */
export async function downloadKeyFacts(
  ctx: Ctx,
  { params, query }: Paper,
): Promise<{ file_name: string; pdf: string }> {
  const { contact, students } = await requireCaller(ctx, query.payment_page_slug);
  const ids = students.map(({ id }) => id);
  const loan = await ownLoanOfStudents(ctx.services, ids, contact, params.application_code);
  const paper = loan && (await keyFactPaper(ctx.services, loan.institute_id, loan.id, languageNow()));
  if (paper === undefined) throw new AppError('emi_not_found');
  return { file_name: paper.file_name, pdf: paper.pdf.toString('base64') };
}
