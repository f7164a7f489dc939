import type { Db } from '../../db.ts';

/** The parts of the product's schema, each kind as the database itself prints it. */
const PARTS = {
  function: `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace`,
  trigger: `select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) as text from pg_trigger t
    join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  column: `select concat_ws(' ', c.relkind, c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as text
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  index: `select indexdef as text from pg_indexes where schemaname = 'public'`,
  constraint: `select coalesce(conrelid::regclass::text, '') || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = 'public'::regnamespace`,
  view: `select viewname || ' ' || definition as text from pg_views where schemaname = 'public'`,
} as const;

/** Every function, trigger, column, index, constraint and view of a database, in a fixed order. */
export async function describeSchema(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const [part, statement] of Object.entries(PARTS)) {
    const rows = await db.dynamic<{ text: string }>(statement);
    found.push(...rows.map(({ text }) => `${part}: ${text}`));
  }
  return found.toSorted();
}
