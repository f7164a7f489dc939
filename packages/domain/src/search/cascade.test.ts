import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DROPDOWN_TYPES,
  SEARCH_FIELDS,
  fieldsOfLevel,
  isSearchFieldEnabled,
  nextSearch,
  openFields,
  openSearch,
  searchLink,
} from './cascade.ts';
import type { SearchEvent, SearchField, SearchLevel, SearchState } from './cascade.ts';

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
  it('are gile, gileay, gileayc and decide the fields [PJ-3.5]', () => {
    const shared = ['group', 'institute', 'location', 'education_type'];
    expect(fieldsOfLevel('gile')).toEqual([...shared, 'payment_page']);
    expect(fieldsOfLevel('gileay')).toEqual([...shared, 'academic_year', 'payment_page']);
    expect(fieldsOfLevel('gileayc')).toEqual([...shared, 'academic_year', 'class', 'payment_page']);
  });

  it('are fetched by the dropdown types i, l, et, ay and gilec [PJ-3.7]', () => {
    const below = fieldsOfLevel('gileayc').filter((field) => field !== 'group' && field !== 'payment_page');
    expect(Object.keys(DROPDOWN_TYPES)).toEqual(below);
    expect(Object.values(DROPDOWN_TYPES)).toEqual(['i', 'l', 'et', 'ay', 'gilec']);
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

  it('clears every lower field and the payment page, for every choice [C23] [PJ-4.1] [PJ-4.3] [PJ-4.5] [PJ-4.11]', () => {
    for (const field of upToClass) {
      const state = after(field);
      expect(chosen(state)).toEqual(upToClass.slice(0, upToClass.indexOf(field) + 1));
      expect(state.is_page_enabled).toBe(false);
    }
  });

  it.each<[SearchLevel, SearchField, SearchField, string]>([
    ['gileayc', 'group', 'institute', '[PJ-4.2]'],
    ['gileayc', 'institute', 'location', '[PJ-4.4]'],
    ['gileayc', 'location', 'education_type', '[PJ-4.6]'],
    ['gile', 'education_type', 'payment_page', '[PJ-4.7]'],
    ['gileay', 'education_type', 'academic_year', '[PJ-4.8]'],
    ['gileayc', 'education_type', 'academic_year', '[PJ-4.8]'],
    ['gileay', 'academic_year', 'payment_page', '[PJ-4.9]'],
    ['gileayc', 'academic_year', 'class', '[PJ-4.10]'],
    ['gileayc', 'class', 'payment_page', '[PJ-4.12]'],
  ])('at level %s, %s asks for the list of %s %s', (level, field, loads) => {
    const above = fieldsOfLevel(level).slice(0, fieldsOfLevel(level).indexOf(field) + 1);
    expect(chose(openSearch(level, {}), ...above).loads).toBe(loads);
  });

  it('a payment page sets the link [PJ-4.13]', () => {
    expect(searchLink(full, 'https://fees.example')).toBe('https://fees.example/payment_page');
    expect(searchLink(after('class'), 'https://fees.example')).toBeUndefined();
  });

  it('is ignored if the parent is missing or the list has not loaded', () => {
    const open = openSearch('gileayc', {});
    expect(nextSearch(open, { type: 'chosen', field: 'location', option: option('x') })).toBe(open);
    const waiting = chose(open, ...upToClass);
    expect(nextSearch(waiting, { type: 'chosen', field: 'payment_page', option: option('x') })).toBe(waiting);
  });
});

