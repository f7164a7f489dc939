import type { Option, searchInstitutes, searchOptions } from '@shulk/contract';
import { SEARCH_MIN_CHARACTERS } from '@shulk/domain';
import type { z } from 'zod';
import { readsOf } from '../../platform/db/replica.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { selectGroups, selectLevel } from './pages.store.ts';
import type { LevelCodes, SearchLevelKey } from './pages.store.ts';

type Query = z.output<NonNullable<typeof searchOptions.query>>;
type LevelInput = {
  query: z.output<NonNullable<typeof searchInstitutes.query>>;
  params: z.output<NonNullable<typeof searchInstitutes.params>>;
};

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** The level below the deepest code given: a group's institutes, an institute's locations, and so on [PJ-7.12]. */
function nextLevel(codes: LevelCodes): SearchLevelKey | undefined {
  if (codes.ay !== null) return 'gilec';
  if (codes.education_type !== null) return 'ay';
  if (codes.location !== null) return 'et';
  if (codes.institute !== null) return 'l';
  return codes.group === null ? undefined : 'i';
}

/** Options of one level of the search; groups are found by 3 or more characters [PJ-7.12] [PJ-5.38]. */
export async function searchOptionsVerb(ctx: Ctx, { query }: { query: Query }): Promise<Option[]> {
  const codes: LevelCodes = {
    group: orNull(query.group_code),
    institute: orNull(query.institute_code),
    location: orNull(query.location_code),
    education_type: orNull(query.education_type_code),
    ay: orNull(query.ay_code),
    gilec: null,
  };
  const wanted = query.dropdown_type ?? nextLevel(codes) ?? 'g';
  if (wanted !== 'g') return codes.group === null ? [] : selectLevel(readsOf(ctx.services), wanted, codes);
  const search = query.search ?? '';
  return search.length < SEARCH_MIN_CHARACTERS ? [] : selectGroups(readsOf(ctx.services), search);
}

/** Options of one named level below the given codes [PJ-7.14] [PJ-7.15] (C13). */
export const levelVerb =
  (level: SearchLevelKey) =>
  (ctx: Ctx, { params, query }: LevelInput): Promise<Option[]> =>
    selectLevel(readsOf(ctx.services), level, {
      group: params.group_code,
      institute: orNull(query.institute_code),
      location: orNull(query.location_code),
      education_type: orNull(query.education_type_code),
      ay: orNull(query.ay_code),
      gilec: null,
    });
