/** SQL belongs in stores, in migrations and in the platform's database folder. */
import { isPlay, isTestCode } from './test-code.ts';
import type { Fault } from '../fault.ts';
import type { Source } from '../read-source.ts';

const HOME = /\.store\.ts$|\/(?:migrations|database)\/|^apps\/server\/src\/platform\/db\//;

/** Starts of a statement, unlike any English sentence. */
const BEGINNINGS = [
  String.raw`select\s(?:[^]*\sfrom\s|[\w.]+\(|[\d*(])`,
  String.raw`insert\s+into\s`,
  String.raw`update\s+\w+(?:\s+(?:as\s+)?\w+)?\s+set\s`,
  String.raw`delete\s+from\s`,
  String.raw`with\s+(?:recursive\s+)?\w+\s+as\s`,
  String.raw`(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:table|unique|index|function|trigger|view|type|schema|database)\s`,
  String.raw`truncate\s`,
  String.raw`set\s+(?:local|session|transaction)\s`,
  String.raw`(?:lock\s+table|listen|notify|explain)\s`,
  String.raw`(?:begin|commit|rollback)$`,
];
/** The house writes SQL in lower case; pasted SQL may differ. */
const upper = (pattern: string): string =>
  pattern.replaceAll(
    /(\\.)|([a-z]+)/g,
    (_all, kept?: string, letters = '') => kept ?? String(letters).toUpperCase(),
  );
const STATEMENT = new RegExp(String.raw`^\s*(?:${[...BEGINNINGS, ...BEGINNINGS.map(upper)].join('|')})`);
/** Part of a statement: it compares with a parameter. */
const PIECE = /(?:\s[=<>]=?\s*|\b(?:any|in|values)\s*)\(?\$\d/;

/** Faults of one file of the product: SQL texts outside a store. */
export function checkSql(file: string, texts: Source['texts']): Fault[] {
  if (!/^(?:apps|packages)\//.test(file) || HOME.test(file) || isTestCode(file) || isPlay(file)) return [];
  return texts
    .filter(({ text }) => STATEMENT.test(text) || PIECE.test(text))
    .map(({ text, line }) => ({
      rule: 'sql',
      line,
      message: `"${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}" is SQL: put it into a function of a store (*.store.ts) and call that`,
    }));
}
