import type { PageData } from '@shulk/contract';

/**
 * Every call's parameters of the student dropdown about the page and its place [PJ-7.24]; unknown codes are dropped.
 */
export const studentQuery = ({ payment_page_slug, institute_config: config }: PageData) => ({
  payment_page_slug,
  group_code: config.group?.code,
  institute_code: config.institute?.code,
  location_code: config.location?.code,
  education_type_code: config.education_type?.code,
  ay_code: config.ay?.code,
  gilec_code: config.gilec?.code,
  dropdown: true,
  dropdown_type: 'student_uuid',
});
