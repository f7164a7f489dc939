/** A stored contact of a student. Mobile: ten digits. */
export interface StoredContact {
  readonly id: number;
  readonly name: string;
  readonly relation: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly is_primary: boolean;
  readonly active: boolean;
}

/** A contact in the institute's file; it has access unless `active: false`. */
export interface NamedContact {
  readonly name: string;
  readonly relation: string;
  readonly mobile?: string | undefined;
  readonly email?: string | undefined;
  readonly is_primary?: boolean | undefined;
  readonly active?: boolean | undefined;
}

/** A contact to be stored; `id` is null for a new one. */
export type WantedContact = Omit<StoredContact, 'id'> & { readonly id: number | null };

/** `replace`: the file's list is the whole list. `add`: contacts not in the file keep their access. */
export type ContactsMode = 'replace' | 'add';

/** The result of a file's list for a student's contacts. */
export interface ContactChange {
  /** New and changed contacts. */
  readonly written: readonly WantedContact[];
  /** Ids of stored contacts that the list omits and whose access ends. */
  readonly ended: readonly number[];
  /** Mobiles and e-mail addresses (lower case) that no longer belong to the student. */
  readonly lost: readonly string[];
  /** False if no contact is left that a one-time code can reach. */
  readonly is_reachable: boolean;
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
const emailKey = (email: string | null | undefined): string => (email ?? '').trim().toLowerCase();

/** How well a file's entry matches a stored contact: first by name, then by number or address. */
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
 * Merges a file's list of contacts into the stored ones (decision 64). A corrected name is the same contact if its
 * mobile or e-mail is the same, so that no duplicate stays. With `replace`, every stored contact that the list omits
 * loses its access, if the list has a contact that a code can reach; otherwise only contacts it marks inactive.
 * Without `is_primary` in the list, its first active contact becomes the primary one; with `add` only if there is
 * none.
 */
export function mergeContacts(
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
  // One primary at a time: contacts not in the list lose the mark.
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

/** Matches each entry with a stored contact, each at most once. */
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
