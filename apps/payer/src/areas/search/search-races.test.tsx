// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { toasts } from '../../shared/toasts.ts';
import { answer, refuse } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import {
  button,
  heldAnswers,
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

const list = (...values: string[]) => answer(values.map(option));

/** Waits until the page has taken a wanted answer: earlier ones have had their chance by then. */
const until = (name: string, values: string[]): Promise<void> =>
  waitFor(() => expect(shownValues(name)).toEqual(values));

describe('a parent changed while its children load', () => {
  it('shows the children of the latest choice, in whatever order the answers arrive [PJ-4.4] [C23]', async () => {
    const held = heldAnswers();
    server.serve({ 'search.locations': held.handler });
    const user = showSearch({ search_level: 'gile' });
    await pick(user, 'Institute', 'i1');
    await user.selectOptions(select('Institute'), 'i2');
    await waitFor(() => expect(held.asked.map(({ query }) => query['institute_code'])).toEqual(['i1', 'i2']));
    held.give(1, list('of-two'));
    await until('Location', ['of-two']);
    held.give(0, list('of-one'));
    await pick(user, 'Location', 'of-two');
    await until('Education type', ['et1', 'et2']);
    expect([shownValues('Location'), select('Location').value]).toEqual([['of-two'], 'of-two']);
  });

  it('waits for the latest choice if the first one answers first', async () => {
    const held = heldAnswers();
    server.serve({ 'search.locations': held.handler });
    const user = showSearch({ search_level: 'gile' });
    await pick(user, 'Institute', 'i1');
    await user.selectOptions(select('Institute'), 'i2');
    await waitFor(() => expect(held.asked).toHaveLength(2));
    held.give(0, list('of-one'));
    held.give(1, list('of-two'));
    await until('Location', ['of-two']);
    expect(select('Location').disabled).toBe(false);
  });

  it('uses no payment page of the previous class, and selects none of them by itself [PJ-2.1.16]', async () => {
    const held = heldAnswers();
    server.serve({ 'pages.fetch': held.handler });
    const user = showSearch();
    await pickDownTo(user, 'Class');
    await user.selectOptions(select('Class'), 'c2');
    await waitFor(() => expect(held.asked.map(({ query }) => query['gilec_code'])).toEqual(['c1', 'c2']));
    held.give(0, list('only-of-one'));
    held.give(1, list('page-a', 'page-b'));
    await until('Payment type', ['page-a', 'page-b']);
    expect([select('Payment type').value, button().disabled]).toEqual(['', true]);
  });

  it('drops a loading list when a choice above it is cleared [PJ-4.14] [PJ-4.15]', async () => {
    const held = heldAnswers();
    server.serve({ 'pages.fetch': held.handler });
    const user = showSearch({ search_level: 'gile' });
    await pickDownTo(user, 'Education type');
    await waitFor(() => expect(held.asked).toHaveLength(1));
    await user.selectOptions(select('Institute'), '');
    held.give(0, list('only-one'));
    await pick(user, 'Institute', 'i2');
    await until('Location', ['l1', 'l2']);
    expect([shownValues('Payment type'), select('Payment type').disabled, button().disabled]).toEqual([
      [],
      true,
      true,
    ]);
  });

  it('shows no error for a list that is no longer needed', async () => {
    const held = heldAnswers();
    server.serve({ 'search.locations': held.handler });
    const user = showSearch({ search_level: 'gile' });
    await pick(user, 'Institute', 'i1');
    await user.selectOptions(select('Institute'), 'i2');
    await waitFor(() => expect(held.asked).toHaveLength(2));
    held.give(0, refuse('busy'));
    held.give(1, list('of-two'));
    await until('Location', ['of-two']);
    expect(toasts.read().toasts).toEqual([]);
  });
});
