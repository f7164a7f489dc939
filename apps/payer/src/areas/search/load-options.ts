import type { Option } from '@shulk/contract';
import { DROPDOWN_TYPES, withoutPlaceholders } from '@shulk/domain';
import type { SearchField, SearchLevel, SearchState } from '@shulk/domain';
import { call } from '../../shared/api.ts';
import type { Refused, Reply } from '../../shared/api.ts';

/** The options of one field, or why there are none. */
export type LoadedOptions = { readonly ok: true; readonly options: Option[] } | Refused;

/** The codes chosen above a field; each level adds its parents' codes [PJ-7.12]. */
function levelCodes({ chosen }: Pick<SearchState, 'chosen'>) {
  return {
    group_code: chosen.group?.value,
    institute_code: chosen.institute?.value,
    location_code: chosen.location?.value,
    education_type_code: chosen.education_type?.value,
    ay_code: chosen.academic_year?.value,
    gilec_code: chosen.class?.value,
  };
}

/** Options without placeholders [PJ-5.52]. */
function read(reply: Reply<Option[]>): LoadedOptions {
  return reply.ok ? { ok: true, options: withoutPlaceholders(reply.data) } : reply;
}

/** Groups by 3 or more characters (decisions 1). */
export async function searchGroups(search: string, signal: AbortSignal): Promise<LoadedOptions> {
  const query = { dropdown: true, dropdown_type: 'g', is_order_by_id: true, search } as const;
  return read(await call('search.options', { query, signal }));
}

const GILE_CALLS = {
  institute: 'search.institutes',
  location: 'search.locations',
  education_type: 'search.education_types',
  academic_year: 'search.academic_years',
} as const;

/** The list of a field below the group: each field, and at level gile each list, has its own call [PJ-7.12..PJ-7.15]. */
export async function loadOptions(
  field: Exclude<SearchField, 'group'>,
  state: SearchState,
  signal: AbortSignal,
): Promise<LoadedOptions> {
  const codes = levelCodes(state);
  if (field === 'payment_page') {
    const reply = await call('pages.fetch', { query: { slug_dropdown: true, ...codes }, signal });
    return read(reply.ok ? { ...reply, data: Array.isArray(reply.data) ? reply.data : [] } : reply);
  }
  const { group_code, ...below } = codes;
  // Without a group there is nothing to fetch (C13).
  if (group_code === undefined) return { ok: true, options: [] };
  const inGroup = { params: { group_code }, query: { dropdown: true, ...below }, signal };
  if (field === 'class') return read(await call('search.classes', inGroup));
  return usesGileCalls(state.level)
    ? read(await call(GILE_CALLS[field], inGroup))
    : read(
        await call('search.options', {
          query: { dropdown: true, dropdown_type: DROPDOWN_TYPES[field], is_order_by_id: true, ...codes },
          signal,
        }),
      );
}

const usesGileCalls = (level: SearchLevel): boolean => level === 'gile';
