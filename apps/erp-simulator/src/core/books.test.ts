import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Books } from './books.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erp-books-'));
  file = join(folder, 'books.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('the books stay as they were when a change fails half-way, in memory and on disk', () => {
  const books = new Books(file);
  books.change((data) => (data.cursor = 'one'));
  const onDisk = readFileSync(file, 'utf8');
  expect(() =>
    books.change((data) => {
      data.cursor = 'two';
      throw new Error('the power went');
    }),
  ).toThrow('the power went');
  expect([books.data.cursor, readFileSync(file, 'utf8')]).toEqual(['one', onDisk]);
});

it('the books stay as they were when the disk takes no change', () => {
  const books = new Books(file);
  books.change((data) => (data.cursor = 'one'));
  rmSync(folder, { recursive: true });
  expect(() => books.change((data) => (data.cursor = 'two'))).toThrow(/ENOENT/);
  expect(books.data.cursor).toBe('one');
});

it('books that are opened again have everything, also fields that an older program did not write', () => {
  new Books(file).change((data) => (data.taken['evt_1'] = true));
  writeFileSync(file, readFileSync(file, 'utf8').replace('"differences":[],', ''));
  const again = new Books(file);
  expect(again.data.taken).toEqual({ evt_1: true });
  expect(again.data.differences).toEqual([]);
});

it('books that cannot be read are not begun anew', () => {
  writeFileSync(file, '{"students": [');
  expect(() => new Books(file)).toThrow(SyntaxError);
});

it('nobody else on the machine reads the books', () => {
  new Books(file).change((data) => (data.cursor = 'one'));
  expect(statSync(file).mode & 0o077).toBe(0);
});
