import type { Executor } from '../db.ts';
import type { Definition } from './database-files.ts';

/** Any number works as long as nothing else uses it: two servers starting at once take turns by it. */
const LOCK = 7_483_855;

/** Waits, as long as it takes, until no other server migrates; a step itself may take long too. */
export async function takeTurn(tx: Executor): Promise<void> {
  await tx.exec('set local statement_timeout = 0; set local lock_timeout = 0');
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

/** Makes the tables that say what a database has, where they are missing. */
export const makeRecords = (tx: Executor): Promise<void> =>
  tx.exec(`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now());
    create table if not exists schema_definitions (
      file text primary key, checksum text not null, is_draft boolean not null, applied_at timestamptz not null default now())`);

/** A migration that a database has. */
export interface AppliedMigration {
  readonly name: string;
  readonly sha256: string;
}

/** The migrations that a database has, in order. */
export const appliedMigrations = (tx: Executor): Promise<AppliedMigration[]> =>
  tx.query<AppliedMigration>('select name, sha256 from schema_migrations order by name');

/** Puts a migration down as applied. */
export const recordMigration = (tx: Executor, { name, sha256 }: AppliedMigration): Promise<unknown> =>
  tx.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);

/** The text of a function or trigger that a database has. */
export interface AppliedDefinition {
  readonly file: string;
  readonly checksum: string;
  /** Nobody put this text on record, so any other may take its place. */
  readonly is_draft: boolean;
}

/** The texts of functions and triggers that a database has. */
export const appliedDefinitions = (tx: Executor): Promise<AppliedDefinition[]> =>
  tx.query<AppliedDefinition>('select file, checksum, is_draft from schema_definitions');

/** Puts texts down as those that the database has. */
export const recordDefinitions = (tx: Executor, rows: readonly AppliedDefinition[]): Promise<unknown> =>
  tx.query(
    `insert into schema_definitions (file, checksum, is_draft)
     select * from unnest($1::text[], $2::text[], $3::boolean[])
     on conflict (file) do update set checksum = excluded.checksum, is_draft = excluded.is_draft, applied_at = now()`,
    [
      rows.map(({ file }) => file),
      rows.map(({ checksum }) => checksum),
      rows.map(({ is_draft }) => is_draft),
    ],
  );

/** One function or trigger of the database. */
export interface Made {
  readonly id: string;
  readonly name: string;
  /** Where its row stands, which changes whenever the function or trigger is written. */
  readonly place: string;
  /** As DROP wants it: `capture_payment(bigint,text)`, `ledger_lines_balanced on ledger_lines`. */
  readonly signature: string;
}

/** All functions, or all triggers, of these names: functions of any arguments, triggers of any table. */
export const madeUnder = (
  tx: Executor,
  kind: Definition['kind'],
  names: readonly string[],
): Promise<Made[]> =>
  kind === 'function'
    ? tx.query<Made>(
        `select oid::text as id, proname::text as name, ctid::text as place, oid::regprocedure::text as signature
         from pg_proc where proname = any ($1::text[]) and pronamespace = current_schema()::regnamespace`,
        [names],
      )
    : tx.query<Made>(
        `select t.oid::text as id, t.tgname::text as name, t.ctid::text as place,
           format('%I on %s', t.tgname, t.tgrelid::regclass) as signature
         from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where t.tgname = any ($1::text[]) and not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`,
        [names],
      );

/** Drops one function or trigger. @throws when something else in the database still needs it */
export const drop = (tx: Executor, kind: Definition['kind'], { signature }: Made): Promise<void> =>
  tx.exec(`drop ${kind} ${signature}`);

/** Whether a function's body is read when it is made. Unread, functions may be made before those that they call. */
export const readBodies = (tx: Executor, isOn: boolean): Promise<void> =>
  tx.exec(`set local check_function_bodies = ${isOn ? 'on' : 'off'}`);

/** Reads the body of a function as its making would. @throws when it is wrong, or calls what is not there */
export const checkBody = (tx: Executor, name: string): Promise<unknown> =>
  tx.query(
    `select case l.lanname when 'sql' then fmgr_sql_validator(p.oid)::text else plpgsql_validator(p.oid)::text end
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.proname = $1 and p.pronamespace = current_schema()::regnamespace and l.lanname in ('sql', 'plpgsql')`,
    [name],
  );
