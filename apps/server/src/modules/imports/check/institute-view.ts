import type { BundleInstitute } from '@shulk/contract';
import type { KnownInstitute } from '../stores/known.store.ts';
import type { Placed } from './problems.ts';

/** What the rest of a bundle may refer to of an institute: the stored and the bundle's own. */
export interface InstituteView {
  readonly code: string;
  readonly mode: 'test' | 'live';
  readonly group_code: string;
  readonly link_hosts: readonly string[];
  /** The offset of a test institute's clock; 0 for a new one. */
  readonly clock_offset_ms: number;
  readonly heads: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
  readonly plans: ReadonlySet<string>;
  readonly locations: ReadonlySet<string>;
  readonly educationTypes: ReadonlySet<string>;
  readonly years: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  /** Every offered combination, as placeKey writes it. */
  readonly places: ReadonlySet<string>;
}

/** A student's place in an institute. */
export interface StudentPlace {
  readonly location: string;
  readonly education_type: string;
  readonly academic_year: string;
  readonly class_code: string;
}

export const placeKey = (place: StudentPlace): string =>
  [place.location, place.education_type, place.academic_year, place.class_code].join(' ');

type Offering = BundleInstitute['offerings'][number];

/** One offering of a bundle as one place per class. */
export const placesOf = (offering: Offering): StudentPlace[] =>
  offering.classes.map((one) => ({
    location: offering.location.code,
    education_type: offering.education_type.code,
    academic_year: offering.academic_year.code,
    class_code: one.code,
  }));

/** The institutes of bundle and database, by code. */
export function viewInstitutes(
  brought: readonly Placed<BundleInstitute>[],
  known: readonly KnownInstitute[],
): ReadonlyMap<string, InstituteView> {
  const views = new Map<string, InstituteView>();
  for (const institute of known) views.set(institute.code, viewOf(institute, undefined));
  for (const { value } of brought) {
    const stored = known.find((institute) => institute.code === value.code);
    views.set(value.code, viewOf(stored, value));
  }
  return views;
}

const codes = (list: readonly { readonly code: string }[] | undefined): string[] =>
  (list ?? []).map((entry) => entry.code);

function viewOf(known: KnownInstitute | undefined, brought: BundleInstitute | undefined): InstituteView {
  const places: StudentPlace[] = [
    ...(known?.offerings ?? []),
    ...(brought?.offerings ?? []).flatMap(placesOf),
  ];
  return {
    code: brought?.code ?? known?.code ?? '',
    mode: brought?.mode ?? known?.mode ?? 'test',
    group_code: brought?.group_code ?? known?.group_code ?? '',
    link_hosts: brought === undefined ? (known?.link_hosts ?? []) : (brought.link_hosts ?? []),
    clock_offset_ms: known?.clock_offset_ms ?? 0,
    heads: new Set([...(known?.heads ?? []), ...codes(brought?.heads)]),
    groups: new Set([...(known?.groups ?? []), ...codes(brought?.groups)]),
    rules: new Set([...(known?.rules ?? []), ...codes(brought?.late_fee_rules)]),
    plans: new Set([...(known?.plans ?? []), ...codes(brought?.emi_plans)]),
    locations: new Set(places.map((place) => place.location)),
    educationTypes: new Set(places.map((place) => place.education_type)),
    years: new Set(places.map((place) => place.academic_year)),
    classes: new Set(places.map((place) => place.class_code)),
    places: new Set(places.map(placeKey)),
  };
}
