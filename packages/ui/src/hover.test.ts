/// <reference types="node/fs" />
/// <reference types="node/path" />
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(dirname(expect.getState().testPath ?? ''), '../../..');
const SOURCES = ['packages/ui/src', 'packages/checkout/src', 'apps/payer/src', 'apps/sandbox/src/pages'];

/** A style sheet without the rules for pointers that can hover. */
function withoutHoverQueries(sheet: string): string {
  const start = /@media \(hover: ?hover\) ?\{/.exec(sheet);
  if (start === null) return sheet;
  let end = start.index + start[0].length;
  for (let depth = 1; depth > 0 && end < sheet.length; end += 1) {
    if (sheet[end] === '{') depth += 1;
    if (sheet[end] === '}') depth -= 1;
  }
  return sheet.slice(0, start.index) + withoutHoverQueries(sheet.slice(end));
}

it('a touch, which leaves hover behind, never shows a style meant for a pointer (finding 8)', () => {
  const sheets = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.css$|-style\.ts$/.test(path))
      .map((path) => join(ROOT, folder, path)),
  );
  expect(sheets.length).toBeGreaterThan(20);
  const sticky = sheets.filter((path) => withoutHoverQueries(readFileSync(path, 'utf8')).includes(':hover'));
  expect(sticky).toEqual([]);
});
