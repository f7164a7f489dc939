import type { reverseCallback } from '@shulk/contract';
import { maskEmail, maskMobile } from '@shulk/domain';
import type { z } from 'zod';
import type { Ctx } from '../../platform/http/context.ts';
import { findPage } from '../pages/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import { hidesName, maskedNamePart } from '../students/index.ts';
import type { ErpCustomer, ErpFound, ErpStudent } from './erp/institute-erp.ts';

type Data = z.output<typeof reverseCallback.data>;

/**
 * The browser's part of a result [PJ-3.20]: names and ids to pick a student by, the customer's contact as a mask and
 * the names by their first letters. Fee headers are withheld (threats 2 row 6).
 */
export function publicResult(page: InstitutePage, found: ErpFound, reverse_token: string): Data {
  const isHidden = hidesName(page, { via: 'context', kind: 'reverse' });
  return {
    reverse_token,
    student_details: found.students.map((student) => publicStudent(student, isHidden)),
    customer_details: publicCustomer(found.customer),
  };
}

function publicStudent(student: ErpStudent, isHidden: boolean): Data['student_details'][number] {
  const name = (part: string): string => (isHidden ? maskedNamePart(part) : part);
  return {
    student_id: student.student_id,
    student_uuid: student.student_uuid,
    student_first_name: name(student.first_name),
    student_middle_name: name(student.middle_name),
    student_last_name: name(student.last_name),
    notes: { ...student.notes },
    ...(student.own_slug === '' ? {} : { pp_config: { slug: student.own_slug } }),
  };
}

const publicCustomer = (customer: ErpCustomer): Data['customer_details'] => ({
  customer_mobile: customer.mobile === '' ? '' : maskMobile(customer.mobile),
  customer_first_name: maskedNamePart(customer.first_name),
  customer_middle_name: maskedNamePart(customer.middle_name),
  customer_last_name: maskedNamePart(customer.last_name),
  customer_email: customer.email === '' ? '' : maskEmail(customer.email),
});

/**
 * A result whose slugs all lead to pages of the same institute: an ERP redirects nobody elsewhere (threats 2 row 22).
 * This page's own slug is dropped.
 */
export async function withUsableSlugs(ctx: Ctx, page: InstitutePage, found: ErpFound): Promise<ErpFound> {
  const students: ErpStudent[] = [];
  for (const student of found.students) {
    const target = student.own_slug === '' ? undefined : await findPage(ctx, student.own_slug);
    const isOurs = target !== undefined && target.institute_id === page.institute_id;
    if (student.own_slug !== '' && !isOurs) {
      ctx.log.warn({ institute: page.institute.code }, 'an ERP named a page its institute does not have');
    }
    students.push({ ...student, own_slug: isOurs && target.id !== page.id ? target.slug : '' });
  }
  return { ...found, students };
}
