/// <reference types="node/fs" />
/// <reference types="node/path" />
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cardTexts } from './cards.ts';
import { errorTexts } from './errors.ts';
import { feeTexts } from './fees.ts';
import { formTexts } from './form.ts';
import { COUNTRY_CODE, otpTexts } from './otp.ts';
import { RECEIPT_FILE_NAME, receiptTexts } from './receipts.ts';
import { reverseTexts } from './reverse.ts';
import { searchTexts } from './search.ts';
import { shellTexts } from './shell.ts';
import { workflowTexts } from './workflow.ts';

/*
 * That a text exists here does not prove that a screen shows it: the titles write clause ids with a space, so
 * that the coverage report does not count them.
 */

const HERE = dirname(expect.getState().testPath ?? '');
const ROOT = join(HERE, '../../../..');
const MODULES = {
  cards: cardTexts,
  errors: errorTexts,
  fees: feeTexts,
  form: formTexts,
  otp: otpTexts,
  receipts: receiptTexts,
  reverse: reverseTexts,
  search: searchTexts,
  shell: shellTexts,
  workflow: workflowTexts,
};

/** Rows of a tab-separated file of docs/spec, without the heading line. */
function rowsOf(file: string): string[][] {
  const [, ...rows] = readFileSync(join(ROOT, 'docs/spec', file), 'utf8')
    .trimEnd()
    .split('\n');
  return rows.map((row) => row.split('\t'));
}

const clauses = rowsOf('clauses.tsv').map(([id = '', , , kind = '', clause = '']) => ({ id, kind, clause }));
const texts = rowsOf('texts.tsv').map(([id = '', text = '']) => ({ id, text }));
const clauseOf = new Map(clauses.map(({ id, clause }) => [id, clause]));
const textsOf = (id: string): string[] => texts.filter((row) => row.id === id).map(({ text }) => text);

const RANGE = ['{first day}', '{last day}'] as const;

/** Every message with something put in, called with the placeholders of its clause, by function name. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  emiAboveMaximum: [cardTexts.emiAboveMaximum('{max}')],
  emiBelowMinimum: [cardTexts.emiBelowMinimum('{min}')],
  autoDebitBelowMinimum: [cardTexts.autoDebitBelowMinimum('{min}')],
  directBelowMinimum: [cardTexts.directBelowMinimum('{min}')],
  pageNotFetched: [errorTexts.pageNotFetched()],
  wrapperFailed: [errorTexts.wrapperFailed()],
  studentNotSaved: [errorTexts.studentNotSaved('{host}')],
  genericFailure: [errorTexts.genericFailure()],
  verifyStudent: [formTexts.verifyStudent('{label}')],
  studentVerified: [formTexts.studentVerified('{label}')],
  changeStudent: [formTexts.changeStudent('{label}')],
  dateOutOfRange: [formTexts.dateOutOfRange(...RANGE)],
  formOtpNotSent: [otpTexts.formOtpNotSent('{host}')],
  formOtpNotVerified: [otpTexts.formOtpNotVerified('{host}')],
  receiptOtpNotVerified: [otpTexts.receiptOtpNotVerified()],
  mobileHintText: [otpTexts.mobileHintText('{last 4}')],
  emailHintText: [otpTexts.emailHintText('{masked e-mail}')],
  otpSentTo: [otpTexts.otpSentTo('{mobile}')],
  verifyStudentForReceipts: [receiptTexts.verifyStudentForReceipts('{student ID label}')],
  changeStudentForReceipts: [receiptTexts.changeStudentForReceipts('{label}')],
  dataNotFound: [receiptTexts.dataNotFound('{student}')],
  receiptDownloadFailed: [receiptTexts.receiptDownloadFailed('{email}')],
  reverseIdEmpty: [reverseTexts.reverseIdEmpty()],
  reverseNotFound: [reverseTexts.reverseNotFound('{student id or mobile}')],
  reverseFailed: (['ERR-FPP', 'ERR-CC', 'ERR-CS', 'ERR-CSFT', 'ERR-CSS', 'ERR-PSS'] as const).map((code) =>
    reverseTexts.reverseFailed(code),
  ),
  groupEmpty: [searchTexts.groupEmpty('{group label}')],
  searchFieldEmpty: [searchTexts.searchFieldEmpty('{label}')],
  listNotLoaded: [searchTexts.listNotLoaded()],
};

/** Clauses that quote a message in pieces, and the message whose pieces they are. */
const IN_PIECES: ReadonlyMap<string, string> = new Map([
  ['PJ-8.11', reverseTexts.reverseFailed('ERR-CS')],
  ['PJ-8.12', reverseTexts.reverseFailed('ERR-CSFT')],
  ['PJ-8.13', reverseTexts.reverseFailed('ERR-CSS')],
  ['PJ-8.14', reverseTexts.reverseFailed('ERR-PSS')],
  ['SR-2.57', otpTexts.mobileHintText('{last 4}')],
  ['SR-2.58', otpTexts.emailHintText('{masked e-mail}')],
]);