describe('clearing any higher level', () => {
  it('clears all lower levels and the payment page [C23] [PJ-4.14]', () => {
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

  it('has a flag of its own: with its parent chosen it is off until the list has loaded, and off if that is empty [PJ-2.1.8]', () => {
    expect(waiting.chosen.class).toBeDefined();
    expect(isSearchFieldEnabled(waiting, 'payment_page')).toBe(false);
    expect(isSearchFieldEnabled(pages(waiting), 'payment_page')).toBe(false);
    expect(isSearchFieldEnabled(pages(waiting, 'one', 'two'), 'payment_page')).toBe(true);
  });

  it('is ignored if it arrives too late', () => {
    const moved = nextSearch(waiting, { type: 'chosen', field: 'location', option: option('other') });
    expect(pages(moved, 'kaveri-term')).toBe(moved);
  });

  it('builds the link from the base address and the chosen slug [PJ-2.1.14]', () => {
    const state = pages(waiting, 'dit-exam');
    expect(searchLink(state, 'https://a.example/pay')).toBe('https://a.example/pay/dit-exam');
  });
});

describe('fields fixed by the institute config', () => {
  const state = openSearch('gileayc', { group: option('g'), institute: option('i') });

  it('are prefilled on load [PJ-4.16]', () => {
    expect(state.chosen).toEqual({ group: option('g'), institute: option('i') });
  });

  it('load the next level, and nothing loads without them [PJ-4.17]', () => {
    expect(state.loads).toBe('location');
    expect(openSearch('gileayc', {}).loads).toBeUndefined();
    const all = Object.fromEntries(upToClass.map((field) => [field, option(field)]));
    expect(openSearch('gileayc', all).loads).toBe('payment_page');
    expect(openSearch('gile', all).loads).toBe('payment_page');
  });

  it('are not among the fields to choose from, and are never changed or cleared [PJ-2.1.6]', () => {
    expect(openFields(state)).toEqual([
      'location',
      'education_type',
      'academic_year',
      'class',
      'payment_page',
    ]);
    expect(nextSearch(state, { type: 'cleared', field: 'group' })).toBe(state);
    expect(nextSearch(state, { type: 'chosen', field: 'institute', option: option('x') })).toBe(state);
    expect(chosen(nextSearch(chose(state, 'location'), { type: 'cleared', field: 'location' }))).toEqual([
      'group',
      'institute',
    ]);
  });

  it('are prefilled below an open field too: it loads the next open field and clears none of them [PJ-2.1.6] [PJ-4.16]', () => {
    const gap = openSearch('gileay', { group: option('g'), location: option('l') });
    expect([openFields(gap), gap.loads]).toEqual([
      ['institute', 'education_type', 'academic_year', 'payment_page'],
      'institute',
    ]);
    expect(isSearchFieldEnabled(gap, 'education_type')).toBe(false);
    const one = chose(gap, 'institute');
    expect([chosen(one), one.loads]).toEqual([['group', 'institute', 'location'], 'education_type']);
    expect(isSearchFieldEnabled(one, 'education_type')).toBe(true);
    const cleared = nextSearch(one, { type: 'cleared', field: 'institute' });
    expect(chosen(cleared)).toEqual(['group', 'location']);
  });

  it('never fix the payment page (C21)', () => {
    const given = openSearch('gile', { group: option('g'), payment_page: option('p') });
    expect([openFields(given).at(-1), given.chosen.payment_page]).toEqual(['payment_page', undefined]);
  });
});

describe('hidden fields', () => {
  const state = openSearch('gile', { group: option('g') }, ['group', 'location', 'payment_page']);

  it('cannot be chosen from, except the payment page [C21] [PJ-2.1.4] [PJ-2.1.5]', () => {
    expect(openFields(state)).toEqual(['institute', 'education_type', 'payment_page']);
  });

  it('are skipped: the field above loads the one below, which depends only on it', () => {
    expect(isSearchFieldEnabled(state, 'education_type')).toBe(false);
    const one = chose(state, 'institute');
    expect([one.loads, isSearchFieldEnabled(one, 'education_type')]).toEqual(['education_type', true]);
    expect(chose(one, 'education_type').loads).toBe('payment_page');
  });

  it('stay prefilled if the institute config fixes them [PJ-4.16]', () => {
    expect(state.chosen).toEqual({ group: option('g') });
  });
});

it('enables a dropdown only if every open field above it is chosen, after any events [PJ-2.1.7] [C23]', () => {
  const field = fc.constantFrom(...SEARCH_FIELDS);
  const event: fc.Arbitrary<SearchEvent> = fc.oneof(
    field.map((name) => ({ type: 'chosen' as const, field: name, option: option(name) })),
    field.map((name) => ({ type: 'cleared' as const, field: name })),
    fc.constantFrom([], ['a'], ['a', 'b']).map((slugs) => ({
      type: 'pages_loaded' as const,
      options: slugs.map(option),
    })),
  );
  const opened = fc
    .tuple(
      fc.constantFrom<SearchLevel>('gile', 'gileay', 'gileayc'),
      fc.subarray([...upToClass]),
      fc.subarray([...SEARCH_FIELDS]),
    )
    .map(([level, fixed, unseen]) =>
      openSearch(level, Object.fromEntries(fixed.map((name) => [name, option(name)])), unseen),
    );
  fc.assert(
    fc.property(opened, fc.array(event, { maxLength: 30 }), (start, events) => {
      const state = events.reduce(nextSearch, start);
      const open = openFields(state);
      const firstGap = open.findIndex((name) => state.chosen[name] === undefined);
      const below = firstGap < 0 ? [] : open.slice(firstGap + 1);
      for (const name of below) {
        expect(state.chosen[name]).toBeUndefined();
        expect(isSearchFieldEnabled(state, name)).toBe(false);
      }
      for (const name of start.fixed) expect(state.chosen[name]).toEqual(option(name));
    }),
  );
});
