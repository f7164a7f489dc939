import type { PageData } from '@shulk/contract';
import { realValue } from '@shulk/domain';
import type { SearchField, SearchFieldConfigs } from '@shulk/domain';
import { words } from '@shulk/words/screens/search';

/** The configuration of each field of a search page [PJ-3.4]. */
export function fieldConfigs({ gile_search: search }: PageData): SearchFieldConfigs {
  return {
    group: search?.group_field,
    institute: search?.institute_field,
    location: search?.location_field,
    education_type: search?.education_type_field,
    academic_year: search?.academic_year_field,
    class: search?.class_field,
    payment_page: search?.payment_page_field,
  };
}

/** The label of a field: the institute's, else ours. */
export const fieldLabel = (field: SearchField, configs: SearchFieldConfigs): string =>
  realValue(configs[field]?.label) ?? words.labels[field];
