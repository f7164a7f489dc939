// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeServer, SeenRequest } from '../../testing/fake-server.ts';
import { answer } from '../../testing/fake-server.ts';
import {
  LISTS,
  heldAnswers,
  option,
  pick,
  pickDownTo,
  pickGroup,
  searchServer,
  select,
  showSearch,
  shownValues,
} from './testing/search-page.tsx';

let server: FakeServer;
beforeEach(() => {
  server = searchServer();
});

const said = ({ name, query }: SeenRequest): unknown => [name, query];
const list = (dropdown_type: string, codes: object): unknown => [
  'search.options',
  { dropdown: 'true', dropdown_type, is_order_by_id: 'true', ...codes },
];

const toInstitute = { group_code: 'g1', institute_code: 'i1' };
const toLocation = { ...toInstitute, location_code: 'l1' };
const toEducation = { ...toLocation, education_type_code: 'et1' };
const toYear = { ...toEducation, ay_code: 'ay1' };

describe('the cascade', () => {
  it('loads at level gileayc each list after the choice above it, with all codes above [PJ-4.2] [PJ-4.4] [PJ-4.6] [PJ-4.8] [PJ-4.10] [PJ-4.12] [PJ-7.12] [PJ-7.13] [PJ-7.14] [C13] [SR-7.13] [PJ-3.7]', async () => {
    const user = showSearch({ search_level: 'gileayc' }, { institute_config: {} });
    await pickGroup(user);
    await pickDownTo(user, 'Class');
    await waitFor(() => expect(select('Payment type').disabled).toBe(false));
    const { group_code: _inPath, ...below } = toYear;
    expect(server.seen.map(said)).toEqual([
      list('g', { search: 'kav' }),
      list('i', { group_code: 'g1' }),
      list('l', toInstitute),
      list('et', toLocation),
      list('ay', toEducation),
      ['search.classes', { dropdown: 'true', ...below }],
      ['pages.fetch', { slug_dropdown: 'true', ...toYear, gilec_code: 'c1' }],
    ]);
    expect(server.of('search.classes')[0]?.path).toBe('/api/pages/v1/gile/g1/classes/fetch');
  });

  it('loads at level gileay payment pages after the academic year [PJ-4.8] [PJ-4.9]', async () => {
    const user = showSearch({ search_level: 'gileay' });
    await pickDownTo(user, 'Academic year');
    await waitFor(() => expect(select('Payment type').disabled).toBe(false));
    expect(server.seen.map(said)).toEqual([
      list('i', { group_code: 'g1' }),
      list('l', toInstitute),
      list('et', toLocation),
      list('ay', toEducation),
      ['pages.fetch', { slug_dropdown: 'true', ...toYear }],
    ]);
  });

  it('loads at level gile by the lists of that level, and payment pages after the education type [PJ-4.7] [PJ-7.15]', async () => {
    const user = showSearch({ search_level: 'gile' });
    await pickDownTo(user, 'Education type');
    await waitFor(() => expect(select('Payment type').disabled).toBe(false));
    expect(server.seen.map(said)).toEqual([
      ['search.institutes', { dropdown: 'true' }],
      ['search.locations', { dropdown: 'true', institute_code: 'i1' }],
      ['search.education_types', { dropdown: 'true', institute_code: 'i1', location_code: 'l1' }],
      ['pages.fetch', { slug_dropdown: 'true', ...toEducation }],
    ]);
  });

  it('asks for classes only with a group [C13]', async () => {
    const named = { code: 'x', label: 'X' };
    showSearch(
      { group_field: { visible: false } },
      { institute_config: { institute: named, location: named, education_type: named, ay: named } },
    );
    await waitFor(() => expect(select('Class').options[0]?.textContent).toBe('Nothing found'));
    expect(server.seen).toEqual([]);
  });

  it('skips a field that is neither shown nor fixed', async () => {
    const user = showSearch({ search_level: 'gileay', location_field: { visible: false } });
    await pick(user, 'Institute', 'i1');
    await pick(user, 'Education type', 'et1');
    await waitFor(() => expect(select('Academic year').disabled).toBe(false));
    expect(server.seen.map(said)).toEqual([
      list('i', { group_code: 'g1' }),
      list('et', toInstitute),
      list('ay', { ...toInstitute, education_type_code: 'et1' }),
    ]);
  });
});

const fixedTo = {
  group: { code: 'g1', label: 'Group one' },
  institute: { code: 'i1', label: 'Institute one' },
  location: { code: 'l1', label: 'Location one' },
  education_type: { code: 'et1', label: 'Type one' },
  ay: { code: 'ay1', label: 'Year one' },
  gilec: { code: 'c1', label: 'Class one' },
};
const levels = Object.keys(fixedTo);

describe('the values that the institute config fixes', () => {
  it.each([
    ['group', list('i', { group_code: 'g1' })],
    ['institute', list('l', toInstitute)],
    ['location', list('et', toLocation)],
    ['education_type', list('ay', toEducation)],
    [
      'ay',
      [
        'search.classes',
        {
          dropdown: 'true',
          institute_code: 'i1',
          location_code: 'l1',
          education_type_code: 'et1',
          ay_code: 'ay1',
        },
      ],
    ],
    ['gilec', ['pages.fetch', { slug_dropdown: 'true', ...toYear, gilec_code: 'c1' }]],
  ])(
    'down to %s are prefilled on load, and the next list is loaded [PJ-4.16] [PJ-4.17]',
    async (last, call) => {
      const known = levels.slice(0, levels.indexOf(last) + 1);
      showSearch(
        { search_level: 'gileayc' },
        {
          institute_config: Object.fromEntries(
            Object.entries(fixedTo).filter(([level]) => known.includes(level)),
          ),
        },
      );
      const next = LISTS[levels.indexOf(last)] ?? '';
      await waitFor(() => expect(select(next).disabled).toBe(false));
      expect(server.seen.map(said)).toEqual([call]);
      expect(LISTS.slice(levels.indexOf(last) + 1).every((name) => select(name).disabled)).toBe(true);
    },
  );

  it('are sent with the queries below an open field above them [PJ-4.16] [PJ-4.17]', async () => {
    const { group, location } = fixedTo;
    const user = showSearch({ search_level: 'gileay' }, { institute_config: { group, location } });
    await pick(user, 'Institute', 'i1');
    await waitFor(() => expect(select('Education type').disabled).toBe(false));
    expect(server.seen.map(said)).toEqual([
      list('i', { group_code: 'g1', location_code: 'l1' }),
      list('et', toLocation),
    ]);
  });
});

