import type { Db } from '../../platform/db/db.ts';
import type { Violation } from './violation.ts';

/** A column that references another table's row. */
interface Pointer {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly key: string;
}

/** Every column that references a table whose rows belong to an institute, read from the schema itself. */
const pointers = (db: Db): Promise<Pointer[]> =>
  db.query<Pointer>(
    `select c.conrelid::regclass::text as table, f.attname as column, c.confrelid::regclass::text as to,
       t.attname as key
     from pg_constraint c
       join pg_attribute f on f.attrelid = c.conrelid and f.attnum = c.conkey[1]
       join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
       join pg_attribute o on o.attrelid = c.confrelid and o.attname = 'institute_id'
     where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
     order by 1, 2`,
  );

const tablesOfInstitutes = (db: Db): Promise<{ name: string }[]> =>
  db.query(
    `select a.attrelid::regclass::text as name from pg_attribute a join pg_class r on r.oid = a.attrelid
     where a.attname = 'institute_id' and r.relkind = 'r' and r.relnamespace = 'public'::regnamespace`,
  );

/** Counts the rows of a table that reference two institutes. */
const counted = (words: string, from: string, strangers: string): string =>
  `select '${words}' as pointers, count(*)::int as rows from ${from} where ${strangers} having count(*) > 0`;

/** A row with an institute references only rows of the same one. */
const ofOwned = ({ table, column, to, key }: Pointer): string =>
  counted(
    `${table}.${column}`,
    `${table} a join ${to} b on b.${key} = a.${column}`,
    'a.institute_id <> b.institute_id',
  );

/** A row without an institute references rows of one institute only. */
const ofUnowned = (one: Pointer, other: Pointer): string =>
  counted(
    `${one.table}.${one.column}, ${other.column}`,
    `${one.table} a join ${one.to} b on b.${one.key} = a.${one.column}
       join ${other.to} c on c.${other.key} = a.${other.column}`,
    'b.institute_id <> c.institute_id',
  );

const questions = new WeakMap<Db, string>();

/** One query over all tables; a later table is included automatically. */
async function questionOf(db: Db): Promise<string> {
  const known = questions.get(db);
  if (known !== undefined) return known;
  const all = await pointers(db);
  const owned = new Set((await tablesOfInstitutes(db)).map(({ name }) => name));
  const parts = all.flatMap((pointer, index) => {
    if (owned.has(pointer.table)) return [ofOwned(pointer)];
    const others = all.slice(index + 1).filter(({ table }) => table === pointer.table);
    return others.map((other) => ofUnowned(pointer, other));
  });
  const question = parts.join('\nunion all\n');
  questions.set(db, question);
  return question;
}

/** Checks that no row of one institute references a row of another. */
export async function checkStrangers(db: Db): Promise<Violation[]> {
  const rows = await db.dynamic(await questionOf(db));
  return rows.length === 0 ? [] : [{ invariant: 'no row points to the row of another institute', rows }];
}
