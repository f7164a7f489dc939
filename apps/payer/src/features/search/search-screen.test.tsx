// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer, SeenRequest } from '../../testing/fake-server.ts';
import { SearchScreen } from './index.ts';

type Gile = NonNullable<PageData['gile_search']>;
const visible = { visible: true };
const gile: Gile = {
  search_level: 'gileayc',
  group_field: { visible: true, label: 'School group', placeholder: 'Type a name' },
  institute_field: visible,
  location_field: visible,
  education_type_field: visible,
  academic_year_field: visible,
  class_field: visible,
  payment_page_field: { visible: false },
};
const option = (value: string) => ({ label: `L ${value}`, value });
const PAGES = [option('page-a'), option('page-b')];

let server: FakeServer;
beforeEach(() => {
  writeSettings();
  vi.restoreAllMocks();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  const list = ({ query }: SeenRequest) =>
    answer([option(`${query['dropdown_type']}1`), { label: '$$x$$', value: 'x' }]);
  server = fakeServer({
    'search.options': list,
    'search.institutes': () => answer([option('i1')]),
    'search.locations': () => answer([option('l1')]),
    'search.education_types': () => answer([option('et1')]),
    'search.academic_years': () => answer([option('ay1')]),
    'search.classes': () => answer([option('c1')]),
    'pages.fetch': () => answer(PAGES),
  });
});

function show(search: Partial<Gile> = {}, page: Partial<PageData> = {}) {
  render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <SearchScreen page={aPage({ institute_config: {}, gile_search: { ...gile, ...search }, ...page })} />
    </>,
  );
  return userEvent.setup();
}
type User = ReturnType<typeof userEvent.setup>;

const combobox = () => screen.findByRole<HTMLInputElement>('combobox', { name: /School group/ });
/** By its label, without the slow walk over all roles: these tests ask for selects very often. */
function select(name: string): HTMLSelectElement {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(name),
  );
  const field = document.getElementById(label?.htmlFor ?? '');
  if (!(field instanceof HTMLSelectElement)) throw new Error(`no select is labelled ${name}`);
  return field;
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Proceed' });
const pickGroup = async (user: User) => {
  await user.type(await combobox(), 'kav');
  await user.click(await screen.findByRole('option', { name: 'L g1' }));
};
const pick = async (user: User, name: string, value: string) => {
  await waitFor(() => expect(select(name).disabled).toBe(false));
  await user.selectOptions(select(name), value);
};
const toPages = async (user: User) => {
  await pickGroup(user);
  await pick(user, 'Institute', 'i1');
  await pick(user, 'Location', 'l1');
  await pick(user, 'Education type', 'et1');
  await pick(user, 'Academic year', 'ay1');
  await pick(user, 'Class', 'c1');
};

