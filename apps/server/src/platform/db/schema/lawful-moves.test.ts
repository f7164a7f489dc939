import * as domain from '@shulk/domain';
import type { Moves } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { sampleRows } from '../../../testing/millions.ts';
import { describeOnBoth } from '../../../testing/test-db.ts';
import type { Db, Executor } from '../db.ts';
import { LAWFUL_MOVES } from './lawful-moves.ts';
import type { LawfulMove } from './lawful-moves.ts';
import { migrate } from './migrate.ts';

const lineOf = ({ kind, from, to }: LawfulMove): string => `${kind}: ${from} > ${to}`;
const kinds = [...new Set(LAWFUL_MOVES.map(({ kind }) => kind))];

/** The table, its column of states and its trigger's kind, as the database has them. */
const guarded = (db: Db): Promise<{ tab: string; col: string; name: string; kind: string }[]> =>
  db.query(
    `select tgrelid::regclass::text as tab, a.attname as col, tgname as name, rtrim(encode(tgargs, 'escape'), '\\000') as kind
     from pg_trigger join pg_attribute a on a.attrelid = tgrelid and a.attnum = any (tgattr)
     where tgfoid = 'refuse_move'::regproc order by kind`,
  );

describe('the rules of states', () => {
  it('all reach the database, except that of instalments, whose own trigger lets each be paid once', () => {
    const tables = Object.entries(domain).filter(([name]) => name.endsWith('_MOVES')) as [
      string,
      Moves<string>,
    ][];
    const filled = new Set(kinds.map((kind) => movesOf(kind)));
    const lost = tables.filter(([, moves]) => !filled.has(text(moves)));
    expect(lost.map(([name]) => name)).toEqual(['INSTALMENT_MOVES']);
    expect(tables).toHaveLength(kinds.length + 1);
  });
});

const text = (moves: Moves<string>): string =>
  Object.entries(moves)
    .flatMap(([from, states]) => states.map((to) => `${from} > ${to}`))
    .join(', ');
const movesOf = (kind: string): string =>
  LAWFUL_MOVES.filter((move) => move.kind === kind)
    .map(({ from, to }) => `${from} > ${to}`)
    .join(', ');

describeOnBoth('the states in the database', (use) => {
  it('move as the rules of the product say, and by no other rule', async () => {
    const rows = await use.db.query<LawfulMove>(
      'select kind, from_state as "from", to_state as "to" from lawful_moves',
    );
    expect(rows.map(lineOf).toSorted()).toEqual(LAWFUL_MOVES.map(lineOf).toSorted());
    expect((await guarded(use.db)).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('keep a move that only an older server makes, and learn the new ones at the next start', async () => {
    await use.db.exec(`begin; insert into lawful_moves values ('order', 'PAID', 'CREATED');
      delete from lawful_moves where kind = 'order' and to_state = 'PAID'; commit`);
    await migrate(use.db);
    const rows = await use.db.query<{ n: string }>(
      `select from_state as n from lawful_moves where kind = 'order' and to_state in ('PAID', 'CREATED') order by 1`,
    );
    expect(rows.map(({ n }) => n)).toEqual([
      'ATTEMPTED',
      'CANCELLED',
      'CREATED',
      'EXPIRED',
      'PAID',
      'REVIEW',
    ]);
    await use.db.exec(`delete from lawful_moves where from_state = 'PAID' and to_state = 'CREATED'`);
  });

  it.each(kinds)('refuse every other move of this kind, even by plain SQL: %s', async (kind) => {
    const place = (await guarded(use.db)).find((one) => one.kind === kind);
    const row = (await sampleRows(use.db)).find(({ tab }) => tab === place?.tab);
    if (place === undefined || row === undefined) throw new Error(`No table has a trigger for ${kind}.`);
    const { tab, col, name } = place;
    const states = [
      ...new Set(LAWFUL_MOVES.filter((move) => move.kind === kind).flatMap(({ from, to }) => [from, to])),
    ];
    const refused: string[] = [];
    const tried = use.db.tx(async (tx) => {
      // The row names others that are not there: only the trigger of moves may look at it.
      await tx.exec(`set local session_replication_role = replica; ${row.fill}
        alter table ${tab} disable trigger all; alter table ${tab} enable trigger ${name}`);
      for (const from of states)
        for (const to of states.filter((state) => state !== from))
          if (!(await itMoves(tx, `update ${tab} set ${col} =`, from, to)))
            refused.push(lineOf({ kind, from, to }));
      throw new Undone();
    });
    await expect(tried).rejects.toThrow(Undone);
    const lawful = new Set(LAWFUL_MOVES.map(lineOf));
    const others = states.flatMap((from) =>
      states.filter((to) => to !== from).map((to) => lineOf({ kind, from, to })),
    );
    expect(refused).toEqual(others.filter((line) => !lawful.has(line)));
    expect(refused.length).toBeGreaterThan(0);
  });
});

class Undone extends Error {
  override readonly name = 'Undone';
}

/** Whether the table's only row moves; a refusal names both states. */
async function itMoves(tx: Executor, update: string, from: string, to: string): Promise<boolean> {
  await tx.exec(`set local session_replication_role = replica; ${update} '${from}'; savepoint here;
    set local session_replication_role = origin`);
  try {
    await tx.exec(`${update} '${to}'`);
    return true;
  } catch (error) {
    await tx.exec('rollback to here');
    if (error instanceof Error && error.message.includes(`cannot go from ${from} to ${to}`)) return false;
    throw error;
  }
}
