// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import {
  IN_GROUP,
  LISTS,
  alertText,
  button,
  combobox,
  heldAnswers,
  inputOf,
  option,
  pick,
  pickDownTo,
  searchServer,
  select,
  showSearch,
  shownValues,
} from './testing/search-page.tsx';

let server: FakeServer;
beforeEach(() => {
  server = searchServer();
});

const submit = () => fireEvent.submit(button().form ?? document.body);
/** The message over each list. */
const messages = () => LISTS.map((name) => document.getElementById(`${select(name).id}-error`)?.textContent);

describe('a search submitted without a link', () => {
  it('says that something went wrong, and at each field what is missing [C24] [PJ-8.3] [PJ-5.29] [PJ-5.30] [PJ-5.31] [PJ-5.32] [PJ-5.33] [PJ-5.34] [PJ-5.35] [PJ-5.36]', async () => {
    showSearch();
    submit();
    await waitFor(() => expect(alertText()).toBe('Something went wrong. Re-try after refreshing the page'));
    expect(messages()).toEqual([
      'Please select institute name',
      'Please select location',
      'Please select education type',
      'Please select academic year',
      'Please select class',
      'Please select payment page',
    ]);
    expect(document.title).toMatch(/^Error: /);
  });

  it('says "Please enter group name" for a group with its usual label [PJ-5.27]', async () => {
    showSearch({ group_field: { visible: true, label: 'Group' } }, { institute_config: {} });
    await screen.findByRole('combobox', { name: /^Group/ });
    submit();
    expect(await screen.findByText('Please enter group name')).toBeTruthy();
  });

  it('names the group and every other field by the institute’s label [PJ-5.28] [PJ-5.37]', async () => {
    showSearch(
      { search_level: 'gile', education_type_field: { visible: true, label: 'Board' } },
      { institute_config: {} },
    );
    await combobox();
    submit();
    expect(await screen.findByText('Please enter School group')).toBeTruthy();
    expect(screen.getByText('Please select Board')).toBeTruthy();
    expect(screen.getByText('Please select location')).toBeTruthy();
  });

  it.each([
    ['gile', false, false],
    ['gileay', true, false],
  ] as const)(
    'at level %s requires no more than the level needs [PJ-5.33] [PJ-5.35]',
    async (level, year, ofClass) => {
      showSearch({ search_level: level });
      submit();
      await screen.findByText('Please select payment page');
      expect([
        screen.queryByText('Please select academic year') !== null,
        screen.queryByText('Please select class') !== null,
      ]).toEqual([year, ofClass]);
    },
  );

  it('is what Enter in the group field does, even with the button disabled [C24] [PJ-2.1.13] [PJ-8.3]', async () => {
    const user = showSearch({}, { institute_config: {} });
    const input = await inputOf(user, 'ka');
    await user.keyboard('{Escape}{Enter}');
    await waitFor(() => expect(alertText()).toBe('Something went wrong. Re-try after refreshing the page'));
    expect(button().disabled).toBe(true);
    expect(screen.getByText('Please enter School group')).toBeTruthy();
    expect(document.activeElement).toBe(input);
  });

  it('focuses the first field that can be filled, and a choice clears its message', async () => {
    const user = showSearch({ search_level: 'gile' });
    await waitFor(() => expect(select('Institute').disabled).toBe(false));
    submit();
    await screen.findByText('Please select institute name');
    expect(document.activeElement).toBe(select('Institute'));
    await user.selectOptions(select('Institute'), 'i1');
    expect(screen.queryByText('Please select institute name')).toBeNull();
    expect(screen.getByText('Please select location')).toBeTruthy();
  });
});

describe('a field left empty', () => {
  it('says so when its choice is cleared, and no other field does [PJ-5.30]', async () => {
    const user = showSearch({ search_level: 'gile' });
    await pickDownTo(user, 'Location');
    await user.selectOptions(select('Location'), '');
    expect(screen.getByText('Please select location')).toBeTruthy();
    expect(screen.queryByText('Please select education type')).toBeNull();
    await user.selectOptions(select('Institute'), '');
    expect(screen.queryByText('Please select location'), 'it cannot be filled now').toBeNull();
  });

  it('of the group says so if text was typed but nothing chosen; an untouched one stays silent [PJ-5.28]', async () => {
    const user = showSearch({}, { institute_config: {} });
    await user.click(await combobox());
    await user.tab();
    expect(screen.queryByText('Please enter School group')).toBeNull();
    await inputOf(user, 'kav');
    await user.tab();
    expect(await screen.findByText('Please enter School group')).toBeTruthy();
  });
});