describe('a changed choice', () => {
  const below = (name: string): [string, string, string[], boolean][] =>
    LISTS.slice(LISTS.indexOf(name) + 1).map((one) => [
      one,
      select(one).value,
      shownValues(one),
      select(one).disabled,
    ]);

  it.each([
    ['Institute', '[PJ-4.3]'],
    ['Location', '[PJ-4.5]'],
    ['Education type', '[PJ-4.14]'],
    ['Academic year', '[PJ-4.14]'],
    ['Class', '[PJ-4.11]'],
  ])(
    'of %s clears, empties and disables everything below, chosen or cleared [C23] [PJ-4.14] [PJ-4.15] %s',
    async (name) => {
      const user = showSearch();
      await pickDownTo(user, 'Payment type');
      expect(select('Payment type').value).toBe('page-a');
      // Nothing below is answered any more, so only the choice itself has an effect.
      const never = heldAnswers();
      server.serve({
        'search.options': never.handler,
        'search.classes': never.handler,
        'pages.fetch': never.handler,
      });
      await user.selectOptions(select(name), shownValues(name)[1] ?? '');
      const cleared = LISTS.slice(LISTS.indexOf(name) + 1).map((one) => [one, '', [], true]);
      expect(below(name)).toEqual(cleared);
      await user.selectOptions(select(name), '');
      expect(below(name)).toEqual(cleared);
      expect(select(name).disabled).toBe(false);
    },
  );

  it('of the group clears, empties and disables everything below [C23] [PJ-4.1] [PJ-4.14] [PJ-4.15]', async () => {
    const user = showSearch({ search_level: 'gile' }, { institute_config: {} });
    await pickGroup(user);
    await pickDownTo(user, 'Location');
    const never = heldAnswers();
    server.serve({ 'search.institutes': never.handler });
    const input = document.querySelector('input') ?? document.body;
    await user.clear(input);
    const lists = ['Institute', 'Location', 'Education type', 'Payment type'];
    const state = () => lists.map((name) => [select(name).value, shownValues(name), select(name).disabled]);
    expect(state()).toEqual(lists.map(() => ['', [], true]));
    await pickGroup(user, 'L g2');
    await waitFor(() => expect(never.asked).toHaveLength(1));
    expect(state()).toEqual(lists.map(() => ['', [], true]));
  });
});

describe('a list with one answer', () => {
  it('is chosen by the payer, for a higher choice leaves the lower levels clear [PJ-4.3] [PJ-5.30]', async () => {
    server.serve({ 'search.locations': () => answer([option('l1')]) });
    const user = showSearch({ search_level: 'gile' });
    await pick(user, 'Institute', 'i1');
    await waitFor(() => expect(select('Location').disabled).toBe(false));
    expect([select('Location').value, select('Education type').disabled]).toEqual(['', true]);
  });
});

describe('a level of the search', () => {
  it('stays one control when it is answered: it keeps the focus, beside a word that says how to change it', async () => {
    const user = showSearch({ search_level: 'gile' });
    await waitFor(() => expect(select('Institute').disabled).toBe(false));
    const institute = select('Institute');
    institute.focus();
    expect(screen.queryByText('Change')).toBeNull();
    await user.selectOptions(institute, 'i1');
    expect(screen.getAllByText('Change')).toHaveLength(1);
    expect([select('Institute'), document.activeElement]).toEqual([institute, institute]);
  });

  it('that waits says which one it waits for', async () => {
    showSearch({ search_level: 'gile' });
    await waitFor(() => expect(select('Institute').disabled).toBe(false));
    expect(select('Location').options[0]?.textContent).toBe('Choose the institute first');
    expect(select('Payment type').options[0]?.textContent).toBe('Choose the education type first');
  });
});

describe('a loading list', () => {
  it('shows a loading state in the payment page dropdown, which its own flag keeps disabled [PJ-2.1.8] [PJ-2.1.9]', async () => {
    const held = heldAnswers();
    server.serve({ 'pages.fetch': held.handler });
    const user = showSearch({ search_level: 'gile' });
    await pickDownTo(user, 'Education type');
    await waitFor(() => expect(held.asked).toHaveLength(1));
    const pages = select('Payment type');
    expect([pages.disabled, pages.getAttribute('aria-busy')]).toEqual([true, 'true']);
    expect(pages.options[0]?.textContent).toBe('Loading...');
    held.give(0, answer([option('page-a'), option('page-b')]));
    await waitFor(() => expect(pages.disabled).toBe(false));
    expect([pages.getAttribute('aria-busy'), pages.options[0]?.textContent]).toEqual([
      null,
      'Select payment type',
    ]);
  });

  it('that turns out empty says so in its own place', async () => {
    server.serve({ 'search.options': () => answer([]) });
    showSearch();
    await waitFor(() => expect(select('Institute').options[0]?.textContent).toBe('Nothing found'));
  });
});
