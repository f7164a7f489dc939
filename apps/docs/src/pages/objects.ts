import { apiSchemas } from '@shulk/contract';
import { fieldRows, tableOf } from './field-table.ts';

/** The page of all objects that calls answer and events bring, with their fields. */
export function objectsPage(): string {
  const parts = Object.entries(apiSchemas).map(
    ([kind, schema]) => `## \`${kind}\`\n\n${tableOf(fieldRows(schema))}\n`,
  );
  return `# Objects

What the calls of the [institute API](institute-api.md) answer, alone and in lists, and what [events](events.md) bring in \`data\`. One object has
one body everywhere. \`[]\` in a path stands for each entry of a list. Amounts are rupees, times are UTC. New fields may come at any time: do not
refuse what you do not know.

${parts.join('\n')}`;
}