describe('the search form', () => {
  it('shows its fields in order [PJ-1.2] [PJ-2.1.1] [PJ-2.1.2] [PJ-2.1.3] [PJ-2.1.4] [PJ-3.6]', async () => {
    show({ search_level: undefined });
    await combobox();
    const labels = [...document.querySelectorAll('label')].map((label) =>
      label.textContent?.replace(' *', ''),
    );
    expect(labels).toEqual([
      'School group',
      'Institute',
      'Location',
      'Education type',
      'Academic year',
      'Class',
      'Payment type',
    ]);
  });

  it.each([
    ['gile', [false, false]],
    ['gileay', [true, false]],
  ] as const)('shows academic year and class by the level %s [PJ-2.1.2] [PJ-2.1.3]', async (level, shown) => {
    show({ search_level: level });
    await combobox();
    expect(
      [screen.queryByLabelText(/^Academic year/), screen.queryByLabelText(/^Class/)].map(Boolean),
    ).toEqual(shown);
  });

  it('leaves out fields that are not visible or fixed by the institute config [PJ-2.1.5] [PJ-2.1.6]', async () => {
    show(
      { location_field: { visible: false } },
      { institute_config: { group: { code: 'g1', label: 'G' }, institute: { code: 'i1', label: 'I' } } },
    );
    expect(screen.queryByRole('combobox', { name: /School group/ })).toBeNull();
    expect(screen.queryByLabelText(/^Institute/)).toBeNull();
    expect(screen.queryByLabelText(/^Location/)).toBeNull();
    expect(select('Education type')).toBeTruthy();
    await waitFor(() => expect(server.of('search.options')).toHaveLength(1));
  });

  it('loads the level after the prefilled ones [PJ-4.16] [PJ-4.17]', async () => {
    show(
      {},
      { institute_config: { group: { code: 'g1', label: 'G' }, institute: { code: 'i1', label: 'I' } } },
    );
    await waitFor(() => expect(select('Location').disabled).toBe(false));
    expect(server.of('search.options').map(({ query }) => query)).toEqual([
      {
        dropdown: 'true',
        dropdown_type: 'l',
        is_order_by_id: 'true',
        group_code: 'g1',
        institute_code: 'i1',
      },
    ]);
  });

  it('searches groups by 3 or more characters only, with its empty text [PJ-2.1.10] [PJ-5.38]', async () => {
    const user = show();
    const input = await combobox();
    await user.type(input, 'ka');
    expect(screen.getAllByText('Search for group (enter 3 or more characters)').length).toBeGreaterThan(0);
    expect(server.seen).toHaveLength(0);
    await user.type(input, 'v');
    expect(await screen.findByRole('option', { name: 'L g1' })).toBeTruthy();
    expect(server.of('search.options').map(({ query }) => query['search'])).toEqual(['kav']);
  });

  it('filters options whose label holds a dollar sign [PJ-5.52]', async () => {
    const user = show();
    await pickGroup(user);
    await waitFor(() => expect(select('Institute').options).toHaveLength(2));
    expect(document.body.textContent).not.toContain('$$');
  });

  it('enables each dropdown once its parent is chosen, and asks with all codes above [PJ-2.1.7] [PJ-7.12] [PJ-7.13] [PJ-7.14] [PJ-4.2] [PJ-4.4] [PJ-4.6] [PJ-4.8] [PJ-4.10] [PJ-4.12] [PJ-3.7]', async () => {
    const user = show();
    await combobox();
    expect(['Institute', 'Location', 'Class', 'Payment type'].map((name) => select(name).disabled)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    await toPages(user);
    await waitFor(() => expect(select('Payment type').disabled).toBe(false));
    expect(server.of('search.options').map(({ query }) => query['dropdown_type'])).toEqual([
      'g',
      'i',
      'l',
      'et',
      'ay',
    ]);
    expect(server.of('search.classes')[0]?.query).toEqual({
      dropdown: 'true',
      institute_code: 'i1',
      location_code: 'l1',
      education_type_code: 'et1',
      ay_code: 'ay1',
    });
    expect(server.of('pages.fetch')[0]?.query).toEqual({
      slug_dropdown: 'true',
      group_code: 'g1',
      institute_code: 'i1',
      location_code: 'l1',
      education_type_code: 'et1',
      ay_code: 'ay1',
      gilec_code: 'c1',
    });
  });

  it('uses the gile lists at level gile and goes from education type to payment pages [PJ-7.15] [PJ-4.7]', async () => {
    const user = show({ search_level: 'gile' });
    await pickGroup(user);
    await pick(user, 'Institute', 'i1');
    await pick(user, 'Location', 'l1');
    await pick(user, 'Education type', 'et1');
    await waitFor(() => expect(select('Payment type').disabled).toBe(false));
    expect(server.seen.map(({ name }) => name)).toEqual([
      'search.options',
      'search.institutes',
      'search.locations',
      'search.education_types',
      'pages.fetch',
    ]);
  });

  it('shows a loading state in the payment page dropdown [PJ-2.1.8] [PJ-2.1.9]', async () => {
    const held: (() => void)[] = [];
    server.serve({
      'pages.fetch': async () => {
        await new Promise<void>((resolve) => held.push(resolve));
        return answer(PAGES);
      },
    });
    const user = show();
    await toPages(user);
    await waitFor(() => expect(held).toHaveLength(1));
    expect([select('Payment type').disabled, select('Payment type').getAttribute('aria-busy')]).toEqual([
      true,
      'true',
    ]);
    expect(select('Payment type').options[0]?.textContent).toBe('Loading...');
    held[0]?.();
    await waitFor(() => expect(select('Payment type').disabled).toBe(false));
  });

  it('clears and disables everything below a choice that changes [PJ-4.1] [PJ-4.3] [PJ-4.5] [PJ-4.11] [PJ-4.14] [PJ-4.15]', async () => {
    const user = show();
    await toPages(user);
    await pick(user, 'Payment type', 'page-a');
    expect(button().disabled).toBe(false);
    await user.selectOptions(select('Institute'), '');
    expect(
      ['Location', 'Education type', 'Academic year', 'Class', 'Payment type'].map((name) => [
        select(name).value,
        select(name).disabled,
      ]),
    ).toEqual(Array.from({ length: 5 }, () => ['', true]));
    expect(button().disabled).toBe(true);
  });

  it('drops a late answer for a parent that was changed meanwhile', async () => {
    const held: ((value: ReturnType<typeof answer>) => void)[] = [];
    server.serve({
      'search.options': ({ query }) =>
        query['dropdown_type'] === 'l'
          ? new Promise((resolve) => held.push(resolve))
          : answer(
              query['dropdown_type'] === 'i'
                ? [option('i1'), option('i2')]
                : [option(`${query['dropdown_type']}1`)],
            ),
    });
    const user = show();
    await pickGroup(user);
    await pick(user, 'Institute', 'i1');
    await waitFor(() => expect(held).toHaveLength(1));
    await user.selectOptions(select('Institute'), 'i2');
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]?.(answer([option('of-two')]));
    await waitFor(() => expect(select('Location').options).toHaveLength(2));
    held[0]?.(answer([option('of-one')]));
    // Everything the late answer could change has happened once the next list is there.
    await user.selectOptions(select('Location'), 'of-two');
    await waitFor(() => expect(select('Education type').options).toHaveLength(2));
    expect([...select('Location').options].map(({ value }) => value)).toEqual(['', 'of-two']);
  });

  it('selects a single payment page and builds its link at once [PJ-2.1.16] [PJ-2.1.17]', async () => {
    server.serve({ 'pages.fetch': () => answer([option('only-one')]) });
    const user = show();
    await toPages(user);
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(select('Payment type').value).toBe('only-one');
    expect(screen.getByText('L only-one was chosen for you.')).toBeTruthy();
  });

  it('opens base address plus slug in the same window [PJ-2.1.13] [PJ-2.1.14] [PJ-2.1.15] [PJ-4.13]', async () => {
    const go = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const user = show();
    await toPages(user);
    expect(button().disabled).toBe(true);
    await pick(user, 'Payment type', 'page-b');
    await user.click(button());
    expect(go).toHaveBeenCalledWith(`${location.origin}/page-b`);
  });

  it('opens a new window when the button is configured so, under its own label [PJ-2.1.11] [PJ-2.1.15]', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    server.serve({ 'pages.fetch': () => answer([option('only-one')]) });
    const user = show({ cta_config: { label: 'Go to page', new_window: true } });
    await toPages(user);
    const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Go to page' });
    await waitFor(() => expect(go.disabled).toBe(false));
    await user.click(go);
    expect(open.mock.calls[0]?.[0]).toMatch(/\/only-one\?mxp_did=/);
    expect(open.mock.calls[0]?.[1]).toBe('_blank');
  });

  it('reads "Proceed" without a label of its own [PJ-2.1.12]', async () => {
    show();
    await combobox();
    expect(button()).toBeTruthy();
  });

  it('tells what is missing when it is submitted without a link [PJ-8.3] [PJ-5.27] [PJ-5.29] [PJ-5.30] [PJ-5.31] [PJ-5.32] [PJ-5.34] [PJ-5.36]', async () => {
    show();
    await combobox();
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'Something went wrong. Re-try after refreshing the page',
      ),
    );
    for (const text of [
      'Please enter group name',
      'Please select institute name',
      'Please select location',
      'Please select education type',
      'Please select academic year',
      'Please select class',
      'Please select payment page',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it('asks for no class below level gileayc [PJ-5.33] [PJ-5.35]', async () => {
    show({ search_level: 'gile' });
    await combobox();
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    await screen.findByText('Please select payment page');
    expect(screen.queryByText('Please select class')).toBeNull();
    expect(screen.queryByText('Please select academic year')).toBeNull();
  });

  it.each([
    ['the server message', () => refuse('busy'), 'The service is busy. Please try again in a few seconds.'],
    ['its own words for an empty list', () => answer([]), 'Oops! Something went wrong'],
  ])('toasts a payment page list that is no use with %s [PJ-8.1]', async (_what, reply, text) => {
    server.serve({ 'pages.fetch': reply });
    const user = show();
    await toPages(user);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(select('Payment type').disabled).toBe(true);
  });
});
