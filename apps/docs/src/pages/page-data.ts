import { pageData } from '@shulk/contract';
import { SPECIAL_INPUTS } from '@shulk/domain';
import { fieldRows, tableOf } from './field-table.ts';
import type { Row } from './field-table.ts';

/** The name of the block that a field belongs to: the first part of its path. */
const blockOf = ({ path }: Row): string => path.split(/[.[]/)[0] ?? path;

const inputs = (): string =>
  SPECIAL_INPUTS.map(
    ({ input_id, meaning }) => `| \`${input_id}${input_id.endsWith('_') ? '…' : ''}\` | ${meaning} |`,
  ).join('\n');

/** The reference of a page's data, made from the schema that checks it. */
export function pageDataPage(): string {
  const rows = fieldRows(pageData);
  const fieldsOf = (name: string): readonly Row[] => rows.filter((row) => blockOf(row) === name);
  const names = [...new Set(rows.map(blockOf))];
  const simple = names.map(fieldsOf).filter((fields) => fields.length === 1);
  const parts = names
    .filter((name) => fieldsOf(name).length > 1)
    .map((name) => `## \`${name}\`\n\n${tableOf(fieldsOf(name))}\n`);
  return `# Page data

What a payment page is made of: \`GET /api/pages/v1/{slug}\` answers with it, and the \`pages\` of an [import bundle](import.md) have the same
fields, but for those that only the server can know. \`[]\` in a path stands for each entry of a list. Unknown fields are not an error:
leave them as they are.

## Fields of the page

${tableOf(simple.flat())}

## Special input ids

A field of \`form_block\` with one of these as \`input_id\` is understood; values of other fields are stored with the payer's form.

| \`input_id\` | Meaning |
| --- | --- |
${inputs()}

${parts.join('\n')}`;
}