describe('a list that cannot be used', () => {
  it.each([
    ['search.institutes', 'gile', 'Institute', 'group'],
    ['search.locations', 'gile', 'Location', 'institute'],
    ['search.education_types', 'gile', 'Education type', 'location'],
    ['pages.fetch', 'gile', 'Payment type', 'education_type'],
    ['search.options', 'gileay', 'Institute', 'group'],
    ['search.options', 'gileay', 'Academic year', 'education_type'],
    ['pages.fetch', 'gileay', 'Payment type', 'ay'],
    ['search.classes', 'gileayc', 'Class', 'ay'],
    ['pages.fetch', 'gileayc', 'Payment type', 'gilec'],
  ] as const)(
    'of %s at level %s (%s) shows the server message as a toast, else its own [C40] [PJ-8.1]',
    async (name, search_level, label, last) => {
      const levels = ['group', 'institute', 'location', 'education_type', 'ay', 'gilec'] as const;
      const fixed = levels
        .slice(0, levels.indexOf(last) + 1)
        .map((level) => [level, { code: 'x', label: 'X' }]);
      server.serve({ [name]: () => refuse('busy') });
      showSearch({ search_level }, { institute_config: Object.fromEntries(fixed) });
      await waitFor(() =>
        expect(alertText()).toBe('The service is busy. Please try again in a few seconds.'),
      );
      server.serve({ [name]: () => refuse('busy', '') });
      fireEvent.click(
        await screen.findByRole('button', { name: `Try again to load ${label.toLowerCase()}` }),
      );
      await waitFor(() => expect(alertText()).toContain('Oops! Something went wrong'));
    },
  );

  it('of payment pages shows a toast if empty [PJ-8.1]', async () => {
    server.serve({ 'pages.fetch': () => answer([]) });
    const user = showSearch({ search_level: 'gile' });
    await pickDownTo(user, 'Education type');
    await waitFor(() => expect(alertText()).toBe('Oops! Something went wrong'));
    expect(select('Payment type').disabled).toBe(true);
  });

  it.each([400, 401, 403, 404, 409, 422, 429, 500, 502, 503])(
    'of classes shows a toast on status %i as on every other [PJ-8.21] [PJ-8.1]',
    async (status) => {
      const body = {
        status_code: status,
        success: false,
        message: `refused with ${status}`,
        error: { code: 'busy' },
        data: null,
      };
      server.serve({ 'search.classes': () => ({ status, body }) });
      const named = { code: 'x', label: 'X' };
      showSearch(
        {},
        {
          institute_config: {
            ...IN_GROUP,
            institute: named,
            location: named,
            education_type: named,
            ay: named,
          },
        },
      );
      await waitFor(() => expect(alertText()).toBe(`refused with ${status}`));
    },
  );

  it('stays beside its field with a retry button, which keeps the focus', async () => {
    server.serve({ 'search.locations': () => refuse('busy') });
    const user = showSearch({ search_level: 'gile' });
    await pick(user, 'Institute', 'i1');
    const again = await screen.findByRole('button', { name: 'Try again to load location' });
    const line = () => document.getElementById(`${select('Location').id}-error`)?.textContent;
    expect(line()).toBe('The service is busy. Please try again in a few seconds.');
    const held = heldAnswers();
    server.serve({ 'search.locations': held.handler });
    await user.click(again);
    expect([document.activeElement, again.getAttribute('aria-busy'), line()]).toEqual([again, 'true', '']);
    held.give(0, answer([option('l1')]));
    await waitFor(() => expect(shownValues('Location')).toEqual(['l1']));
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
    // The focus moves right after the list is rendered.
    await waitFor(() => expect(document.activeElement).toBe(select('Location')));
  });
});
