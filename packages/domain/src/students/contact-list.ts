/** A contact of a student as it is stored. Mobile: ten digits. */
export interface StoredContact {
  readonly id: number;
  readonly name: string;
  readonly relation: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly is_primary: boolean;
  readonly active: boolean;
}

/** A contact as the institute's file names it; one without `active: false` has access. */
export interface NamedContact {
  readonly name: string;
  readonly relation: string;
  readonly mobile?: string | undefined;
  readonly email?: string | undefined;
  readonly is_primary?: boolean | undefined;
  readonly active?: boolean | undefined;
}

/** A contact as it is to stand; `id` is null for one that is new. */
export type WantedContact = Omit<StoredContact, 'id'> & { readonly id: number | null };

/** `replace`: the file's list is the whole list. `add`: contacts that the file does not name keep their access. */
export type ContactsMode = 'replace' | 'add';

/** What a file's list makes of a student's contacts. */
export interface ContactChange {
  /** Contacts that are new, or differ from what is stored. */
  readonly written: readonly WantedContact[];
  /** Ids of stored contacts that the list leaves out and whose access ends. */
  readonly ended: readonly number[];
  /** Mobiles and e-mail addresses (lower case) that reached the student before and do not any more. */
  readonly lost: readonly string[];
  /** False when nobody is left whom a one-time code could reach. */
  readonly is_reachable: boolean;
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
const emailKey = (email: string | null | undefined): string => (email ?? '').trim().toLowerCase();

/** How sure it is that a file's entry means a stored contact: first the same name, then the same number or address. */
const SAME: readonly ((stored: StoredContact, named: NamedContact) => boolean)[] = [
  (stored, named) => stored.name === named.name && stored.relation === named.relation,
  (stored, named) =>
    stored.active && plain(stored.name) === plain(named.name) && stored.relation === named.relation,
  (stored, named) =>
    stored.active &&
    stored.mobile !== null &&
    stored.mobile === named.mobile &&
    stored.relation === named.relation,
  (stored, named) => stored.active && stored.mobile !== null && stored.mobile === named.mobile,
  (stored, named) =>
    stored.active && emailKey(stored.email) !== '' && emailKey(stored.email) === emailKey(named.email),
];

/**
 * Lays a file's list of contacts over the stored ones (decision 64). A corrected name is the same contact when its
 * mobile or e-mail is the same, so that no twin stays. With `replace`, every stored contact the list leaves out loses
 * its access, as soon as the list names somebody a code can reach; a list without such a person ends only whom it
 * says. Where the list says `is_primary` of nobody, its first active contact is the primary one; with `add` only where there is none.
 */
export function layContacts(
  stored: readonly StoredContact[],
  named: readonly NamedContact[],
  mode: ContactsMode,
): ContactChange {
  const found = matchContacts(stored, named);
  const kept = new Set(found.values());
  const isWhole = mode === 'replace' && named.some(isReachable);
  const ended = stored.filter((one) => isWhole && one.active && !kept.has(one));
  const rest = stored.filter((one) => !kept.has(one) && !ended.includes(one));
  const primary = primaryOf(named, rest);
  const wanted = named.map((one): WantedContact =>
    wantedOf(found.get(one)?.id ?? null, one, one === primary),
  );
  // One primary at a time: a contact that the list does not name is it no more.
  const primaryBefore = rest
    .filter((one) => one.is_primary && primary !== undefined)
    .map((one): WantedContact => ({ ...one, is_primary: false }));
  const after = [...wanted, ...rest].filter((one) => one.active);
  const left = new Set(after.flatMap(waysTo));
  const before = stored.filter((one) => one.active).flatMap(waysTo);
  return {
    written: [...wanted, ...primaryBefore].filter((one) =>
      differs(
        one,
        stored.find(({ id }) => id === one.id),
      ),
    ),
    ended: ended.map(({ id }) => id),
    lost: [...new Set(before)].filter((way) => !left.has(way)),
    is_reachable: left.size > 0,
  };
}

/** Which stored contact each entry means; each is meant once. */
function matchContacts(
  stored: readonly StoredContact[],
  named: readonly NamedContact[],
): ReadonlyMap<NamedContact, StoredContact> {
  const found = new Map<NamedContact, StoredContact>();
  const taken = new Set<StoredContact>();
  for (const isSame of SAME) {
    for (const one of named) {
      if (found.has(one)) continue;
      const match = stored.find((candidate) => !taken.has(candidate) && isSame(candidate, one));
      if (match === undefined) continue;
      found.set(one, match);
      taken.add(match);
    }
  }
  return found;
}

const isReachable = (one: NamedContact): boolean =>
  one.active !== false && (one.mobile !== undefined || emailKey(one.email) !== '');

function primaryOf(named: readonly NamedContact[], rest: readonly StoredContact[]): NamedContact | undefined {
  const active = named.filter((one) => one.active !== false);
  const chosen = active.find((one) => one.is_primary === true);
  const isTaken = rest.some((one) => one.active && one.is_primary);
  return chosen ?? (isTaken ? undefined : active[0]);
}

const wantedOf = (id: number | null, one: NamedContact, is_primary: boolean): WantedContact => ({
  id,
  name: one.name,
  relation: one.relation,
  mobile: one.mobile ?? null,
  email: emailKey(one.email) === '' ? null : (one.email ?? null),
  is_primary,
  active: one.active !== false,
});

const waysTo = (one: Pick<StoredContact, 'mobile' | 'email'>): string[] =>
  [one.mobile ?? '', emailKey(one.email)].filter((way) => way !== '');

const FIELDS = ['name', 'relation', 'mobile', 'email', 'is_primary', 'active'] as const;

const differs = (wanted: WantedContact, stored: StoredContact | undefined): boolean =>
  stored === undefined || FIELDS.some((field) => wanted[field] !== stored[field]);
