/** Patterns that are allowed only in certain files, or nowhere: a table with their places. */
import { posix } from 'node:path';
import { lineAt } from './read-source.ts';
import type { Fault } from './fault.ts';
import { isTest, isTestCode } from './walls/test-code.ts';

const isTool = (file: string): boolean =>
  /^(?:lab|tools|e2e)\//.test(file) || /^[\w.-]+\.config\.ts$/.test(posix.basename(file));

/** The only files that read the clock. */
const CLOCKS =
  /^apps\/[\w-]+\/(?:src\/(?:platform|shared|core)|browser)\/clock\.ts$|^packages\/(?:checkout\/src\/frame|client\/src|cli\/src)\/clock\.ts$/;
/** The only files that read the environment: settings, and their entries. */
const SETTINGS =
  /^apps\/[\w-]+\/src\/(?:main|import|(?:(?:platform|core)\/)?(?:config|settings|(?:config|settings)\/[\w-]+))\.ts$|^packages\/cli\/src\/settings\.ts$/;
/** The only files that turn rupees into paise and back; the sandbox and the ERP share no code and have their own. */
const MONEY =
  /^packages\/(?:domain\/src\/(?:money|amount-in-words)|contract\/src\/wire)\.ts$|^apps\/(?:sandbox|erp-simulator)\/src\/core\/money\.ts$/;

// Written with a gap, so that this table does not match itself.
const joined = (words: readonly string[]): string[] => words.map((word) => word.replace('~', ''));
const MACHINE_PATHS = joined(['/wor~k/', '/roo~t/', '/hom~e/', '/Use~rs/']);
const REGISTRIES = joined([
  'registry.npm~js.org',
  'registry.yarn~pkg.com',
  'npm~mirror.com',
  'deb.deb~ian.org',
]);
const UNFINISHED = joined(['TO~DO', 'FIX~ME']);
const RAW_HTML = joined(['dangerously~SetInnerHTML']);
const eitherOf = (words: readonly string[]): RegExp =>
  new RegExp(words.map((word) => word.replaceAll('.', String.raw`\.`)).join('|'), 'g');

/** The text of a file as the rules see it. */
type Views = Readonly<Record<'bare' | 'code' | 'text', string>>;

/** A pattern with its allowed places. */
interface Words {
  readonly rule: string;
  readonly view: keyof Views;
  readonly pattern: RegExp;
  readonly mayStand: (file: string) => boolean;
  readonly message: string;
}

/**
 * `view`: `bare` (no comments, no texts), `code` (no comments) or `text` (everything). `mayStand` says where the
 * pattern is allowed.
 */
export const WORDS: readonly Words[] = [
  {
    rule: 'clock',
    view: 'bare',
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date(?![\w(])|\bperformance\.now\b/g,
    mayStand: (file) => CLOCKS.test(file) || isTool(file),
    message: 'only the clock file reads the clock; take `now` as an argument',
  },
  {
    rule: 'environment',
    view: 'bare',
    pattern: /\bprocess\.env\b/g,
    mayStand: (file) => SETTINGS.test(file) || isTool(file) || isTestCode(file),
    message: 'only the settings file reads the environment',
  },
  {
    rule: 'float-money',
    view: 'bare',
    pattern: /\bparseFloat\b|\.toFixed\(|[*/]\s*100(?![\w.])|(?<![\w.])100\s*\*/g,
    mayStand: (file) => MONEY.test(file) || isTool(file) || isTest(file),
    message: 'amounts are whole paise; rupees are read and written by money.ts and wire.ts alone',
  },
  {
    rule: 'random',
    view: 'bare',
    pattern: /\bMath\.random\b/g,
    mayStand: (file) => file.startsWith('lab/'),
    message: 'ids and codes come from the one file that makes them, by a secure generator',
  },
  {
    rule: 'left-out-tests',
    view: 'bare',
    pattern: /\.(?:only|skip|todo|fixme|fails)\(|(?<![\w.])(?:fit|fdescribe|xit|xdescribe|xtest)\(/g,
    mayStand: (file) => !isTest(file),
    message: 'every test runs, and none runs alone',
  },
  {
    rule: 'left-to-do',
    view: 'text',
    pattern: new RegExp(String.raw`\b(?:${UNFINISHED.join('|')})\b`, 'g'),
    mayStand: () => false,
    message: 'do it, or write it down where work is planned',
  },
  {
    rule: 'raw-html',
    view: 'code',
    pattern: eitherOf(RAW_HTML),
    mayStand: () => false,
    message: 'text is never put into a page as HTML',
  },
  {
    rule: 'machine',
    view: 'text',
    pattern: eitherOf([...MACHINE_PATHS, ...REGISTRIES]),
    mayStand: () => false,
    message: 'a path or host of one machine',
  },
];

/** Faults of one file: every pattern in a place where it is not allowed. */
export function checkWords(file: string, views: Views): Fault[] {
  return WORDS.filter(({ mayStand }) => !mayStand(file)).flatMap(({ rule, view, pattern, message }) =>
    [...views[view].matchAll(pattern)].map((found) => ({
      rule,
      line: lineAt(views[view], found.index),
      message: `${found[0].trim()}: ${message}`,
    })),
  );
}

const OUTSIDE = /(?:\.\.\/)+shared\b/g;

/** A path out of the repository to a neighbouring folder called shared; an app's own `shared/` counts as inside. */
export function checkNeighbours(file: string, text: string, files: readonly string[]): Fault[] {
  return [...text.matchAll(OUTSIDE)].flatMap((found) => {
    const folder = posix.normalize(posix.join(posix.dirname(file), found[0]));
    if (files.some((path) => path.startsWith(`${folder}/`))) return [];
    return [
      {
        rule: 'machine',
        line: lineAt(text, found.index),
        message: `${found[0]} is no folder of this project`,
      },
    ];
  });
}
