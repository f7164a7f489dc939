import { nearestWord } from '@shulk/domain';
import { z } from 'zod';
import { keysOf, kindsOf, schemaAt } from './schema-walk.ts';

const WANTED: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number without quotes',
  boolean: 'true or false',
  array: 'a list in square brackets',
  record: 'an object of texts',
};

/** The fault of a place. */
export interface IssueText {
  /** Equal for every place with the same fault. */
  readonly problem: string;
  /** The value of this place, in words; '' if that does not help or is a secret. */
  readonly given: string;
}

/**
 * Words a schema issue for somebody who writes JSON by hand: what is expected, with an object's keys, and what was
 * found.
 * @param issue the schema's issue, with its path inside what was read
 * @param schema of what was read
 * @param value the value of the place
 */
export function issueText(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown): IssueText {
  const alone = (problem: string): IssueText => ({ problem, given: '' });
  const withValue = (problem: string): IssueText => ({ problem, given: givenText(issue.path, value) });
  switch (issue.code) {
    case 'invalid_type': {
      const wanted =
        issue.expected === 'object'
          ? keysText(schemaAt(schema, issue.path))
          : (WANTED[issue.expected] ?? issue.expected);
      if (value === undefined) return alone(`This is missing; give ${wanted}.`);
      return withValue(`Give ${wanted}, not ${kindOf(value)}.`);
    }
    case 'invalid_value':
      return alone(choiceText(issue.values.map(String), value));
    case 'invalid_union':
      return alone(unionText(schemaAt(schema, issue.path.slice(0, -1)), value));
    case 'too_small':
      return issue.origin === 'number'
        ? withValue(`The least is ${issue.minimum}.`)
        : alone(emptyText(issue));
    case 'too_big':
      return issue.origin === 'number'
        ? withValue(`The most is ${issue.maximum}.`)
        : alone(`At most ${issue.maximum} ${issue.origin === 'string' ? 'letters' : 'entries'}.`);
    case 'not_multiple_of':
      return withValue('Rupees with at most 2 decimals.');
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'unrecognized_keys':
    case 'custom':
      return withValue(`${issue.message}.`);
  }
}

/** For a refused key: the similar known key, else all known keys. */
export function unknownKeyText(key: string, schema: z.ZodType, path: readonly PropertyKey[]): string {
  const known = keysOf(schemaAt(schema, path));
  const near = nearestWord(key, known);
  if (near !== undefined) return `This key is not known here; is "${near}" meant? Else take it out.`;
  return `This key is not known here; take it out, or correct it to one of ${known.join(', ')}.`;
}

/** For an ignored key: the similar known key. @param known the keys that are read there */
export function passedOverText(key: string, known: readonly string[]): string {
  const near = nearestWord(key, known);
  const advice = near === undefined ? 'look in docs/import.md for what is meant' : `is "${near}" meant`;
  return `This key is not known here, so it is passed over; ${advice}${near === undefined ? '.' : '?'}`;
}

function choiceText(choices: readonly string[], value: unknown): string {
  const list = choices.join(', ');
  if (value === undefined) return `This is missing; give ${choices.length > 1 ? 'one of ' : ''}${list}.`;
  const shown = shownText(value);
  if (choices.length === 1) return `Give ${list}, not ${shown}.`;
  const near = typeof value === 'string' ? nearestWord(value, choices) : undefined;
  return `${shown} is none of ${list}${near === undefined ? '' : `; write "${near}"`}.`;
}

/** An entry of one of several kinds, by its `type`. */
function unionText(schema: z.ZodType | undefined, value: unknown): string {
  return choiceText([...kindsOf(schema).keys()], value);
}

const emptyText = ({ origin, minimum }: z.core.$ZodIssueTooSmall): string => {
  if (origin !== 'string') return `Give at least ${minimum} ${minimum === 1 ? 'entry' : 'entries'}.`;
  return minimum === 1 ? 'This is empty; write something.' : `At least ${minimum} letters.`;
};

const MOST_LETTERS = 40;
/** Values that are secret, or too long to read. */
const UNSHOWN = /secret|api_key|base64/;

function givenText(path: readonly PropertyKey[], value: unknown): string {
  const isShort = typeof value === 'string' && value.length <= MOST_LETTERS;
  const isPlain = isShort || typeof value === 'number' || typeof value === 'boolean';
  return isPlain && !UNSHOWN.test(String(path.at(-1))) ? `Here it is ${shownText(value)}.` : '';
}

const shownText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? kindOf(value)
    : JSON.stringify(value).slice(0, MOST_LETTERS + 2);

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  const words: Readonly<Record<string, string>> = {
    string: 'a text',
    boolean: 'true or false',
    object: 'an object',
  };
  return words[typeof value] ?? `a ${typeof value}`;
}

function keysText(schema: z.ZodType | undefined): string {
  if (!(schema instanceof z.ZodObject)) return 'an object in curly brackets';
  const entries = Object.entries<z.ZodType>(schema.shape);
  const needed = entries.filter(([, one]) => !one.safeParse(undefined).success).map(([key]) => key);
  const free = entries.map(([key]) => key).filter((key) => !needed.includes(key));
  const may = free.length === 0 ? '' : `${needed.length === 0 ? '' : ', and if wanted '}${free.join(', ')}`;
  return `an object with the keys ${needed.join(', ')}${may}`;
}