/** Messages whose words are partly ours: the specification gives the country code, the label, the first words. */
const PARTLY_OURS = [
  otpTexts.otpSentTo('{mobile}'),
  reverseTexts.reverseIdEmpty(),
  formTexts.dateOutOfRange(...RANGE),
];

/** What text clauses quote that no person reads: limits, statuses, a flag and an address. */
const VALUES = ['0', '3', '4', '10', '401', '403', 'is_recommended', '/help'];

/** Texts that are the same in every language. */
const SAME = { COUNTRY_CODE, RECEIPT_FILE_NAME };

const exported = [...Object.values(MODULES), SAME].flatMap((module) => Object.entries<unknown>(module));
const constants = exported.flatMap(([, value]) =>
  typeof value === 'function' ? [] : [value].flat().map(String),
);
const messages = new Set([...constants, ...Object.values(CALLED).flat()]);

/** What is left of a message once its pieces are taken out of it. */
const withoutPieces = (message: string, pieces: readonly string[]): string =>
  pieces.reduce((rest, piece) => rest.replace(piece, ''), message);

/** Rows for `it.each`: the id as a title shows it, the text, the id. */
const titled = (isMeant: (row: { readonly id: string }) => boolean): [string, string, string][] =>
  texts.filter(isMeant).map(({ id, text }) => [id.replace('-', ' '), text, id]);

describe('texts.tsv', () => {
  it('contains only texts of their clause, each once', () => {
    const astray = texts.filter(({ id, text }) => text === '' || !clauseOf.get(id)?.includes(text));
    expect(astray).toEqual([]);
    expect(new Set(texts.map(({ id, text }) => `${id}\t${text}`)).size).toBe(texts.length);
  });

  it('contains every text that a text clause quotes', () => {
    const forgotten = clauses
      .filter(({ kind }) => kind === 'text')
      .flatMap(({ id, clause }) => {
        const rest = textsOf(id).reduce((left, text) => left.split(text).join(''), clause);
        const quoted = [...rest.matchAll(/"([^"]*)"/g)].map(([, quote = '']) => quote.trim());
        const others = quoted.filter((quote) => quote !== '' && !VALUES.includes(quote));
        return textsOf(id).length === 0 ? [id] : others.map((quote) => `${id}: ${quote}`);
      });
    expect(forgotten).toEqual([]);
  });

  it('contains every message that a clause of another kind quotes', () => {
    const forgotten = clauses
      .filter(({ kind }) => kind !== 'text')
      .flatMap(({ id, clause }) =>
        [...clause.matchAll(/"([^"]*)"/g)]
          .map(([, quote = '']) => quote)
          .filter((quote) => messages.has(quote) && !textsOf(id).includes(quote))
          .map((quote) => `${id}: ${quote}`),
      );
    expect(forgotten).toEqual([]);
  });
});

describe('the exact texts', () => {
  it('are all checked: each function is called with its placeholders', () => {
    const functions = exported.filter(([, value]) => typeof value === 'function').map(([name]) => name);
    expect(Object.keys(CALLED).sort()).toEqual(functions.sort());
    const files = readdirSync(HERE);
    const names = files.filter((file) => !file.includes('.test.')).map((file) => file.replace('.ts', ''));
    expect(names.sort()).toEqual(Object.keys(MODULES).sort());
  });

  it.each(titled(({ id }) => !IN_PIECES.has(id)))('%s: hold "%s" to the letter', (_title, text) =>
    expect([...messages]).toContain(text),
  );

  it.each(titled(({ id }) => IN_PIECES.has(id)))(
    '%s: hold "%s" within a message that has nothing else but a placeholder',
    (_title, text, id) => {
      const whole = IN_PIECES.get(id) ?? '';
      expect(whole).toContain(text);
      expect(withoutPieces(whole, textsOf(id)).trim()).toMatch(/^(?:\{[^}]+\})?$/);
    },
  );

  it('contain no sentence that is not in a clause', () => {
    const known = new Set([...texts.map(({ text }) => text), ...IN_PIECES.values(), ...PARTLY_OURS]);
    expect([...messages].filter((message) => !known.has(message))).toEqual([]);
  });
});

describe('style', () => {
  it('changes no letter of a text: text-transform is used nowhere', () => {
    const files = ['packages/ui', 'packages/checkout', 'apps/payer'].flatMap((folder) =>
      readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:css|tsx?)$/.test(file))
        .map((file) => join(folder, 'src', file)),
    );
    expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(20);
    const changing = files.filter((file) =>
      /text-transform|textTransform/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(changing).toEqual([]);
  });
});
