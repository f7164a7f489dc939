import { assert } from '../errors.ts';

/** OIDs of the types read here, so that both databases give the same values. */
const oid = {
  bytea: 17,
  int8: 20,
  json: 114,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
  jsonb: 3802,
} as const;

const arrayOid = { int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 } as const;

const whole = (text: string): number => {
  const value = Number(text);
  assert(Number.isSafeInteger(value), 'an int8 of the database fits a JavaScript number');
  return value;
};

/** PostgreSQL writes `2026-11-20 07:30:00.123456+00` under TimeZone UTC; an Instant has a T, milliseconds and a Z. */
const instant = (text: string): string => {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00$/.exec(text);
  if (match === null) return text;
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
};

const asText = (text: string): string => text;

type Reader = (text: string) => unknown;

/** Arrays of these types hold no commas or quotes inside their entries, so splitting is exact. */
const arrayOf =
  (read: Reader): Reader =>
  (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : read(item.replaceAll('"', ''))));

/** Readers by OID; other types keep the driver's own reading, which is equal in both. */
export const readers: Readonly<Record<number, Reader>> = {
  [arrayOid.int8]: arrayOf(whole),
  [arrayOid.numeric]: arrayOf(asText),
  [arrayOid.date]: arrayOf(asText),
  [arrayOid.timestamptz]: arrayOf(instant),
  [oid.int8]: whole,
  [oid.numeric]: asText,
  [oid.date]: asText,
  [oid.timestamp]: asText,
  [oid.interval]: asText,
  [oid.timestamptz]: instant,
  [oid.json]: (text) => JSON.parse(text) as unknown,
  [oid.jsonb]: (text) => JSON.parse(text) as unknown,
  [oid.bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
};

/** OIDs whose parameters are already text here, so that the embedded driver leaves them alone. */
export const textParameterOids: readonly number[] = [
  16, 17, 20, 21, 23, 25, 26, 114, 700, 701, 1042, 1043, 1082, 1083, 1114, 1184, 1186, 1700, 2950, 3802,
];

const arrayItem = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return arrayText(value);
  const text = encode(value) ?? '';
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
};

const arrayText = (values: readonly unknown[]): string => `{${values.map(arrayItem).join(',')}}`;

/**
 * Writes one parameter as PostgreSQL text, the same for both databases: arrays become SQL arrays, plain objects jsonb,
 * bytes bytea. An array meant as jsonb must come as JSON.stringify(array).
 */
export function encode(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      assert(Number.isFinite(value), 'a number given to the database is finite');
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'bigint':
      return value.toString();
    case 'undefined':
      return null;
    case 'object':
      if (value === null) return null;
      if (value instanceof Date) return value.toISOString();
      if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
      return Array.isArray(value) ? arrayText(value) : JSON.stringify(value);
    case 'function':
    case 'symbol':
      assert(false, 'a parameter is a value');
  }
}
