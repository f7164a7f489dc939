import type { Executor } from '../db.ts';
import type { Definition } from './database-files.ts';
import type { LawfulMove } from './lawful-moves.ts';

/** Any otherwise unused number: the advisory lock of starting servers. */
const LOCK = 7_483_855;

/** Waits without limit until no other server migrates; a step may take long too. */
export async function takeTurn(tx: Executor): Promise<void> {
  await tx.exec('set local statement_timeout = 0; set local lock_timeout = 0');
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

/** Creates the tables of what a database has, if they are missing. */
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

/** Records a migration as applied. */
export const recordMigration = (tx: Executor, { name, sha256 }: AppliedMigration): Promise<unknown> =>
  tx.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);

/** The text of a function or trigger that a database has. */
export interface AppliedDefinition {
  readonly file: string;
  readonly checksum: string;
  /** This text is not on record, so any other may replace it. */
  readonly is_draft: boolean;
}

/** The texts of functions and triggers that a database has. */
export const appliedDefinitions = (tx: Executor): Promise<AppliedDefinition[]> =>
  tx.query<AppliedDefinition>('select file, checksum, is_draft from schema_definitions');

/** Records the texts that the database has now. */
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
  /** Its row version, which changes whenever the function or trigger is written. */
  readonly place: string;
  /** In DROP's form: `capture_payment(bigint,text)`, `ledger_lines_balanced on ledger_lines`. */
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

/** Drops one function or trigger. @throws if something else in the database still needs it */
export const drop = (tx: Executor, kind: Definition['kind'], { signature }: Made): Promise<void> =>
  tx.exec(`drop ${kind} ${signature}`);

/** Whether a function's body is checked when it is made. Unchecked, functions may be made before those they call. */
export const readBodies = (tx: Executor, isOn: boolean): Promise<void> =>
  tx.exec(`set local check_function_bodies = ${isOn ? 'on' : 'off'}`);

/** Checks a function's body. @throws if it is wrong, or calls something unknown */
export const checkBody = (tx: Executor, name: string): Promise<unknown> =>
  tx.query(
    `select case l.lanname when 'sql' then fmgr_sql_validator(p.oid)::text else plpgsql_validator(p.oid)::text end
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.proname = $1 and p.pronamespace = current_schema()::regnamespace and l.lanname in ('sql', 'plpgsql')`,
    [name],
  );

/**
 * Adds the transitions that the database does not have yet. It removes none, because an older server beside this one
 * may still make it: a later migration does.
 */
export const addLawfulMoves = (tx: Executor, moves: readonly LawfulMove[]): Promise<unknown> =>
  tx.query(
    `insert into lawful_moves (kind, from_state, to_state) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict do nothing`,
    [moves.map(({ kind }) => kind), moves.map(({ from }) => from), moves.map(({ to }) => to)],
  );
