import { z } from 'zod';

const WANTED: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number without quotes',
  boolean: 'true or false',
  array: 'a list in square brackets',
  record: 'an object of texts',
};

/**
 * Says what the schema says for somebody who writes JSON by hand: what is wanted, with the keys of an object.
 * @param issue what the schema found, with its path inside what was read
 * @param schema of what was read
 */
export function issueText(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  if (issue.code !== 'invalid_type') return `${issue.message}.`;
  const wanted =
    issue.expected === 'object'
      ? keysText(schemaAt(schema, issue.path))
      : (WANTED[issue.expected] ?? issue.expected);
  const received = /received (\w+)$/.exec(issue.message)?.[1] ?? 'something else';
  if (received === 'undefined') return `This is missing; give ${wanted}.`;
  return `Give ${wanted}, not ${received === 'array' ? 'a list' : `${received === 'object' ? 'an' : 'a'} ${received}`}.`;
}

function keysText(schema: z.ZodType | undefined): string {
  if (!(schema instanceof z.ZodObject)) return 'an object in curly brackets';
  const entries = Object.entries<z.ZodType>(schema.shape);
  const needed = entries.filter(([, one]) => !one.safeParse(undefined).success).map(([key]) => key);
  const free = entries.map(([key]) => key).filter((key) => !needed.includes(key));
  const may = free.length === 0 ? '' : `${needed.length === 0 ? '' : ', and if wanted '}${free.join(', ')}`;
  return `an object with the keys ${needed.join(', ')}${may}`;
}

/** The schema of a place inside another one. */
function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let here: z.ZodType | undefined = bare(schema);
  for (const key of path) {
    if (here instanceof z.ZodArray) here = bare(here.element as z.ZodType);
    else if (here instanceof z.ZodObject) here = bare((here.shape as Record<string, z.ZodType>)[String(key)]);
    else return undefined;
  }
  return here;
}

/** A schema without what only makes it optional. */
function bare(schema: z.ZodType | undefined): z.ZodType | undefined {
  let here = schema;
  while (here instanceof z.ZodOptional || here instanceof z.ZodNullable || here instanceof z.ZodDefault)
    here = here.unwrap() as z.ZodType;
  return here;
}
