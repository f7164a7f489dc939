import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  SEARCH_FIELDS,
  fieldsOfLevel,
  isSearchFieldEnabled,
  nextSearch,
  openSearch,
  searchLink,
} from './cascade.ts';
import type { SearchEvent, SearchField, SearchLevel, SearchState } from './cascade.ts';
import { isSearchable, searchButtonLabel, searchProblems, shownSearchFields } from './search-form.ts';

const option = (value: string) => ({ label: value.toUpperCase(), value });
const chose = (state: SearchState, ...fields: readonly SearchField[]): SearchState =>
  fields.reduce((now, field) => {
    const ready = field === 'payment_page' ? pages(now, 'one', 'two') : now;
    return nextSearch(ready, { type: 'chosen', field, option: option(field) });
  }, state);
const pages = (state: SearchState, ...slugs: readonly string[]): SearchState =>
  nextSearch(state, { type: 'pages_loaded', options: slugs.map(option) });
const chosen = (state: SearchState): string[] =>
  SEARCH_FIELDS.filter((field) => state.chosen[field] !== undefined);

const upToClass = ['group', 'institute', 'location', 'education_type', 'academic_year', 'class'] as const;
const full = chose(openSearch('gileayc', {}), ...upToClass, 'payment_page');

describe('the levels', () => {
  it('are gile, gileay, gileayc and decide which fields there are [PJ-3.5]', () => {
    const shared = ['group', 'institute', 'location', 'education_type'];
    expect(fieldsOfLevel('gile')).toEqual([...shared, 'payment_page']);
    expect(fieldsOfLevel('gileay')).toEqual([...shared, 'academic_year', 'payment_page']);
    expect(fieldsOfLevel('gileayc')).toEqual([...shared, 'academic_year', 'class', 'payment_page']);
  });

  it('default to gileayc [PJ-3.6]', () => {
    expect(openSearch(undefined, {}).level).toBe('gileayc');
    expect(openSearch(null, {}).level).toBe('gileayc');
    expect(openSearch('gile', {}).level).toBe('gile');
  });
});

describe('choosing', () => {
  const after = (field: SearchField): SearchState =>
    nextSearch(full, { type: 'chosen', field, option: option('other') });

  it('a group clears institute, location and education type [PJ-4.1]', () => {
    expect(chosen(after('group'))).toEqual(['group']);
  });

  it('an institute clears location and education type [PJ-4.3]', () => {
    expect(chosen(after('institute'))).toEqual(['group', 'institute']);
  });

  it('a location clears education type [PJ-4.5]', () => {
    expect(chosen(after('location'))).toEqual(['group', 'institute', 'location']);
  });

  it('a class clears the payment page [PJ-4.11]', () => {
    expect(chosen(after('class'))).toEqual([...upToClass]);
    expect(after('class').is_page_enabled).toBe(false);
  });

  it('clears every lower field and the payment page, whatever is chosen (C23)', () => {
    for (const field of upToClass) {
      const state = after(field);
      expect(chosen(state)).toEqual(upToClass.slice(0, upToClass.indexOf(field) + 1));
      expect(state.is_page_enabled).toBe(false);
    }
  });

  it.each<[SearchLevel, SearchField, SearchField]>([
    ['gileayc', 'group', 'institute'],
    ['gileayc', 'institute', 'location'],
    ['gileayc', 'location', 'education_type'],
    ['gile', 'education_type', 'payment_page'],
    ['gileay', 'education_type', 'academic_year'],
    ['gileayc', 'education_type', 'academic_year'],
    ['gileay', 'academic_year', 'payment_page'],
    ['gileayc', 'academic_year', 'class'],
    ['gileayc', 'class', 'payment_page'],
  ])('at level %s, %s asks for the list of %s', (level, field, loads) => {
    const above = fieldsOfLevel(level).slice(0, fieldsOfLevel(level).indexOf(field) + 1);
    expect(chose(openSearch(level, {}), ...above).loads).toBe(loads);
  });

  it('a payment page sets the link [PJ-4.13]', () => {
    expect(searchLink(full, 'https://fees.example')).toBe('https://fees.example/payment_page');
    expect(searchLink(after('class'), 'https://fees.example')).toBeUndefined();
  });

  it('is ignored where the parent is missing or the list has not come', () => {
    const open = openSearch('gileayc', {});
    expect(nextSearch(open, { type: 'chosen', field: 'location', option: option('x') })).toBe(open);
    const waiting = chose(open, ...upToClass);
    expect(nextSearch(waiting, { type: 'chosen', field: 'payment_page', option: option('x') })).toBe(waiting);
  });
});

describe('clearing any higher level', () => {
  it('clears all lower levels and the payment page [PJ-4.14]', () => {
    for (const field of upToClass) {
      const state = nextSearch(full, { type: 'cleared', field });
      expect(chosen(state)).toEqual(upToClass.slice(0, upToClass.indexOf(field)));
      expect(state.loads).toBeUndefined();
    }
  });

  it('disables the payment page dropdown [PJ-4.15]', () => {
    for (const field of upToClass) {
      expect(isSearchFieldEnabled(full, 'payment_page')).toBe(true);
      expect(isSearchFieldEnabled(nextSearch(full, { type: 'cleared', field }), 'payment_page')).toBe(false);
    }
  });

  it('of the payment page keeps its list', () => {
    const state = nextSearch(full, { type: 'cleared', field: 'payment_page' });
    expect([chosen(state), state.is_page_enabled]).toEqual([[...upToClass], true]);
  });
});

