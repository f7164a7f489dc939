import type { Option, PageData } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { toasts } from '../../../shared/toasts.ts';
import { answer, fakeServer, writeSettings } from '../../../testing/fake-server.ts';
import type { FakeServer, SeenRequest, StubAnswer } from '../../../testing/fake-server.ts';
import { SearchScreen } from '../index.ts';

type Gile = NonNullable<PageData['gile_search']>;
/** A person at the page. */
export type User = ReturnType<typeof userEvent.setup>;

/** The institute config of a page that fixes its group, so that no test need type one. */
export const IN_GROUP = { group: { code: 'g1', label: 'Group one' } };

/** The labels of the lists below the group, from the top down. */
export const LISTS = ['Institute', 'Location', 'Education type', 'Academic year', 'Class', 'Payment type'];

export const option = (value: string): Option => ({ label: `L ${value}`, value });

const visible = { visible: true };
const everyField: Gile = {
  group_field: { visible: true, label: 'School group', placeholder: 'Type a name' },
  institute_field: visible,
  location_field: visible,
  education_type_field: visible,
  academic_year_field: visible,
  class_field: visible,
};

/** Renders the search of a page whose fields are all visible, with the given changes. */
export function showSearch(search: Gile = {}, page: Partial<PageData> = {}): User {
  render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <SearchScreen
        page={aPage({ institute_config: IN_GROUP, gile_search: { ...everyField, ...search }, ...page })}
      />
    </>,
  );
  return userEvent.setup();
}

/** The options of each list, by its dropdown type. */
const OPTIONS: Readonly<Record<string, readonly Option[]>> = {
  g: [option('g1'), option('g2')],
  i: [option('i1'), option('i2')],
  l: [option('l1'), option('l2')],
  et: [option('et1'), option('et2')],
  ay: [option('ay1'), option('ay2')],
  gilec: [option('c1'), option('c2')],
};

/** Two options in each list, two payment pages. */
export function searchServer(): FakeServer {
  writeSettings();
  vi.restoreAllMocks();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  return fakeServer({
    'search.options': ({ query }) => answer(OPTIONS[query['dropdown_type'] ?? ''] ?? []),
    'search.institutes': () => answer(OPTIONS['i']),
    'search.locations': () => answer(OPTIONS['l']),
    'search.education_types': () => answer(OPTIONS['et']),
    'search.academic_years': () => answer(OPTIONS['ay']),
    'search.classes': () => answer(OPTIONS['gilec']),
    'pages.fetch': () => answer([option('page-a'), option('page-b')]),
  });
}

/** Answers that a test sends on command, in any order. */
export interface Held {
  readonly handler: (request: SeenRequest) => Promise<StubAnswer>;
  /** The requests so far, oldest first. */
  readonly asked: SeenRequest[];
  /** Answers the n-th request. */
  readonly give: (index: number, reply: StubAnswer) => void;
}

export function heldAnswers(): Held {
  const asked: SeenRequest[] = [];
  const waiting: ((reply: StubAnswer) => void)[] = [];
  return {
    asked,
    handler: (request) => {
      asked.push(request);
      return new Promise((resolve) => waiting.push(resolve));
    },
    give: (index, reply) => waiting[index]?.(reply),
  };
}

export const combobox = () => screen.findByRole<HTMLInputElement>('combobox', { name: /School group/ });

/** A list by its label, without the slow search over all roles: these tests use lists very often. */
export function select(name: string): HTMLSelectElement {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(name),
  );
  const field = document.getElementById(label?.htmlFor ?? '');
  if (!(field instanceof HTMLSelectElement)) throw new Error(`no select is labelled ${name}`);
  return field;
}

export const shownValues = (name: string): string[] =>
  [...select(name).options].map(({ value }) => value).filter((value) => value !== '');

export const button = (name = 'Proceed') => screen.getByRole<HTMLButtonElement>('button', { name });

/** The labels on the screen, from the top down. */
export const shownLabels = (): (string | undefined)[] =>
  [...document.querySelectorAll('label')].map((label) => label.textContent?.replace(/\s\*$/, ''));

export const alertText = (): string | null => screen.getByRole('alert').textContent;

export const inputOf = async (user: User, text: string): Promise<HTMLInputElement> => {
  const input = await combobox();
  await user.type(input, text);
  return input;
};

export async function pickGroup(user: User, label = 'L g1'): Promise<void> {
  await inputOf(user, 'kav');
  await user.click(await screen.findByRole('option', { name: label }));
}

export async function pick(user: User, name: string, value: string): Promise<void> {
  await waitFor(() => expect(select(name).disabled).toBe(false));
  await user.selectOptions(select(name), value);
}

/** The first choice in each list, from the one of the institutes down to the named one. */
export async function pickDownTo(user: User, last: string): Promise<void> {
  for (const name of LISTS.slice(0, LISTS.indexOf(last) + 1)) {
    await waitFor(() => expect(select(name).disabled).toBe(false));
    await user.selectOptions(select(name), shownValues(name)[0] ?? '');
  }
}
