import type { fieldDetails, StudentDetails } from '@shulk/contract';
import { maskEmail, maskMobile } from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { tooManyAttempts } from '../../../platform/limits.ts';
import { requireInstitutePage } from '../../pages/index.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { activeFields, systemPart } from '../form-fields.ts';
import { callerKey, meterSearch, secondsLeft, slowDownPage } from './lookup-limits.ts';
import { lookUp } from './lookup.store.ts';
import type { LookupResult } from './lookup.store.ts';
import { selectPaymentOfNobody } from '../student-lists.store.ts';
import type { PaymentOfNobody } from '../student-lists.store.ts';
import { hidesName, maskedNamePart, studentKey } from '../student-row.ts';
import type { StudentRow } from '../student-row.ts';
import type { StudentGrounds, StudentProofs } from '../student-proofs.ts';
import type { Contact } from '../students.store.ts';

type Query = z.output<NonNullable<typeof fieldDetails.query>>;

/**
 * A student of the page by the institute's own ID, or by the code of a link [PJ-7.20]. Contacts are masked and only the
 * name is shown, until this browser proves a contact on record (threats 2 row 2). A miss is remembered too, so that a
 * new student can continue where the page allows it [PJ-5.54]. The number of a captured payment without a student
 * returns only the mask of its mobile, for the hint of receipt login (R31).
 * @throws AppError page_not_found, student_not_found, lookup_limited
 */
export const fieldDetailsVerb =
  (proofs: StudentProofs) =>
  async (ctx: Ctx, { query }: { query: Query }): Promise<StudentDetails> => {
    const page = await requireInstitutePage(ctx, query.payment_page_slug);
    const payment = await selectPaymentOfNobody(ctx.db, page.institute_id, query.student_uuid);
    if (payment !== undefined) {
      meterSearch(ctx, page);
      return detailsOfPayment(payment);
    }
    const found = await countedLookUp(ctx, page, proofs, query.student_uuid);
    const { student, grounds } = found;
    if (student === undefined) {
      await slowDownPage(ctx, page);
      throw new AppError('student_not_found');
    }
    const access = await proofs.accessTo(ctx, page, { student, grounds });
    const isProven = access?.via === 'proof';
    const proven = isProven ? provenContact(grounds) : NOTHING;
    return detailsOf(page, student, {
      onFile: found.contact,
      proven,
      isProven,
      hidesName: hidesName(page, {
        via: isProven ? 'proof' : 'context',
        kind: found.by_link ? 'link' : 'lookup',
      }),
    });
  };

async function countedLookUp(
  ctx: Ctx,
  page: InstitutePage,
  proofs: StudentProofs,
  typed: string,
): Promise<LookupResult> {
  const { limits } = ctx.settings;
  const browserId = await ctx.browser.id();
  const found = await lookUp(
    ctx.db,
    {
      browserId,
      pageId: page.id,
      instituteId: page.institute_id,
      uuidKey: studentKey(typed),
      sbdCode: typed,
      counterKey: callerKey(ctx.ip, page.id),
      max: {
        misses10Min: limits.lookupMisses10Min,
        missesHour: limits.lookupMissesHour,
        hitsHour: limits.lookupHitsHour,
      },
    },
    await proofs.groundsRead(ctx, page),
    ctx.now(),
  );
  if (!found.is_open) throw tooManyAttempts('lookup_limited', secondsLeft(ctx.now(), found.closed_seconds));
  return found;
}

/** No student, only the mask of the mobile that opens the receipt; its e-mail proves nothing. */
const detailsOfPayment = ({ contact_mobile }: PaymentOfNobody): StudentDetails => ({
  customer_mobile: maskMobile(contact_mobile),
  mobile_on_file: true,
  email_on_file: false,
  proven: false,
  stud_bd: {
    code: '',
    student_uuid: '',
    sbd_code: '',
    first_name: '',
    middle_name: '',
    last_name: '',
    status: '',
  },
  cust_bd: { email: '', profile_pic_url: '' },
  stud_ad: {},
  cust_ad: {},
  custom_fields: {},
});

const NOTHING: Contact = { mobile: '', email: '' };

/** The contacts of a student that this browser proved itself; only those are shown in full (R54). */
function provenContact({ proofs }: StudentGrounds): Contact {
  const provenBy = (method: VerificationMethod): string =>
    proofs.find((proof) => proof.method === method)?.destination ?? '';
  return { mobile: provenBy('mobile_verf'), email: provenBy('email_verf') };
}

interface Shown {
  /** The primary contact, the source of masks (R18). */
  readonly onFile: Contact;
  readonly proven: Contact;
  readonly isProven: boolean;
  readonly hidesName: boolean;
}

function detailsOf(page: InstitutePage, student: StudentRow, shown: Shown): StudentDetails {
  const { onFile, proven, isProven } = shown;
  const name = (part: string): string => (shown.hidesName ? maskedNamePart(part) : part);
  const full = isProven ? prefillOf(page, student) : { stud_ad: {}, cust_ad: {}, custom_fields: {} };
  return {
    customer_mobile: proven.mobile || (onFile.mobile && maskMobile(onFile.mobile)),
    mobile_on_file: onFile.mobile !== '',
    email_on_file: onFile.email !== '',
    proven: isProven,
    stud_bd: {
      code: student.sbd_code,
      student_uuid: student.student_uuid,
      sbd_code: student.sbd_code,
      first_name: name(student.first_name),
      middle_name: name(student.middle_name),
      last_name: name(student.last_name),
      status: student.status,
    },
    cust_bd: {
      email: proven.email || (onFile.email && maskEmail(onFile.email)),
      profile_pic_url: '',
    },
    ...full,
  };
}

/** The stored values this page's form has a field for, and no others. */
function prefillOf(
  page: InstitutePage,
  student: StudentRow,
): Pick<StudentDetails, 'stud_ad' | 'cust_ad' | 'custom_fields'> {
  const parts: Record<'stud_ad' | 'cust_ad' | 'custom_fields', Record<string, string>> = {
    stud_ad: {},
    cust_ad: {},
    custom_fields: {},
  };
  for (const field of activeFields(page)) {
    const key = field.field_type === 'custom' ? field.field_code : field.input_id;
    const value = Object.hasOwn(student.details, key) ? student.details[key] : undefined;
    if (value === undefined) continue;
    const system = field.field_type === 'system' ? systemPart(field.input_id) : undefined;
    if (field.field_type === 'custom') parts.custom_fields[key] = value;
    else if (system !== undefined) parts[system.part][system.name] = value;
  }
  return parts;
}
