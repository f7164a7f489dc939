// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { option, searchServer, showSearch } from './testing/search-page.tsx';

const TEN = Array.from({ length: 10 }, (_, index) => option(`i${index + 1}`));
const ELEVEN = [...TEN, { label: 'Mysuru Day School', value: 'i11' }];

let server: FakeServer;
beforeEach(() => {
  server = searchServer();
});
const institutes = (list: readonly object[]) =>
  server.serve({
    'search.institutes': () => answer(list),
    'search.options': ({ query }) => answer(query['dropdown_type'] === 'i' ? list : [option('l1')]),
  });
const shownOptions = () => within(screen.getByRole('listbox', { name: /Institute/ })).getAllByRole('option');
const institute = () => screen.findByRole<HTMLInputElement>('combobox', { name: /Institute/ });

describe('a list below the group', () => {
  it('of up to ten is a select, since a phone’s picker is quicker than typing', async () => {
    institutes(TEN);
    showSearch();
    await waitFor(async () => expect((await institute()).hasAttribute('disabled')).toBe(false));
    expect((await institute()).tagName).toBe('SELECT');
  });

  it('of more is searched while typing, in its own order, and the next step opens on a choice (ux 3 "Group combobox")', async () => {
    institutes(ELEVEN);
    const user = showSearch();
    await waitFor(async () => expect((await institute()).tagName).toBe('INPUT'));
    await user.click(await institute());
    expect(shownOptions().map(({ textContent }) => textContent)).toEqual(ELEVEN.map(({ label }) => label));
    await user.type(await institute(), 'day s');
    expect(shownOptions().map(({ textContent }) => textContent)).toEqual(['Mysuru Day School']);
    await user.click(screen.getByRole('option', { name: 'Mysuru Day School' }));
    expect((await institute()).value).toBe('Mysuru Day School');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /Location/ }).hasAttribute('disabled')).toBe(false),
    );
  });

  it('says when nothing matches, and shows an error when left without a choice', async () => {
    institutes(ELEVEN);
    const user = showSearch();
    await waitFor(async () => expect((await institute()).tagName).toBe('INPUT'));
    await user.type(await institute(), 'zz');
    expect(screen.getAllByText('Nothing found').length).toBeGreaterThan(0);
    await user.tab();
    expect((await institute()).getAttribute('aria-invalid')).toBe('true');
  });
});
