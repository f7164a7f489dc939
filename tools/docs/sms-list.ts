/** `npm run docs:sms`: writes the lists of SMS templates, as the product sends them, with the parts that each may take. */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { smsParts } from '@shulk/domain';
import { loadCatalogue } from '@shulk/words/catalogues/whole';
import { LANGUAGE_NAMES } from '@shulk/words/language-names';
import { LANGUAGES } from '@shulk/words/languages';
import type { Language } from '@shulk/words/languages';
import { HELD, PLACED } from '@shulk/words/messages/payments';
import { RUPEES } from '@shulk/words/messages/rupees';
import { smsTemplates } from '@shulk/words/messages/sms-templates';
import type { SmsTemplate } from '@shulk/words/messages/sms-templates';
import { speaking } from '@shulk/words/spoken';
import { TRUTH } from '@shulk/words/truth/payment';
import { at } from '../setup/paths.mjs';

/** The page with the English list and the table of parts. */
export const PAGE = at('docs', 'operating.md');
/** The page with the lists of the other languages. */
export const LANGUAGES_PAGE = at('docs', 'sms-templates.md');

const BEGIN = '<!-- SMS templates: written by npm run docs:sms -->';
const END = '<!-- end of the SMS templates -->';

/** A template with the most parts that an SMS of it takes. */
export interface ListedTemplate extends SmsTemplate {
  readonly parts: number;
}

/** Long values, in the language in force; a variable holds 30 characters, of a sentence of ours more. */
function longValues(): Readonly<Record<string, string>> {
  const [sum, fee] = [`${RUPEES.sms}12,34,567.00`, `${RUPEES.sms}12,345.00`];
  const longest = (texts: readonly string[]): string =>
    texts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const [name, code] = ['Kaveri Valley School, Chennai', 'TXN20261127ABCDEFGH'];
  const day = '05-12-2026';
  return {
    OTP: '4821',
    MINUTES: '5',
    HOST: 'checkout.pay.example.in',
    INSTITUTE: name,
    LENDER: name,
    AMOUNT: sum,
    DUE: sum,
    DEBIT: sum,
    MOST: sum,
    LATE_FEE: fee,
    TRANSACTION: code,
    REFERENCE: code,
    DATE: day,
    DAY: day,
    RETURN: day,
    TIME: '17:30',
    RECEIPT: 'RCP/2026-27/000123',
    ADDRESS: 'https://pay.example.in/kaveri-valley-school-term-fees/r/auth',
    PAGE: 'kaveri-valley-school-term-fees',
    DESK: 'Grievance desk, 1800 1234 5678',
    WHY: longest(Object.values(HELD.why)),
    REST: `${PLACED.stillHeld(sum)} ${TRUTH.stillOwed(sum)}`.trim(),
  };
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/##([A-Z_]+)##/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No long value for ${name}.`);
    return value;
  });

/** Every template in each language. */
export const listedTemplates = async (): Promise<ReadonlyMap<Language, readonly ListedTemplate[]>> =>
  new Map(
    await Promise.all(
      LANGUAGES.map(async (language) => {
        const catalogue = await loadCatalogue(language);
        const listed = speaking(catalogue, () => {
          const values = longValues();
          return smsTemplates().map((one) => ({ ...one, parts: smsParts(filled(one.text, values)) }));
        });
        return [language, listed] as const;
      }),
    ),
  );

/** One line for each template; a line break within a text becomes `\n`. */
const list = (templates: readonly SmsTemplate[], ending = ''): string =>
  templates
    .map(({ name, text }) => `- \`${name}${ending}\`: \`${text.replaceAll('\n', String.raw`\n`)}\``)
    .join('\n');

/** How many parts each template may take in each language. */
function table(all: ReadonlyMap<Language, readonly ListedTemplate[]>): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const english = all.get('en') ?? [];
  return [
    row(['Parts at most', ...LANGUAGES]),
    row(['---', ...LANGUAGES.map(() => '--:')]),
    ...english.map(({ name }, n) =>
      row([`\`${name}\``, ...LANGUAGES.map((language) => String(all.get(language)?.[n]?.parts))]),
    ),
  ].join('\n');
}

/** The page with the present list and table between its two marks. @throws Error if a mark is missing */
export async function withSmsList(page: string): Promise<string> {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} lacks the marks of the SMS templates.`);
  const all = await listedTemplates();
  return `${page.slice(0, from)}${BEGIN}\n\n${list(all.get('en') ?? [])}\n\n${table(all)}\n\n${page.slice(to)}`;
}

/** The page of the other languages. */
export async function languagesPage(): Promise<string> {
  const all = await listedTemplates();
  const lists = [...all]
    .filter(([language]) => language !== 'en')
    .map(([code, templates]) => `## ${LANGUAGE_NAMES[code]} (${code})\n\n${list(templates, `.${code}`)}\n`);
  return [
    '# SMS templates in seven languages\n',
    'Written by `npm run docs:sms`. [Operating](operating.md) says how they are registered and lists the English ones.\n',
    ...lists,
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PAGE, await withSmsList(readFileSync(PAGE, 'utf8')));
  writeFileSync(LANGUAGES_PAGE, await languagesPage());
}
