import { describe, expect, it } from 'vitest';
import { mergeContacts } from './contact-list.ts';
import type { NamedContact, StoredContact } from './contact-list.ts';

const lata: StoredContact = {
  id: 1,
  name: 'Lata',
  relation: 'MOTHER',
  mobile: '9000000801',
  email: 'Lata@example.in',
  is_primary: true,
  active: true,
};
const ravi: StoredContact = {
  id: 2,
  name: 'Ravi',
  relation: 'FATHER',
  mobile: '9000000802',
  email: null,
  is_primary: false,
  active: true,
};
const named = (one: StoredContact, over: Partial<NamedContact> = {}): NamedContact => ({
  name: one.name,
  relation: one.relation,
  ...(one.mobile === null ? {} : { mobile: one.mobile }),
  ...(one.email === null ? {} : { email: one.email }),
  ...over,
});

describe('the list of contacts in a file', () => {
  it('ends the access of contacts that it omits (decision 64)', () => {
    expect(mergeContacts([lata, ravi], [named(lata)], 'replace')).toEqual({
      written: [],
      ended: [2],
      lost: ['9000000802'],
      is_reachable: true,
    });
  });

  it('keeps other contacts in mode add, and their primary mark', () => {
    const change = mergeContacts([lata], [named(ravi)], 'add');
    expect(change).toMatchObject({ ended: [], lost: [] });
    expect(change.written).toEqual([{ ...ravi, id: null, is_primary: false }]);
    expect(mergeContacts([lata], [named(ravi, { is_primary: true })], 'add').written).toEqual([
      { ...ravi, id: null, is_primary: true },
      { ...lata, is_primary: false },
    ]);
  });

  it('treats a corrected name as the same contact, without duplicates, in both modes', () => {
    for (const mode of ['replace', 'add'] as const) {
      const change = mergeContacts([lata, ravi], [named(lata, { name: 'Latha' }), named(ravi)], mode);
      expect(change).toMatchObject({ ended: [], lost: [] });
      expect(change.written).toEqual([{ ...lata, name: 'Latha' }]);
      const relation = mergeContacts([lata], [named(lata, { relation: 'GUARDIAN' })], mode);
      expect(relation).toMatchObject({ ended: [], written: [{ id: 1, relation: 'GUARDIAN' }] });
      const spaces = mergeContacts([lata], [named(lata, { name: ' lata ', mobile: '9000000809' })], mode);
      expect(spaces).toMatchObject({ written: [{ id: 1, mobile: '9000000809' }], lost: ['9000000801'] });
    }
  });

  it('distinguishes two contacts with one number by relation when both names are corrected', () => {
    const father = { ...ravi, mobile: lata.mobile };
    const change = mergeContacts(
      [lata, father],
      [named(father, { name: 'Ravi K' }), named(lata, { name: 'Lata K' })],
      'replace',
    );
    expect(change.written.map(({ id, name }) => [id, name])).toEqual([
      [2, 'Ravi K'],
      [1, 'Lata K'],
    ]);
  });

  it('reports a number as lost only if no other contact of the student has it', () => {
    const father = { ...ravi, mobile: lata.mobile };
    expect(mergeContacts([lata, father], [named(lata)], 'replace')).toMatchObject({ ended: [2], lost: [] });
    expect(mergeContacts([lata], [named(lata, { mobile: '9000000809' })], 'replace').lost).toEqual([
      '9000000801',
    ]);
    expect(mergeContacts([lata], [named(lata, { active: false }), named(ravi)], 'replace').lost).toEqual([
      '9000000801',
      'lata@example.in',
    ]);
  });

  it('ends no access by a list without a contact that a code can reach', () => {
    expect(mergeContacts([lata], [], 'replace')).toEqual({
      written: [],
      ended: [],
      lost: [],
      is_reachable: true,
    });
    const unreachable: NamedContact = { name: 'Ravi', relation: 'FATHER' };
    expect(mergeContacts([lata], [unreachable], 'replace')).toMatchObject({ ended: [], lost: [] });
    expect(mergeContacts([lata], [named(lata, { active: false })], 'replace')).toMatchObject({
      ended: [],
      lost: ['9000000801', 'lata@example.in'],
      is_reachable: false,
    });
  });

  it('has one primary contact: the marked one, else the first active of the list', () => {
    const change = mergeContacts([lata, ravi], [named(ravi), named(lata)], 'replace');
    expect(change.written.map(({ id, is_primary }) => [id, is_primary])).toEqual([
      [2, true],
      [1, false],
    ]);
  });
});
