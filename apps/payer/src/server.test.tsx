// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import type { Language } from '@shulk/words/languages';
import { speakBy } from '@shulk/words/spoken';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApp } from './app/start-app.tsx';
import { firstView } from './server.tsx';
import { drawIn, startLanguage } from './shared/language/language.ts';
import { writePage, writeSettings } from './testing/fake-server.ts';
import type { FakeServer } from './testing/fake-server.ts';
import { freshTab, heading } from './testing/open-app.tsx';

let server: FakeServer;
const problems = vi.fn();

beforeEach(() => {
  server = freshTab();
  vi.spyOn(console, 'error').mockImplementation(problems);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(10);
});
afterEach(() => {
  problems.mockReset();
  document.body.replaceChildren();
});

/** The document of a page as the server sends it, before any script ran. */
function serve(page: PageData, address = `/${page.payment_page_slug}`, code: Language = 'en'): HTMLElement {
  history.replaceState(null, '', address);
  writeSettings();
  const holder = document.createElement('div');
  holder.innerHTML = firstView(page, '{}', code) ?? '<div id="root"></div>';
  document.body.replaceChildren(...holder.childNodes);
  writePage(page);
  // The payment script comes at once: a test has no network.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) node.dispatchEvent(new Event('load'));
  });
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no #root element.');
  return root;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Student ID/ });

const support_block = { visible: true, title: 'Write to us' };
const cases: [string, Partial<PageData>][] = [
  [
    'a form with every block of the institute',
    {
      header_block: { visible: true, title: 'School fees' },
      banner_block: { visible: true, images: [{ file: '/a.png', alt: 'A', width: 10, height: 5 }] },
      content_blocks: [{ type: 'text', description: [{ para: 'Welcome' }] }],
      reward_block: { visible: true, cards: [{ name: 'Books', link: '/kaveri-info' }] },
      support_block,
      test_mode: true,
    },
  ],
  ['a page that takes no more payments', { payment_page_expired: true, support_block }],
];

describe('the first view of a page', () => {
  it.each(cases)('of %s is taken over without a warning, with its elements', async (_, over) => {
    const root = serve(aPage(over));
    const title = screen.getByRole('heading', { level: 1 });
    const before = root.textContent;
    await act(async () => startApp(root));
    await waitFor(() => expect(document.getElementById('progress')).toBeNull());
    expect(problems.mock.calls).toEqual([]);
    expect(title.isConnected).toBe(true);
    expect(root.textContent).toBe(before);
    expect(server.seen).toEqual([]);
  });

  it('is drawn and taken over in another language, with the institute’s own texts, and English stays as it was', async () => {
    const texts = { ta: { 'School fees': 'பள்ளிக் கட்டணம்' } };
    const page = aPage({ header_block: { visible: true, title: 'School fees' }, texts });
    const root = serve(page, '/kaveri-term', 'ta');
    const title = screen.getByText('பள்ளிக் கட்டணம்');
    const before = root.textContent;
    expect(document.querySelector('#progress')?.outerHTML).not.toMatch(/Loading|Please switch/);
    document.documentElement.lang = 'ta-IN';
    await act(async () => startLanguage());
    await act(async () => startApp(root));
    await waitFor(() => expect(document.getElementById('progress')).toBeNull());
    expect(problems.mock.calls).toEqual([]);
    expect(title.isConnected).toBe(true);
    expect(root.textContent).toBe(before);
    // The server keeps the page for its other readers.
    expect(page.header_block?.title).toBe('School fees');
    expect(firstView(page, '{}', 'en')).toContain('School fees');
    speakBy(() => undefined);
    act(() => drawIn('en'));
  });

  it('keeps what was typed before the script came, and the pressed button counts', async () => {
    const root = serve(aPage());
    field().value = 'KVS-2041';
    document.documentElement.dataset['pressed'] = '';
    await act(async () => startApp(root));
    expect(await screen.findByText('Student ID verified successfully!')).toBeTruthy();
    expect(field().value).toBe('KVS-2041');
    expect(server.of('students.field_details').map(({ query }) => query['student_uuid'])).toEqual([
      'KVS-2041',
    ]);
    expect(problems.mock.calls).toEqual([]);
  });

  it('gives way to what a visit with a code sees', async () => {
    const root = serve(aPage(), '/kaveri-term?sid=KVS-2041');
    await act(async () => startApp(root));
    await waitFor(() => expect(root.isConnected).toBe(false));
    expect(field().value).toBe('KVS-2041');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(problems.mock.calls).toEqual([]);
  });

  it.each([
    ['a search page', aPage({ search_block: { visible: true, title: 'Find your school' } })],
    [
      'a page with a list of the institute',
      aPage({ content_blocks: [{ type: 'dropdown', options: [] }] as never }),
    ],
    ['a form without a student ID', aPage({ form_block: undefined })],
  ])('is left to the browser for %s', async (_, page) => {
    expect(firstView(page, '{}', 'en')).toBeUndefined();
    const root = serve(page);
    await act(async () => startApp(root));
    expect(await heading(/./)).toBeTruthy();
  });
});
