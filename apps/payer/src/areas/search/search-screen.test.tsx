// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import {
  LISTS,
  button,
  combobox,
  inputOf,
  option,
  pick,
  pickDownTo,
  select,
  showSearch,
  shownLabels,
  searchServer,
  shownValues,
} from './testing/search-page.tsx';

let server: FakeServer;
beforeEach(() => {
  server = searchServer();
});

describe('the search form', () => {
  it('shows its fields in order, at the default level to the class [PJ-1.2] [PJ-2.1.1] [PJ-2.1.2] [PJ-2.1.3] [PJ-3.6]', async () => {
    showSearch({}, { institute_config: {} });
    await combobox();
    expect(shownLabels()).toEqual(['School group', ...LISTS]);
  });

  it.each([
    ['gile', ['Institute', 'Location', 'Education type', 'Payment type']],
    ['gileay', ['Institute', 'Location', 'Education type', 'Academic year', 'Payment type']],
    ['gileayc', LISTS],
  ] as const)(
    'shows academic year and class by the level %s [PJ-2.1.2] [PJ-2.1.3] [PJ-3.5]',
    (level, labels) => {
      showSearch({ search_level: level });
      expect(shownLabels()).toEqual(labels);
    },
  );

  it.each([
    ['institute_field', 'Institute'],
    ['location_field', 'Location'],
    ['education_type_field', 'Education type'],
    ['academic_year_field', 'Academic year'],
    ['class_field', 'Class'],
  ])('does not show %s when it is not marked visible [PJ-2.1.5]', (field, label) => {
    showSearch({ [field]: { visible: false } });
    expect(shownLabels()).toEqual(LISTS.filter((one) => one !== label));
  });

  it('shows the payment page, whatever its visible flag [C21] [PJ-2.1.4] [PJ-2.1.5]', () => {
    showSearch({ payment_page_field: { visible: false } });
    expect(shownLabels()).toContain('Payment type');
  });

  it.each([
    ['institute', 'Institute'],
    ['location', 'Location'],
    ['education_type', 'Education type'],
    ['ay', 'Academic year'],
    ['gilec', 'Class'],
  ])(
    'does not show the %s that the institute config fixes, and shows the rest [PJ-2.1.6]',
    (level, label) => {
      const fixed = { code: 'x', label: 'X' };
      showSearch({}, { institute_config: { group: fixed, [level]: fixed } });
      expect(shownLabels()).toEqual(LISTS.filter((one) => one !== label));
    },
  );

  it('does not show the group that the institute config fixes, and shows the rest [PJ-2.1.6]', async () => {
    showSearch({}, { institute_config: { group: { code: 'g1', label: 'G' } } });
    await waitFor(() => expect(select('Institute').disabled).toBe(false));
    expect(shownLabels()).toEqual(LISTS);
  });

  it('labels its fields and its button as configured, shows the visible ones with their placeholders, and no generated text [PJ-3.4]', async () => {
    showSearch({
      institute_field: { visible: true, label: 'College', placeholder: 'Pick a college' },
      location_field: { visible: true, label: '$$label$$', placeholder: '$$x$$' },
      class_field: { visible: false, label: 'Grade' },
      cta_config: { label: 'Go on' },
    });
    expect(shownLabels()).toEqual([
      'College',
      'Location',
      ...LISTS.slice(2).filter((one) => one !== 'Class'),
    ]);
    await waitFor(() => expect(select('College').options[0]?.textContent).toBe('Pick a college'));
    expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('$');
  });

  it('enables each dropdown once its parent is chosen, and no sooner [PJ-2.1.7]', async () => {
    const user = showSearch();
    const enabled = (): string[] => LISTS.filter((name) => !select(name).disabled);
    for (const [index, name] of LISTS.entries()) {
      await waitFor(() => expect(enabled()).toEqual(LISTS.slice(0, index + 1)));
      await user.selectOptions(select(name), shownValues(name)[0] ?? '');
    }
  });

  it('searches groups by 3 or more characters only, with its empty text [PJ-2.1.10] [PJ-5.38]', async () => {
    const user = showSearch({}, { institute_config: {} });
    const input = await inputOf(user, 'ka');
    expect(screen.getAllByText('Search for group (enter 3 or more characters)').length).toBeGreaterThan(0);
    await user.type(input, 'v');
    expect(await screen.findByRole('option', { name: 'L g1' })).toBeTruthy();
    expect(screen.queryByText('Search for group (enter 3 or more characters)')).toBeNull();
    expect(server.of('search.options').map(({ query }) => query['search'])).toEqual(['kav']);
  });

  it('shows found groups in a menu of at most 200 pixels [SR-9.8]', async () => {
    const user = showSearch({}, { institute_config: {} });
    await inputOf(user, 'kav');
    await screen.findByRole('option', { name: 'L g2' });
    expect(screen.getByRole('listbox').style.maxHeight).toBe('200px');
  });

  it('hides options whose label contains a dollar sign from every list [PJ-5.52]', async () => {
    const withPlaceholder = (value: string) => answer([{ label: '$$x$$', value: 'x' }, option(value)]);
    server.serve({
      'search.options': ({ query }) => withPlaceholder(query['dropdown_type'] ?? ''),
      'search.classes': () => withPlaceholder('class'),
      'pages.fetch': () => withPlaceholder('page'),
    });
    const user = showSearch({}, { institute_config: {} });
    await inputOf(user, 'kav');
    await screen.findByRole('option', { name: 'L g' });
    const menu = within(screen.getByRole('listbox'));
    expect(menu.getAllByRole('option')).toHaveLength(1);
    await user.click(menu.getByRole('option', { name: 'L g' }));
    await pickDownTo(user, 'Class');
    await waitFor(() => expect(select('Payment type').value).toBe('page'));
    expect(LISTS.map((name) => shownValues(name))).toEqual([
      ['i'],
      ['l'],
      ['et'],
      ['ay'],
      ['class'],
      ['page'],
    ]);
  });
});

