/// <reference types="node/fs" />
/// <reference types="node/path" />
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const HERE = dirname(expect.getState().testPath ?? '');
const sheet = (path: string): string => readFileSync(join(HERE, path), 'utf8');

it('an invalid field scrolls the message above it into view, below the toasts', () => {
  expect(sheet('field.module.css')).toMatch(
    /\.bad :is\(input, select, textarea, button\) \{\s*scroll-margin-top: 7rem;/,
  );
});

it('two fields in a row keep enough width for their values on the narrowest phones', () => {
  const narrow =
    /@media \(max-width: 399px\) \{.*?\n\}/s.exec(sheet('../page/columns.module.css'))?.[0] ?? '';
  expect(narrow).toMatch(/:is\(input, button\) \{\s*padding-inline-start: 8px;/);
  expect(narrow).toMatch(/input \{\s*padding-inline-end: 4px;/);
});