describe('the list of payment pages', () => {
  const waiting = chose(openSearch('gileayc', {}), ...upToClass);

  it('has a single page selected automatically [PJ-2.1.16]', () => {
    expect(pages(waiting, 'kaveri-term').chosen.payment_page).toEqual(option('kaveri-term'));
    expect(pages(waiting, 'one', 'two').chosen.payment_page).toBeUndefined();
  });

  it('has the URL of a single page built at once [PJ-2.1.17]', () => {
    expect(searchLink(pages(waiting, 'kaveri-term'), 'https://fees.example/')).toBe(
      'https://fees.example/kaveri-term',
    );
  });

  it('stays disabled when it is empty, and ignores an answer that came too late', () => {
    expect(pages(waiting).is_page_enabled).toBe(false);
    const moved = nextSearch(waiting, { type: 'chosen', field: 'location', option: option('other') });
    expect(pages(moved, 'kaveri-term')).toBe(moved);
  });

  it('makes the link of the base address plus the chosen slug [PJ-2.1.14]', () => {
    const state = pages(waiting, 'dit-exam');
    expect(searchLink(state, 'https://a.example/pay')).toBe('https://a.example/pay/dit-exam');
  });
});

describe('fields fixed by the institute config', () => {
  const state = openSearch('gileayc', { group: option('g'), institute: option('i') });

  it('are prefilled on load [PJ-4.16]', () => {
    expect(state.chosen).toEqual({ group: option('g'), institute: option('i') });
  });

  it('have the level after them loaded, and nothing without them', () => {
    expect(state.loads).toBe('location');
    expect(openSearch('gileayc', {}).loads).toBeUndefined();
    const all = Object.fromEntries(upToClass.map((field) => [field, option(field)]));
    expect(openSearch('gileayc', all).loads).toBe('payment_page');
  });

  it('cannot be changed or cleared, and stay when a lower field is', () => {
    expect(nextSearch(state, { type: 'cleared', field: 'group' })).toBe(state);
    expect(nextSearch(state, { type: 'chosen', field: 'institute', option: option('x') })).toBe(state);
    expect(chosen(nextSearch(chose(state, 'location'), { type: 'cleared', field: 'location' }))).toEqual([
      'group',
      'institute',
    ]);
  });

  it('do not show; other fields show if visible, the payment page always (C21)', () => {
    const visible = Object.fromEntries(SEARCH_FIELDS.map((field) => [field, { visible: true }]));
    expect(shownSearchFields(state, visible)).toEqual([
      'location',
      'education_type',
      'academic_year',
      'class',
      'payment_page',
    ]);
    expect(shownSearchFields(state, { class: { visible: true }, payment_page: { visible: false } })).toEqual([
      'class',
      'payment_page',
    ]);
  });
});

it('enables a dropdown only when its parent is chosen, after any events', () => {
  const field = fc.constantFrom(...SEARCH_FIELDS);
  const event: fc.Arbitrary<SearchEvent> = fc.oneof(
    field.map((name) => ({ type: 'chosen' as const, field: name, option: option(name) })),
    field.map((name) => ({ type: 'cleared' as const, field: name })),
    fc.constantFrom([], ['a'], ['a', 'b']).map((slugs) => ({
      type: 'pages_loaded' as const,
      options: slugs.map(option),
    })),
  );
  fc.assert(
    fc.property(
      fc.constantFrom<SearchLevel>('gile', 'gileay', 'gileayc'),
      fc.array(event, { maxLength: 30 }),
      (level, events) => {
        const state = events.reduce(nextSearch, openSearch(level, {}));
        const used = fieldsOfLevel(level);
        const firstGap = used.findIndex((name) => state.chosen[name] === undefined);
        const below = firstGap < 0 ? [] : used.slice(firstGap + 1);
        for (const name of below) {
          expect(state.chosen[name]).toBeUndefined();
          expect(isSearchFieldEnabled(state, name)).toBe(name === 'payment_page' && state.is_page_enabled);
        }
        expect(below.length > 0 && state.is_page_enabled).toBe(false);
      },
    ),
  );
});

describe('the search form', () => {
  const messages = (level: SearchLevel): unknown => searchProblems(openSearch(level, {}));
  const shared = {
    group: 'Please enter group name',
    institute: 'Please select institute name',
    location: 'Please select location',
    education_type: 'Please select education type',
    payment_page: 'Please select payment page',
  };

  it('names what was left empty: group, institute, location, education type, payment page [PJ-5.27] [PJ-5.29] [PJ-5.30] [PJ-5.31] [PJ-5.32]', () => {
    expect(messages('gile')).toEqual(shared);
    expect(searchProblems(full)).toEqual({});
    expect(searchProblems(nextSearch(full, { type: 'cleared', field: 'payment_page' }))).toEqual({
      payment_page: 'Please select payment page',
    });
  });

  it('requires the academic year only at levels gileay and gileayc [PJ-5.33] [PJ-5.34]', () => {
    expect(messages('gileay')).toEqual({ ...shared, academic_year: 'Please select academic year' });
    expect(messages('gileayc')).toHaveProperty('academic_year', 'Please select academic year');
    expect(messages('gile')).not.toHaveProperty('academic_year');
  });

  it('requires the class only at level gileayc [PJ-5.35] [PJ-5.36]', () => {
    expect(messages('gileayc')).toHaveProperty('class', 'Please select class');
    expect(messages('gileay')).not.toHaveProperty('class');
  });

  it('searches groups from 3 characters on [PJ-5.38]', () => {
    expect(['', 'ab', 'ab ', 'abc'].map(isSearchable)).toEqual([false, false, false, true]);
  });

  it('labels its button from config, else Proceed [PJ-2.1.12]', () => {
    expect([searchButtonLabel('Find'), searchButtonLabel(' '), searchButtonLabel(null)]).toEqual([
      'Find',
      'Proceed',
      'Proceed',
    ]);
  });
});
