import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf } from './document.ts';
import type { Group } from './document.ts';
import { renderPage } from './markdown.ts';
import { errorsPage } from './pages/errors.ts';
import { firstPage } from './pages/first.ts';
import { objectsPage } from './pages/objects.ts';
import { pageDataPage } from './pages/page-data.ts';
import { permissionsPage } from './pages/permissions.ts';
import { searchIndex } from './search-index.ts';

/** A page: its name in the address, what the list of pages calls it, and its Markdown: a file of ours, or made here. */
interface Page {
  readonly name: string;
  readonly label: string;
  /** Path in the repository; links start there. */
  readonly source: string;
  readonly make?: () => string;
}

const doc = (name: string, label: string): Page => ({ name, label, source: `docs/${name}.md` });
const made = (name: string, label: string, make: () => string): Page => ({ ...doc(name, label), make });

/** All pages, in the order of their list. The first is the one that opens at /docs. */
const GROUPS: readonly { readonly label: string; readonly pages: readonly Page[] }[] = [
  {
    label: 'Your systems',
    pages: [
      made('developers', 'Overview', firstPage),
      doc('start', 'Start in 15 minutes'),
      doc('institute-api', 'Institute API'),
      doc('client', 'TypeScript client'),
      doc('recipes', 'Recipes'),
      doc('events', 'Events'),
      doc('webhooks', 'Webhooks'),
      doc('erp', 'Reverse lookup'),
      doc('import', 'Import'),
      doc('coming-from-jodo', 'Coming from Jodo'),
    ],
  },
  { label: 'Your site', pages: [doc('integrators', 'Sessions and orders'), doc('sdk', 'Payment sheet')] },
  {
    label: 'Reference',
    pages: [
      made('errors', 'Error codes', errorsPage),
      made('objects', 'Objects', objectsPage),
      made('permissions', 'Permissions', permissionsPage),
      made('page-data', 'Page data', pageDataPage),
      { name: 'changelog', label: 'Changelog', source: 'CHANGELOG.md' },
    ],
  },
];

const [FIRST] = GROUPS.flatMap(({ pages }) => pages);

/** Files that pages link to and that are served as they are. */
const FILES = ['docs/example-bundle.json'];

const STYLES = ['apps/docs/browser/frame.css', 'apps/docs/browser/text.css'];

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const addressOf = (page: Page): string => (page === FIRST ? '/docs' : `/docs/${page.name}`);

/**
 * Makes the whole site.
 * @param root the repository
 * @returns every file by its path below /docs/
 */
export function makeSite(root: string): ReadonlyMap<string, string> {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const pages = GROUPS.flatMap((group) => group.pages);
  const addresses = new Map([
    ...pages.map((page) => [page.source, addressOf(page)] as const),
    ...FILES.map((path) => [path, `/docs/${nameOf(path)}`] as const),
  ]);
  const groups: readonly Group[] = [
    ...GROUPS.map(({ label, pages: own }) => ({
      label,
      pages: own.map((page) => ({ address: addressOf(page), label: page.label })),
    })),
    { label: 'All calls', pages: [{ address: '/api/docs', label: 'OpenAPI' }] },
  ];
  const rendered = pages.map((page) => ({
    address: addressOf(page),
    file: `${page === FIRST ? 'index' : page.name}.html`,
    page: renderPage(page.make?.() ?? read(page.source), page.source, addresses),
  }));
  return new Map([
    ...rendered.map(({ address, file, page }) => [file, documentOf(page, address, groups)] as const),
    ...FILES.map((path) => [nameOf(path), read(path)] as const),
    ['assets/docs.css', STYLES.map(read).join('')],
    ['assets/search.json', JSON.stringify(searchIndex(rendered))],
  ]);
}
