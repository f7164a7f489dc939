/** Finds the faults of a tree: every file by the rules of its kind, and the tree as a whole. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { listFiles } from '../setup/stamp.mjs';
import { applyWaivers, type Waiver } from './apply-waivers.ts';
import { checkCitations, checkLinks, checkRecords, readAnchors } from './check-citations.ts';
import { checkComponents } from './check-components.ts';
import { checkDatabase } from './check-database.ts';
import { checkSentences } from './check-sentences.ts';
import { checkFileSize, checkFolders } from './check-sizes.ts';
import { checkFunctions, checkSpecMap } from './check-spec-map.ts';
import { checkNeighbours, checkWords } from './check-words.ts';
import { readSource, type Import, type Source } from './read-source.ts';
import type { Fault, FileFault } from './fault.ts';
import { checkHouse, checkWalls } from './walls/walls.ts';

const SCRIPT = /\.(?:ts|tsx|mts|js|mjs|cjs)$/;
const SOURCE = /\.(?:ts|tsx|mts|js|mjs|cjs|css)$/;
const READABLE = /\.(?:ts|tsx|mts|js|mjs|cjs|css|html|sql|md|json|ya?ml)$|(?:^|\/)\.ci\/run$/;
const LOCKFILE = 'package-lock.json';
const SPEC_MAP = 'docs/spec-map.md';
/** Documents that name files of the tree in backticks. */
const MAPS = [SPEC_MAP, 'docs/architecture.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const RECORDS = 'docs/decisions/index.md';
const WAIVERS = 'tools/tidy-waivers.json';

const NO_SOURCE: Source = { code: '', bare: '', imports: [], texts: [], spoken: [] };

/** Faults of one file of the tree; `text` and `source` are its content, `anchors` is everything citable. */
function checkFile(
  file: string,
  files: readonly string[],
  { text, source }: { readonly text: string; readonly source: Source },
  anchors: ReadonlySet<string>,
): FileFault[] {
  const { code, bare, problem } = source;
  if (problem) return [{ file, rule: 'syntax', ...problem }];
  const words = checkWords(file, { text: file.endsWith('.md') ? '' : text, code, bare });
  const machine = file.endsWith('.md')
    ? checkWords(file, { text, code: '', bare: '' }).filter(({ rule }) => rule === 'machine')
    : [];
  const faults: Fault[] = [...words, ...machine, ...checkNeighbours(file, text, files)];
  faults.push(...checkCitations(file, text, anchors));
  if (file.endsWith('.md')) faults.push(...checkLinks(file, text, files, anchors));
  faults.push(...checkWalls(file, source), ...checkSentences(file, source));
  if (SOURCE.test(file)) faults.push(...checkFileSize(file, text));
  if (MAPS.includes(file)) faults.push(...checkSpecMap(text, files), ...checkFunctions(text, files));
  return faults.map((fault) => ({ file, ...fault }));
}

/** Every fault of the tree at `root` that no waiver covers. */
export function findFaults(root: string): FileFault[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const files = listFiles(root).map((path) => relative(root, path).split(sep).join('/'));
  const readable = files.filter((file) => READABLE.test(file) && file !== LOCKFILE);
  const anchors = readAnchors(files, read);
  const imports = new Map<string, readonly Import[]>();
  const faults = readable.flatMap((file) => {
    const text = read(file);
    const source = SCRIPT.test(file) ? readSource(file, text) : NO_SOURCE;
    imports.set(file, source.imports);
    return checkFile(file, files, { text, source }, anchors);
  });
  faults.push(...checkHouse(files, read, imports));
  faults.push(...checkFolders(files.filter((file) => SOURCE.test(file) && file.includes('/'))));
  faults.push(...checkComponents(files, read));
  faults.push(...checkDatabase(files, read));
  faults.push(...checkRecords(RECORDS, files.includes(RECORDS) ? read(RECORDS) : '', files));
  if (!files.includes(SPEC_MAP))
    faults.push({ rule: 'spec-map', file: SPEC_MAP, line: 1, message: 'is missing' });
  const waivers = existsSync(join(root, WAIVERS)) ? (JSON.parse(read(WAIVERS)) as Waiver[]) : [];
  return applyWaivers(faults, waivers, WAIVERS);
}

/** Prints the faults of this repository; returns their number. */
export function reportFaults(): number {
  const faults = findFaults(ROOT);
  for (const { file, line, rule, message } of faults) console.log(`${file}:${line} ${rule}: ${message}`);
  console.log(faults.length === 0 ? 'tidy: nothing to put right' : `tidy: ${faults.length} to put right`);
  return faults.length;
}
