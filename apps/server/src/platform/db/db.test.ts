import { describe, expect, it } from 'vitest';
import { describeOnBoth, testKinds, withTestDb } from '../../testing/test-db.ts';
import { sha256 } from '../ids.ts';
import type { Executor } from './db.ts';
import type { Schema } from './schema/database-files.ts';

const steps = (sql: string): Schema => ({
  migrations: [{ name: '0001_things.sql', sha256: sha256(sql).toString('hex'), sql, checks: [] }],
  definitions: [],
  recorded: new Map(),
  moves: [],
});

describeOnBoth('the database port', (use) => {
  it('reads int8 as number, dates as calendar days and instants as UTC text, alike on both databases', async () => {
    const row = await use.db.one<Record<string, unknown>>(
      `select 9007199254740991::int8 as big, count(*) as n, date '2026-11-20' as day, 12.50::numeric as amount,
         timestamptz '2026-11-20 13:00:00.5+05:30' as at, timestamptz '2026-11-20 00:00:00+00' as midnight,
         '{"a": [1, null]}'::jsonb as doc, null::int8 as nothing, true as yes, array['x','y'] as words,
         array[1,2]::int8[] as ids, '\\x00ff'::bytea as bytes, 3 as small`,
    );
    expect(row).toEqual({
      big: 9007199254740991,
      n: 1,
      day: '2026-11-20',
      amount: '12.50',
      at: '2026-11-20T07:30:00.500Z',
      midnight: '2026-11-20T00:00:00.000Z',
      doc: { a: [1, null] },
      nothing: null,
      yes: true,
      words: ['x', 'y'],
      ids: [1, 2],
      bytes: Buffer.from([0, 255]),
      small: 3,
    });
  });

  it('reads the rows of a statement the same at its first run and at the next, on one connection', async () => {
    const text = 'select n, n * 2::int8 as twice, nullif(n, 2) as gap from generate_series(1, $1::int8) as n';
    const expected = [
      { n: 1, twice: 2, gap: 1 },
      { n: 2, twice: 4, gap: null },
    ];
    await use.db.tx(async (tx) => {
      for (let run = 0; run < 3; run += 1) expect(await tx.query(text, [2])).toEqual(expected);
      for (let run = 0; run < 2; run += 1)
        expect(await tx.query("set local lock_timeout = '1s'"), 'a statement without rows').toEqual([]);
      expect(await tx.query(text, [0])).toEqual([]);
    });
  });

  it('reports an unreadable value and a failed statement only to their caller, and continues', async () => {
    const huge = 'select 9007199254740993::int8 + $1::int8 as n';
    const divided = 'select 1 / $1::int8 as n';
    for (let run = 0; run < 2; run += 1) {
      await expect(use.db.query(huge, [0])).rejects.toThrow('fits a JavaScript number');
      await expect(use.db.query(divided, [0])).rejects.toMatchObject({ code: '22012' });
      expect(await use.db.query(divided, [1])).toEqual([{ n: 1 }]);
      await expect(use.db.query('select no_such_function($1::int8) as n', [1])).rejects.toMatchObject({
        code: '42883',
      });
    }
  });

  it('writes parameters the same on both databases', async () => {
    const row = await use.db.one<Record<string, unknown>>(
      `select $1::text as t, $2::int8 as n, $3::bool as b, $4::jsonb as o, $5::text[] as words, $6::int8[] as ids,
         $7::bytea as bytes, $8::timestamptz as at, $9::date as day, $10::int as nothing, $11::jsonb as list, $12::text[] as tricky`,
      [
        'naïve ₹ "x" \\',
        42,
        false,
        { a: 'é' },
        ['p', 'q'],
        [7, 8],
        Buffer.from([1, 2]),
        new Date('2026-01-02T03:04:05.678Z'),
        '2026-02-28',
        null,
        JSON.stringify([{ a: 1 }]),
        ['a,b', 'c"d', 'e\\f', '{}', '', null],
      ],
    );
    expect(row).toEqual({
      t: 'naïve ₹ "x" \\',
      n: 42,
      b: false,
      o: { a: 'é' },
      words: ['p', 'q'],
      ids: [7, 8],
      bytes: Buffer.from([1, 2]),
      at: '2026-01-02T03:04:05.678Z',
      day: '2026-02-28',
      nothing: null,
      list: [{ a: 1 }],
      tricky: ['a,b', 'c"d', 'e\\f', '{}', '', null],
    });
  });

  it('refuses an int8 that a number cannot hold exactly', async () => {
    await expect(use.db.query('select 9007199254740993::int8 as big')).rejects.toThrow(/int8/);
  });

  it('gives exactly one row for one, at most one for maybe', async () => {
    await expect(use.db.one('select 1 where false')).rejects.toThrow(/exactly one row/);
    await expect(use.db.one('select generate_series(1, 2)')).rejects.toThrow(/exactly one row/);
    expect(await use.db.maybe('select 1 where false')).toBeUndefined();
    await expect(use.db.maybe('select generate_series(1, 2)')).rejects.toThrow(/at most one row/);
  });

  it('commits a transaction that resolves and rolls back one that throws', async () => {
    await use.db.exec('create table tx_things (n int primary key)');
    await use.db.tx((tx) => tx.query('insert into tx_things values (1)'));
    await expect(
      use.db.tx(async (tx) => {
        await tx.query('insert into tx_things values (2)');
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await use.db.query('select n from tx_things')).toEqual([{ n: 1 }]);
  });

  it('refuses the outer handle inside its own transaction with a clear error instead of hanging', async () => {
    await expect(use.db.tx(async () => use.db.query('select 1'))).rejects.toThrow(
      /inside its own transaction/,
    );
    await expect(use.db.tx(async () => use.db.tx(async (tx) => tx.query('select 1')))).rejects.toThrow(
      /inside its own transaction/,
    );
    expect(await use.db.query('select 1 as fine')).toEqual([{ fine: 1 }]);
  });

  it('stays usable after a script that failed inside its own BEGIN', async () => {
    await expect(use.db.exec('begin; select 1/0; commit')).rejects.toThrow(/division by zero/);
    expect(await use.db.query('select 1 as fine')).toEqual([{ fine: 1 }]);
  });

  it('delivers notifications to a listener after the commit, and none after it stopped', async () => {
    const heard: string[] = [];
    let wake = (): void => undefined;
    const next = (): Promise<void> => new Promise((resolve) => (wake = resolve));
    const stop = await use.db.listen('bell', (payload) => {
      heard.push(payload);
      wake();
    });
    const first = next();
    await use.db.tx(async (tx) => {
      await tx.query("select pg_notify('bell', 'one')");
      expect(heard).toEqual([]);
    });
    await first;
    await stop();
    await use.db.query("select pg_notify('bell', 'two')");
    await use.db.query('select 1');
    expect(heard).toEqual(['one']);
  });
});

describe.each(testKinds().filter((kind) => kind === 'postgres'))('only on %s', () => {
  it('retries a transaction once after a serialisation failure or deadlock', async () => {
    const db = await withTestDb(
      'postgres',
      steps(
        'create table counters (id int primary key, n int not null); insert into counters values (1, 0), (2, 0)',
      ),
    );
    try {
      let tries = 0;
      // Both transactions take the two rows in opposite order; the database ends one with 40P01.
      let arrived = 0;
      let open = (): void => undefined;
      const bothHoldOne = new Promise<void>((resolve) => (open = resolve));
      const step = async (tx: Executor, first: number, second: number): Promise<void> => {
        tries += 1;
        // Found soon, or a busy machine would run into the limit of a lock wait first.
        await tx.exec("set local deadlock_timeout = '50ms'");
        await tx.query('update counters set n = n + 1 where id = $1', [first]);
        arrived += 1;
        if (arrived === 2) open();
        await bothHoldOne;
        await tx.query('update counters set n = n + 1 where id = $1', [second]);
      };
      await Promise.all([db.tx((tx) => step(tx, 1, 2)), db.tx((tx) => step(tx, 2, 1))]);
      expect(tries).toBe(3);
      expect(await db.query('select n from counters order by id')).toEqual([{ n: 2 }, { n: 2 }]);
    } finally {
      await db.close();
    }
  });

  it.each(['40P01', '40001'])(
    'retries a single statement once after %s: it is a transaction, too',
    async (code) => {
      const db = await withTestDb('postgres', steps('create sequence tries; create table done (try int)'));
      try {
        // A sequence is not rolled back with its failed statement, but the rows are.
        await db.exec(`create function attempt() returns int language plpgsql as $$
          declare try int := nextval('tries');
          begin
            insert into done values (try);
            if try = 1 then raise exception 'ended' using errcode = '${code}'; end if;
            return try;
          end $$`);
        expect(await db.one('select attempt() as try')).toEqual({ try: 2 });
        expect(await db.query('select try from done')).toEqual([{ try: 2 }]);
      } finally {
        await db.close();
      }
    },
  );

  it('aborts a statement after 5 s and a lock wait after 2 s [threats 7]', async () => {
    const db = await withTestDb('postgres', steps('create table waits (id int)'));
    try {
      expect(await db.one('show statement_timeout')).toEqual({ statement_timeout: '5s' });
      expect(await db.one('show lock_timeout')).toEqual({ lock_timeout: '2s' });
      expect(await db.one('show timezone')).toEqual({ TimeZone: 'UTC' });
    } finally {
      await db.close();
    }
  });

  it('keeps one named prepared statement per constant text and none for built ones', async () => {
    const db = await withTestDb('postgres', steps('create table names (id int)'));
    try {
      await db.tx(async (tx) => {
        await tx.query('select 17 as constant');
        await tx.query('select 17 as constant');
        await tx.dynamic('select 18 as built');
        const kept = await tx.dynamic<{ statement: string }>('select statement from pg_prepared_statements');
        expect(kept.map((row) => row.statement)).toEqual(['select 17 as constant']);
      });
    } finally {
      await db.close();
    }
  });

  it('survives a lost connection between two statements of a transaction', async () => {
    const db = await withTestDb('postgres', steps('select 1'));
    await db.exec('create table half_done (id int)');
    let tell = (_pid: number): void => undefined;
    // Cuts the transaction's connection from outside of it, and sees it gone.
    const cut = new Promise<number>((resolve) => (tell = resolve)).then(async (pid) => {
      await db.query('select pg_terminate_backend($1, 5000)', [pid]);
      expect(await db.query('select 1 from pg_stat_activity where pid = $1', [pid])).toEqual([]);
    });
    try {
      const lost = db.tx(async (tx) => {
        await tx.query('insert into half_done values (1)');
        tell((await tx.one<{ pid: number }>('select pg_backend_pid() as pid')).pid);
        await cut;
        await tx.query('insert into half_done values (2)');
      });
      await expect(lost).rejects.toThrow(/not queryable|terminat/);
      expect(await db.query('select id from half_done')).toEqual([]);
    } finally {
      await db.close();
    }
  });

  it('continues after its connections were cut, and receives notifications again', async () => {
    const db = await withTestDb('postgres', steps('create table cut (id int)'));
    try {
      const heard: string[] = [];
      let wake = (): void => undefined;
      await db.listen('bell', (payload) => {
        heard.push(payload);
        wake();
      });
      const reconnected = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await db.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await reconnected;
      const rung = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await db.query("select pg_notify('bell', 'again')");
      await rung;
      // An empty payload means: something may have been missed.
      expect(heard).toEqual(['', 'again']);
    } finally {
      await db.close();
    }
  });
});
