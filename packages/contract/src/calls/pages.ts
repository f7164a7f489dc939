import { z } from 'zod';
import { option, optionalCode, queryFlag } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { pageData } from '../page/page-data.ts';

const levelCodes = {
  group_code: optionalCode,
  institute_code: optionalCode,
  location_code: optionalCode,
  education_type_code: optionalCode,
  ay_code: optionalCode,
  gilec_code: optionalCode,
};

/** A payment page to choose: `value` is its slug. */
export type Option = z.infer<typeof option>;

export const fetchPage = route('pages.fetch', {
  summary: 'One payment page; with slug_dropdown=true the list of payment pages under the given codes',
  source: 'PJ-7.9, PJ-7.11, PJ-7.13, SR-7.4, C3, R24',
  proof: 'client',
  query: z.object({
    payment_page_slug: z.string().max(63).optional(),
    sbd_code: optionalCode,
    sc: optionalCode,
    session_code: optionalCode,
    slug_dropdown: queryFlag,
    ...levelCodes,
  }),
  data: z.union([pageData, z.array(option)]),
  errors: ['page_not_found', 'proof_required', 'context_required', 'session_not_found'],
});

export const searchOptions = route('search.options', {
  summary: 'Options of one level of the page search; search= finds groups by 3 or more characters',
  source: 'PJ-7.12, PJ-5.38, decisions 1',
  proof: 'client',
  query: z.object({
    dropdown: queryFlag,
    is_order_by_id: queryFlag,
    search: z.string().trim().max(80).optional(),
    dropdown_type: z.enum(['g', 'i', 'l', 'et', 'ay', 'gilec']).optional(),
    ...levelCodes,
  }),
  data: z.array(option),
  errors: [],
});

const groupParams = z.object({ group_code: z.string().max(64) });
const level = (
  name:
    | 'search.institutes'
    | 'search.locations'
    | 'search.education_types'
    | 'search.academic_years'
    | 'search.classes',
  what: string,
) =>
  route(name, {
    summary: `${what} below the given codes`,
    source: 'PJ-7.14, PJ-7.15, SR-7.13, C13, decisions 1',
    proof: 'client',
    params: groupParams,
    query: z.object({ dropdown: queryFlag, ...levelCodes }),
    data: z.array(option),
    errors: [],
  });

export const searchInstitutes = level('search.institutes', 'Institutes');
export const searchLocations = level('search.locations', 'Locations');
export const searchEducationTypes = level('search.education_types', 'Education types');
export const searchAcademicYears = level('search.academic_years', 'Academic years');
export const searchClasses = level('search.classes', 'Classes');

export const updateFormFields = route('form.update_fields', {
  summary: 'Form editor update; not for browsers',
  source: 'SR-7.8, R25',
  proof: 'closed',
  body: z.object({}),
  data: z.null(),
  errors: ['not_found'],
});
