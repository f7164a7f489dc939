/**
 * `npm run tidy`: the house rules that compiler and linter do not know. Prints `file:line rule message` for each
 * fault and ends with code 1 when there is any. The rules are in tools/tidy, one kind per file.
 */
import './setup/check-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './setup/paths.mjs';
import { listFiles } from './setup/stamp.mjs';
import { applyWaivers } from './tidy/apply-waivers.mjs';
import { checkCitations, checkLinks, checkRecords, readAnchors } from './tidy/check-citations.mjs';
import { checkDatabase } from './tidy/check-database.mjs';
import { checkFileSize, checkFolders } from './tidy/check-sizes.mjs';
import { checkFunctions, checkSpecMap } from './tidy/check-spec-map.mjs';
import { checkNeighbours, checkWords } from './tidy/check-words.mjs';
import { readSource } from './tidy/read-source.mjs';
import { checkHouse, checkWalls } from './tidy/walls/walls.mjs';

const SCRIPT = /\.(?:ts|tsx|mts|js|mjs|cjs)$/;
const SOURCE = /\.(?:ts|tsx|mts|js|mjs|cjs|css)$/;
const READABLE = /\.(?:ts|tsx|mts|js|mjs|cjs|css|html|sql|md|json|ya?ml)$|(?:^|\/)\.ci\/run$/;
const LOCKFILE = 'package-lock.json';
const SPEC_MAP = 'docs/spec-map.md';
/** Documents that name files of the tree in backticks. */
const MAPS = [SPEC_MAP, 'docs/architecture.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const RECORDS = 'docs/decisions/index.md';
const WAIVERS = 'tools/tidy-waivers.json';

const NO_SOURCE = { code: '', bare: '', imports: [], texts: [] };

/** Faults of one file of the tree; `text` and `source` are its content, `anchors` is all that can be cited. */
function checkFile(file, files, { text, source }, anchors) {
  const { code, bare, problem } = source;
  if (problem) return [{ file, rule: 'syntax', ...problem }];
  const words = checkWords(file, { text: file.endsWith('.md') ? '' : text, code, bare });
  const machine = file.endsWith('.md')
    ? checkWords(file, { text, code: '', bare: '' }).filter(({ rule }) => rule === 'machine')
    : [];
  const faults = [...words, ...machine, ...checkNeighbours(file, text, files)];
  faults.push(...checkCitations(file, text, anchors));
  if (file.endsWith('.md')) faults.push(...checkLinks(file, text, files, anchors));
  faults.push(...checkWalls(file, source));
  if (SOURCE.test(file)) faults.push(...checkFileSize(file, text));
  if (MAPS.includes(file)) faults.push(...checkSpecMap(text, files), ...checkFunctions(text, files));
  return faults.map((fault) => ({ file, ...fault }));
}

/** Every fault of the tree at `root` that no waiver covers. */
export function findFaults(root) {
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const files = listFiles(root).map((path) => relative(root, path).split(sep).join('/'));
  const readable = files.filter((file) => READABLE.test(file) && file !== LOCKFILE);
  const anchors = readAnchors(files, read);
  const imports = new Map();
  const faults = readable.flatMap((file) => {
    const text = read(file);
    const source = SCRIPT.test(file) ? readSource(file, text) : NO_SOURCE;
    imports.set(file, source.imports);
    return checkFile(file, files, { text, source }, anchors);
  });
  faults.push(...checkHouse(files, read, imports));
  faults.push(...checkFolders(files.filter((file) => SOURCE.test(file) && file.includes('/'))));
  faults.push(...checkDatabase(files, read));
  faults.push(...checkRecords(RECORDS, files.includes(RECORDS) ? read(RECORDS) : '', files));
  if (!files.includes(SPEC_MAP))
    faults.push({ rule: 'spec-map', file: SPEC_MAP, line: 1, message: 'is missing' });
  const waivers = existsSync(join(root, WAIVERS)) ? JSON.parse(read(WAIVERS)) : [];
  return applyWaivers(faults, waivers, WAIVERS);
}

function main() {
  const faults = findFaults(ROOT);
  for (const { file, line, rule, message } of faults) console.log(`${file}:${line} ${rule}: ${message}`);
  console.log(faults.length === 0 ? 'tidy: nothing to put right' : `tidy: ${faults.length} to put right`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
