/** `npm run docs:sms`: writes the list of SMS templates in docs/operating.md as the product sends them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { SMS_TEMPLATES } from '@shulk/words/messages/sms-templates';
import { at } from '../setup/paths.mjs';

/** The page with the list. */
export const PAGE = at('docs', 'operating.md');

const BEGIN = '<!-- SMS templates: written by npm run docs:sms -->';
const END = '<!-- end of the SMS templates -->';

/** One line for each template; a line break within a text becomes `\n`. */
const list = (): string =>
  SMS_TEMPLATES.map(({ name, text }) => `- \`${name}\`: \`${text.replaceAll('\n', String.raw`\n`)}\``).join(
    '\n',
  );

/** The page with the present list between its two marks. @throws Error if a mark is missing */
export function withSmsList(page: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} lacks the marks of the SMS templates.`);
  return `${page.slice(0, from)}${BEGIN}\n\n${list()}\n\n${page.slice(to)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(PAGE, withSmsList(readFileSync(PAGE, 'utf8')));
