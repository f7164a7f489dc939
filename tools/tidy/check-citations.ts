/**
 * Citations: a comment, test title or document that names a rule (as `R24`, `threats 6.3`, `decision 44`, `PJ-4.47`)
 * must name an existing one. CONTRIBUTING.md lists the forms.
 */
import { posix } from 'node:path';
import { lineAt } from './read-source.ts';
import type { Fault, FileFault, Read } from './fault.ts';

const REFERENCE = 'docs/reference/';
const CLAUSES = 'docs/spec/clauses.tsv';
/** Words between the parts of a list or range: `6.1-6.3`, `95 and 96`, `A.4, A.7`. */
const JOIN = String.raw`(?:\s*[-–]\s*|,\s+|\s+and\s+|,\s+and\s+)`;
const list = (item: string): string => `${item}(?:${JOIN}${item})*`;
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([found]) => found);

/** Chapters of the design, cited in the plural; records of decisions are cited in the singular. */
const CHAPTERS = 15;

/** The form of a citation, and its anchors: by its whole text, and by its named parts. */
interface Form {
  readonly pattern: RegExp;
  readonly targets: (text: string, groups: Readonly<Partial<Record<string, string>>>) => readonly string[];
}

const FORMS: readonly Form[] = [
  { pattern: /(?<![\w#.%/])R\d+\b(?![.-]\d)/g, targets: (text) => [text.toLowerCase()] },
  { pattern: /(?<![\w#.%/])C\d+\b(?![.-]\d)/g, targets: (text) => [text.toLowerCase()] },
  {
    pattern: new RegExp(
      String.raw`\bthreats (?<parts>\d(?:\.\d)?(?:${JOIN}\d\.\d)*)(?: rows? (?<rows>${list('\\d+')}))?`,
      'g',
    ),
    targets: (_text, { parts = '', rows = '' }) =>
      rows
        ? all(rows, /\d+/g).map((row) => `threats-${parts}-row-${row}`)
        : all(parts, /\d(?:\.\d)?/g).map((part) => `threats-${part}`),
  },
  {
    pattern: new RegExp(String.raw`\bgateways (?<parts>0|[A-H]\b(?!\.\d)|${list('[A-H]\\.\\d+')})`, 'g'),
    targets: (_text, { parts = '' }) => all(parts, /[A-H](?:\.\d+)?|^0/g).map((part) => `gateways-${part}`),
  },
  {
    pattern: new RegExp(String.raw`\bregulation (?<parts>${list('E\\.\\d+')})`, 'g'),
    targets: (_text, { parts = '' }) => all(parts, /E\.\d+/g).map((part) => `regulation-${part}`),
  },
  {
    pattern: /\bux (?<part>\d(?:\.\d)?)(?: check (?<check>\d+)|(?<topics>(?:,? "[\w -]+")+))?/g,
    targets: (_text, { part = '', check = '', topics = '' }) => [
      check ? `ux-${part}-check-${check}` : `ux-${part}`,
      ...all(topics, /\w[\w -]*/g).map((topic) => `ux-${part}-${topic.replaceAll(' ', '-')}`),
    ],
  },
  {
    pattern: /\b(?<name>messaging|analytics)(?: reference)? \(?(?<part>[FG]\.\d)/g,
    targets: (_text, { name = '', part = '' }) => [`${name}-${part}`],
  },
  { pattern: /\bhouse (?<part>\d\.\d)/g, targets: (_text, { part = '' }) => [`house-${part}`] },
  {
    pattern: /\bstack pitfall (?<part>\d)/g,
    targets: (_text, { part = '' }) => [`stack-pitfall-${part}`],
  },
  {
    pattern: /(?<=[(['`,] ?)(?<name>institute|money|specification) (?<part>\d{1,2})(?=[)\]'`,])/g,
    targets: (_text, { name = '', part = '' }) => [`${name}-${part}`],
  },
  {
    pattern: new RegExp(String.raw`\bholes? (?<parts>\d+(?: and \d+)*)\b`, 'g'),
    targets: (_text, { parts = '' }) => all(parts, /\d+/g).map((part) => `money-${part}`),
  },
  {
    pattern: new RegExp(String.raw`\bspeed (?<parts>${list('\\d\\.\\d')})`, 'g'),
    targets: (_text, { parts = '' }) => all(parts, /\d\.\d/g).map((part) => `speed-${part}`),
  },
  { pattern: /\bintegrators (?<part>P?\d+)\b/g, targets: (_text, { part = '' }) => [`integrators-${part}`] },
  {
    pattern: /\bfinding (?<part>\d+)(?<others> of the integrators)?/g,
    targets: (_text, { part = '', others = '' }) => [`${others ? 'integrators' : 'finding'}-${part}`],
  },
  {
    pattern: /(?:\bsecurity |\[)(?<part>S\d{1,2})\b(?!['\w])/g,
    targets: (_text, { part = '' }) => [`security-${part}`],
  },
  { pattern: /\bdecision (?<part>\d+)\b/g, targets: (_text, { part = '' }) => [`record-${part}`] },
  {
    pattern: new RegExp(String.raw`\bdecisions (?<parts>${list('\\d+')})\b`, 'g'),
    targets: (_text, { parts = '' }) => {
      const [first = 0, ...others] = all(parts, /\d+/g).map(Number);
      const kind = first > CHAPTERS ? 'record' : 'decisions';
      return [first, ...others].map((number) => `${kind}-${number}`);
    },
  },
  {
    pattern: /\bdocs\/decisions\/(?<part>\d{4})\b/g,
    targets: (_text, { part }) => [`record-${Number(part)}`],
  },
  { pattern: /\b(?:PJ|SR)-\d+(?:\.\d+)+/g, targets: (text) => [text.toLowerCase()] },
];

/** Everything citable: anchors of docs/reference, records of decisions, clauses of the specification. */
export function readAnchors(files: readonly string[], read: Read): Set<string> {
  const anchors = new Set<string>();
  for (const file of files) {
    if (file.startsWith(REFERENCE) && file.endsWith('.md'))
      for (const [, id = ''] of read(file).matchAll(/<a id="([^"]+)">/g)) anchors.add(id);
    const record = /^docs\/decisions\/(\d{4})-/.exec(file);
    if (record) anchors.add(`record-${Number(record[1])}`);
  }
  if (files.includes(CLAUSES))
    for (const row of read(CLAUSES).split('\n')) anchors.add((row.split('\t', 1)[0] ?? '').toLowerCase());
  return anchors;
}

/** The break between two lines of a comment. */
const GAP = /\n[ \t]*(?:\*|\/\/|--)?[ \t]*/g;

/** The line of `text` of a position in its unbroken form. */
function lineOf(text: string, place: number): number {
  let removed = 0;
  for (const { index, 0: gap } of text.matchAll(GAP)) {
    if (index - removed >= place) break;
    removed += gap.length - 1;
  }
  return lineAt(text, place + removed);
}

/** Tests of the checks themselves invent names. */
const MADE_UP = /^tools\/(?:coverage|tidy)\//;

/** Faults of one file: citations of missing anchors. */
export function checkCitations(file: string, text: string, anchors: ReadonlySet<string>): Fault[] {
  if (MADE_UP.test(file)) return [];
  const unbroken = text.replace(GAP, ' ');
  return FORMS.flatMap(({ pattern, targets }) =>
    [...unbroken.matchAll(pattern)].flatMap((found) =>
      targets(found[0], found.groups ?? {})
        .map((target) => target.toLowerCase())
        .filter((target) => !anchors.has(target))
        .map((target) => ({
          rule: 'citation',
          line: lineOf(text, found.index),
          message: `${found[0]}: nothing of that name can be opened (${target})`,
        })),
    ),
  );
}

/** Faults of a document: links to missing files, or to missing anchors of docs/reference. */
export function checkLinks(
  file: string,
  text: string,
  files: readonly string[],
  anchors: ReadonlySet<string>,
): Fault[] {
  return [...text.matchAll(/\]\((?<path>[\w@./-]+)?(?:#(?<anchor>[\w.-]+))?\)/g)].flatMap((found) => {
    const { path, anchor } = found.groups ?? {};
    const target = path ? posix.normalize(posix.join(posix.dirname(file), path)) : file;
    const isThere = files.some((one) => one === target || one.startsWith(`${target.replace(/\/$/, '')}/`));
    const isAnchored = !anchor || !target.startsWith(REFERENCE) || anchors.has(anchor);
    if (isThere && isAnchored) return [];
    return [
      { rule: 'link', line: lineAt(text, found.index), message: `${found[0].slice(2, -1)} leads nowhere` },
    ];
  });
}

/** Faults of docs/decisions/index.md: records that it does not list. */
export function checkRecords(index: string, text: string, files: readonly string[]): FileFault[] {
  return files
    .filter((file) => /^docs\/decisions\/\d{4}-/.test(file) && !text.includes(`(${posix.basename(file)})`))
    .map((file) => ({
      rule: 'records',
      file: index,
      line: 1,
      message: `does not list ${posix.basename(file)}; add "- [number](${posix.basename(file)}) title" under its subject`,
    }));
}
