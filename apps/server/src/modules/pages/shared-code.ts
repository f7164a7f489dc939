import { asksForStudent, formMethods, methodsElsewhere } from '@shulk/domain';
import type { CodePage, Place } from '@shulk/domain';
import type { PageConfig } from '@shulk/contract';
import type { PageRow, StoredCodePage, StoredPage } from './pages.store.ts';

/**
 * The effective page: while any open page of the institute demands a code for the same students, this one does too, by
 * the fields of its own form (R56). An admission form stays without one: nobody is on record there to send a code to.
 * The institute's setting `fees_without_code` leaves each page as it is.
 */
export function withSharedCode({ code_forms, ...page }: StoredPage): PageRow {
  const code_pages = page.institute?.fees_without_code === true ? [] : (code_forms ?? []).map(codePageOf);
  const form = page.config.form_block;
  const isAsked = formMethods(form).length > 0;
  const methods = methodsElsewhere(placeOfPage(page), code_pages);
  if (isAsked || form === undefined || !asksForStudent(form) || methods.length === 0)
    return { ...page, code_pages };
  const form_config = {
    ...form.data.form_config,
    enable_otp_verification: methods.includes('mobile_verf'),
    enable_email_otp_verification: methods.includes('email_verf'),
  };
  const config: PageConfig = { ...page.config, form_block: { ...form, data: { ...form.data, form_config } } };
  return { ...page, config, code_pages };
}

const codePageOf = ({ form, ...place }: StoredCodePage): CodePage => ({ place, methods: formMethods(form) });

/** The students of a page. */
const placeOfPage = (
  page: Pick<StoredPage, 'location_code' | 'education_type_code' | 'ay_code' | 'class_code'>,
): Place => ({
  location: page.location_code,
  education_type: page.education_type_code,
  academic_year: page.ay_code,
  class_code: page.class_code,
});
