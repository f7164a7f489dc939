import type { fetchStudents, StudentOption } from '@shulk/contract';
import { isMobile, typedMobile } from '@shulk/domain';
import type { z } from 'zod';
import { readsOf } from '../../platform/db/replica.ts';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { giveBackLimits } from '../../platform/limits.ts';
import type { InstitutePage } from '../pages/index.ts';
import { rememberContext, rememberStudents } from './contexts.store.ts';
import { currentPage } from './current-page.ts';
import { limitMobileList, meterSearch } from './lookup/lookup-limits.ts';
import { requireSameTenant } from './same-tenant.ts';
import {
  selectByMobile,
  selectByPrefix,
  selectNamedStudents,
  selectOwnPayments,
  selectPaymentOfNobody,
} from './student-lists.store.ts';
import { firstLetter, studentKey, studentName } from './student-row.ts';
import type { ProvenContact, StudentProofs } from './student-proofs.ts';

type Query = z.output<NonNullable<typeof fetchStudents.query>>;

/** Least characters of a search, as for groups [PJ-5.38] (R31). */
const SEARCH_CHARACTERS = 3;

/**
 * The student dropdown [PJ-7.24] (R25, R31): a search by 3 or more characters of the ID returns only IDs; an exact
 * mobile returns first names with an initial; after a receipt proof the call without a search returns the proven
 * contact's children with their names, and its payments without a student by their number.
 * @throws AppError not_found unless it is for a dropdown; page_not_found, lookup_limited
 */
export const fetchStudentsVerb =
  (proofs: StudentProofs) =>
  async (ctx: Ctx, { query }: { query: Query }): Promise<StudentOption[]> => {
    if (!query.dropdown) throw new AppError('not_found');
    const page = await currentPage(ctx, query.payment_page_slug);
    requireSameTenant(ctx, page, query);
    if (query.search) return search(ctx, page, query.search);
    const proof = (await proofs.findProofs(ctx, page)).find((one) => one.purpose === 'receipt');
    const mobile = query.mobile_number ? typedMobile(query.mobile_number) : '';
    if (proof !== undefined && (mobile === '' || mobile === proof.destination)) return childrenOf(ctx, proof);
    return isMobile(mobile) ? byMobile(ctx, page, mobile, query) : [];
  };

async function search(ctx: Ctx, page: InstitutePage, typed: string): Promise<StudentOption[]> {
  meterSearch(ctx, page);
  if (typed.length < SEARCH_CHARACTERS) return [];
  const payment = (await selectPaymentOfNobody(ctx.db, page.institute_id, typed))?.application_code;
  const options =
    payment === undefined
      ? await selectByPrefix(readsOf(ctx.services), page.institute_id, studentKey(typed))
      : [{ label: payment, value: payment, student_uuid: '' }];
  // A receipt visit starts with this search: what is proven next is proven for receipts (R22, R23).
  if (options.length > 0) {
    const browserId = await ctx.browser.id();
    const place = { browserId, pageId: page.id, instituteId: page.institute_id };
    await rememberContext(
      ctx.db,
      { ...place, studentId: null, studentUuid: typed, kind: 'receipt' },
      ctx.now(),
    );
  }
  return options;
}

async function byMobile(
  ctx: Ctx,
  page: InstitutePage,
  mobile: string,
  query: Query,
): Promise<StudentOption[]> {
  const miss = await limitMobileList(ctx, page);
  const rows = await selectByMobile(ctx.db, page.institute_id, mobile, {
    ay: query.ay_code ?? '',
    class: query.gilec_code ?? '',
  });
  if (rows.length > 0) {
    await giveBackLimits(ctx.db, [miss], ctx.now());
    const browserId = await ctx.browser.id();
    await rememberStudents(
      ctx.db,
      { browserId, pageId: page.id, instituteId: page.institute_id },
      rows,
      ctx.now(),
    );
  }
  // The institute's ID is left out: the number alone must not lead to it (threats 2 row 5).
  return rows.map((row) => {
    const initial = firstLetter(row.last_name);
    return {
      label: initial === undefined ? row.first_name : `${row.first_name} ${initial}.`,
      value: row.sbd_code,
      student_uuid: '',
    };
  });
}

async function childrenOf(ctx: Ctx, proof: ProvenContact): Promise<StudentOption[]> {
  const students = await selectNamedStudents(ctx.db, proof.institute_id, proof.student_ids);
  const payments = isMobile(proof.destination)
    ? await selectOwnPayments(ctx.db, proof.institute_id, proof.destination)
    : [];
  return [
    ...students.map((row) => ({
      label: studentName(row) || row.student_uuid,
      value: row.sbd_code,
      student_uuid: row.student_uuid,
    })),
    ...payments.map((code) => ({ label: code, value: code, student_uuid: '' })),
  ];
}