describe('the payment page dropdown', () => {
  it('selects a single payment page and builds its link at once [PJ-2.1.16] [PJ-2.1.17]', async () => {
    const go = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    server.serve({ 'pages.fetch': () => answer([option('only-one')]) });
    const user = showSearch({ search_level: 'gile' });
    await pickDownTo(user, 'Education type');
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(select('Payment type').value).toBe('only-one');
    expect(screen.getByText('L only-one was chosen for you.')).toBeTruthy();
    await user.click(button());
    expect(go).toHaveBeenCalledWith(`${location.origin}/only-one`);
  });

  it('leaves the choice to the payer if there are several [PJ-2.1.16]', async () => {
    const user = showSearch({ search_level: 'gile' });
    await pickDownTo(user, 'Education type');
    await waitFor(() => expect(select('Payment type').disabled).toBe(false));
    expect([select('Payment type').value, button().disabled]).toEqual(['', true]);
  });
});

describe('the submit button', () => {
  it('opens base address plus slug in the same window, only once there is a link [PJ-2.1.13] [PJ-2.1.14] [PJ-2.1.15] [PJ-4.13]', async () => {
    const go = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const user = showSearch({ search_level: 'gile' });
    await pickDownTo(user, 'Education type');
    expect(button().disabled).toBe(true);
    expect(screen.getByText('Choose the payment type to continue.').hidden).toBe(false);
    await pick(user, 'Payment type', 'page-b');
    expect(button().disabled).toBe(false);
    await user.click(button());
    expect(go).toHaveBeenCalledWith(`${location.origin}/page-b`);
    expect(open).not.toHaveBeenCalled();
  });

  it('opens a new window if the button is configured so, under its own label [PJ-2.1.11] [PJ-2.1.15]', async () => {
    const go = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const user = showSearch({ search_level: 'gile', cta_config: { label: 'Go to page', new_window: true } });
    await pickDownTo(user, 'Education type');
    await pick(user, 'Payment type', 'page-a');
    await user.click(button('Go to page'));
    expect(open.mock.calls[0]?.[0]).toMatch(/\/page-a\?mxp_did=/);
    expect(open.mock.calls[0]?.[1]).toBe('_blank');
    expect(go).not.toHaveBeenCalled();
  });

  it('reads "Proceed" without a label of its own [PJ-2.1.12]', () => {
    showSearch({ cta_config: { label: '' } });
    expect(button('Proceed')).toBeTruthy();
  });

  it('loses its link when a choice above is changed [PJ-2.1.13] [C23]', async () => {
    const user = showSearch({ search_level: 'gile' });
    await pickDownTo(user, 'Education type');
    await pick(user, 'Payment type', 'page-a');
    expect(button().disabled).toBe(false);
    await user.selectOptions(select('Institute'), 'i2');
    expect(button().disabled).toBe(true);
  });
});
