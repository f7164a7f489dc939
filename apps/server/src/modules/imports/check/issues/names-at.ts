import { StoredList } from '../../file/stored-list.ts';

/** What an entry of a list is called, and which of its keys hold its name. */
const LISTS: Readonly<Record<string, { readonly word: string; readonly keys: readonly string[] }>> = {
  students: { word: 'student', keys: ['student_id'] },
  guardians: { word: 'contact', keys: ['name'] },
  fee_lines: { word: 'line', keys: ['code'] },
  payments: { word: 'payment', keys: ['code'] },
  payment_reversals: { word: 'reversal of payment', keys: ['payment'] },
  allocation: { word: 'line', keys: ['line'] },
  emi_applications: { word: 'EMI application', keys: ['code'] },
  institutes: { word: 'institute', keys: ['code'] },
  heads: { word: 'head', keys: ['code'] },
  groups: { word: 'group', keys: ['code'] },
  late_fee_rules: { word: 'late-fee rule', keys: ['code'] },
  emi_plans: { word: 'EMI plan', keys: ['code'] },
  gateway_accounts: { word: 'gateway account', keys: ['code'] },
  lenders: { word: 'lender', keys: ['name'] },
  files: { word: 'file', keys: ['name'] },
  pages: { word: 'page', keys: ['payment_page_slug'] },
  sdk_block: { word: 'card', keys: ['code'] },
};

const MOST_LETTERS = 40;

/**
 * The name of a bundle's place by its own codes: `Student KV-1, line T1`; '' if nothing has a code.
 * @param raw the bundle as parsed JSON, of any shape
 * @param path `students.3.fee_lines.0.gross`
 */
export function namesAt(raw: unknown, path: string): string {
  const names: string[] = [];
  let here: unknown = raw;
  let list = '';
  for (const key of path.split('.')) {
    here = inside(here, key);
    const known = /^\d+$/.test(key) && Object.hasOwn(LISTS, list) ? LISTS[list] : undefined;
    if (known !== undefined) {
      names.push(...known.keys.flatMap((name) => called(known.word, inside(here, name))));
      // A payment is found by its student.
      if (list === 'payments' || list === 'emi_applications')
        names.push(...called('student', inside(here, 'student_id')));
    }
    list = key;
  }
  const text = names.join(', ');
  return text === '' ? '' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** The value of a bundle's place; undefined for an unknown place. */
export function valueAt(raw: unknown, path: string): unknown {
  let here = raw;
  for (const key of path === '' ? [] : path.split('.')) here = inside(here, key);
  return here;
}

function inside(value: unknown, key: string): unknown {
  if (value instanceof StoredList) return value.at(Number(key));
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** A name written as a number is the same name. */
function called(word: string, name: unknown): string[] {
  const text = typeof name === 'number' ? String(name) : typeof name === 'string' ? name.trim() : '';
  return text === '' ? [] : [`${word} ${text.slice(0, MOST_LETTERS)}`];
}
