import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { systemClock } from './platform/clock.ts';
import { buildHttp } from './platform/http/app.ts';
import type { Db, Executor } from './platform/db/db.ts';
import { createLog } from './platform/log.ts';
import { buildServices } from './platform/services.ts';
import {
  describeOnBoth,
  emptyTables,
  openSecondDb,
  testClock,
  testServices,
  testSettings,
} from './testing/index.ts';
import { pretendMillions } from './testing/millions.ts';
import { importBundle } from './modules/imports/index.ts';
import { aBundle } from './modules/imports/testing/a-bundle.ts';
import { mountCalls } from './modules/index.ts';
import { PARTS } from './modules/parts.ts';
import { scheduleModules } from './modules/start-modules.ts';

interface Statement {
  readonly text: string;
  readonly params: readonly unknown[];
}

/** The database, recording every statement of the product. */
function noting(db: Db, noted: Map<string, Statement>): Db {
  const over = (ex: Executor): Executor => {
    const note = (text: string, params: readonly unknown[] = []): void => {
      if (/^\s*(select|with|update|insert|delete)/.test(text)) noted.set(text, { text, params });
    };
    return {
      query: (text, params) => (note(text, params), ex.query(text, params)),
      one: (text, params) => (note(text, params), ex.one(text, params)),
      maybe: (text, params) => (note(text, params), ex.maybe(text, params)),
      exec: (script) => ex.exec(script),
      dynamic: (text, params) => (note(text, params), ex.dynamic(text, params)),
    };
  };
  return {
    ...over(db),
    kind: db.kind,
    tx: (work) => db.tx((tx) => work(over(tx))),
    listen: (channel, handler) => db.listen(channel, handler),
    close: () => db.close(),
  };
}

/** Runs every repeated job of the server once. @returns each of its statements once, and the errors it logged */
async function runRepeatedJobs(db: Db): Promise<{ statements: Statement[]; errors: string[] }> {
  const noted = new Map<string, Statement>();
  const errors: string[] = [];
  const log = createLog('silent');
  log.error = (_: unknown, message?: string) => void errors.push(message ?? '');
  // By day: the nightly check of the books deliberately reads every row.
  const clock = testClock(`${systemClock.now().slice(0, 10)}T06:30:00.000Z`);
  const services = {
    ...buildServices({ settings: testSettings(), db: noting(db, noted), log }, () => undefined, PARTS),
    clock,
  };
  const http = buildHttp(services);
  mountCalls(http);
  scheduleModules(services);
  expect(await services.due.drain()).toBeGreaterThan(10);
  await http.close();
  await services.due.stop();
  return { statements: [...noted.values()], errors };
}

/** Expired rows of each kind: `$ended` is an instant long ago, `$n` a number. */
const ENDED = {
  browser_sessions: `(token_hash, created_at, last_seen_at) select sha256($n::text::bytea), $ended, $ended`,
  platform_tokens: `(browser_session_id, family, scope, kind, token_hash, created_at, expires_at)
    select 0, 'f', 'platform', 'access', sha256($n::text::bytea), $ended, $ended`,
  idempotency_keys: `(scope, key, body_hash, state, created_at) select 's', $n::text, '\\x00', 'done', $ended`,
  limit_counters: `(scope, key, window_start, count) select 's', $n::text, $ended, 1`,
  quotes: `(hash, institute_id, page_id, card_code, lines, amount_paise, created_at) select $n::text, 0, 0, 'c', '[]', 1, $ended`,
  reverse_lookups: `(token_hash, browser_session_id, page_id, institute_id, result, created_at, expires_at)
    select sha256($n::text::bytea), 0, 0, 0, '{}', $ended, $ended`,
  webhook_inbox: `(gateway_account_id, event_id, body, received_at, processed_at) select 0, $n::text, '', $ended, $ended`,
  outbox: `(institute_id, event, payload, created_at, dispatched_at) select 0, 'e', '{}', $ended, $ended`,
  dev_messages: `(channel, recipient, template, body, created_at) select 'sms', 'r', 't', 'b', $ended`,
  sent_messages: `(institute_id, event_ref, channel, claimed_at) select 0, $n::text, 'sms', $ended`,
  otp_locks: `(key, failures, failed_at) select $n::text, 1, $ended`,
  pay_sessions: `(code, institute_id, page_id, quoted_at, created_at, last_used_at, expires_at)
    select $n::text, 0, 0, $ended, $ended, $ended, $ended`,
  pay_links: `(link_code, institute_id, page_id, student_id, card_code, chosen, asked_paise, contact_mobile, contact_email,
      created_at, expires_at)
    select $n::text, 0, 0, 0, 'c', '[{}]', 1, '', '', $ended - interval '3 days', $ended`,
  state_history: `(institute_id, kind, ref_id, from_state, to_state, cause, at)
    select 0, case when $n % 2 = 0 then 'order' else 'attempt' end, $n, 'CREATED', 'PAID', 'webhook', $ended`,
};
const TABLES = Object.keys(ENDED) as (keyof typeof ENDED)[];
/** More than two batches of expired rows of each kind, and three live ones. */
async function fill(db: Db): Promise<void> {
  const rows = (table: string, values: string, count: number, since: string): string =>
    `insert into ${table} ${values.replaceAll('$n', 'n').replaceAll('$ended', since)}
     from generate_series(${count === 3 ? '5001, 5003' : `1, ${count}`}) n;`;
  const all = Object.entries(ENDED).map(
    ([table, values]) =>
      rows(table, values, 1_201, "now() - interval '2 years'") +
      rows(table, values, 3, "now() + interval '1 day'"),
  );
  await (
    await openSecondDb(db)
  ).exec(`begin; set local session_replication_role = replica; ${all.join('\n')} commit;`);
}

/** The rows of `npm run bench -- housekeeping`, for 40 orders and 10 expired browsers. */
const BENCH_ROWS = readFileSync(new URL('../../../lab/bench/housekeeping/rows.sql', import.meta.url), 'utf8')
  .replaceAll(':orders', '40')
  .replaceAll(':ended', '10');

/** The number of rows left in each table. */
async function left(db: Db): Promise<Record<string, number>> {
  const counts = TABLES.map((table) => `select '${table}' as kind, count(*) as n from ${table}`);
  const found = await db.dynamic<{ kind: string; n: number }>(counts.join(' union all '));
  return Object.fromEntries(found.map(({ kind, n }) => [kind, n]));
}

const every = (n: number): Record<string, number> => Object.fromEntries(TABLES.map((kind) => [kind, n]));

describeOnBoth('the repeated jobs', (use) => {
  beforeEach(() => emptyTables(use.db));

  it('purge all expired rows of each kind, more than one batch, and nothing else (speed 1.1, 1.4)', async () => {
    await fill(use.db);
    expect(await left(use.db)).toEqual(every(1_204));
    await runRepeatedJobs(use.db);
    expect(await left(use.db)).toEqual(every(3));
  });

  it('keep what is still read or needed: money, orders without their session, steps of old payments (decision 202)', async () => {
    await importBundle(testServices(use.db), aBundle({ payments: [] }));
    const other = await openSecondDb(use.db);
    await other.exec(BENCH_ROWS);
    const old = "now() - interval '2 years'";
    await other.exec(`begin; set local session_replication_role = replica;
      update pay_sessions set expires_at = ${old} where id <= 20;
      insert into outbox (id, institute_id, event, payload, created_at, dispatched_at) overriding system value
        values (900001, 0, 'given up', '{}', ${old}, ${old}), (900002, 0, 'not delivered', '{}', ${old}, null);
      insert into outbox_retries (outbox_id, listener, next_at, given_up_at) values (900001, 'l', ${old}, ${old});
      insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
        select 0, kind, 1, from_state, 'X', cause, ${old} from (values ('order', 'ATTEMPTED', 'placing'),
          ('attempt', 'SUBMITTED', 'webhook'), ('attempt', 'PENDING', 'returned'), ('emi', '', 'lender'), ('mandate', '', 'payer'),
          ('debit', '', 'gateway'), ('refund', 'REQUESTED', 'gateway')) kept (kind, from_state, cause);
      commit;`);
    await runRepeatedJobs(use.db);
    expect(
      await use.db.query(
        `select (select count(*) from pay_sessions) as sessions, (select count(*) from orders) as orders,
           (select count(*) from orders where pay_session_id is null) as without, (select count(*) from payments) as payments,
           (select count(*) from state_history where to_state = 'X') as steps`,
      ),
    ).toEqual([{ sessions: 20, orders: 40, without: 20, payments: 40, steps: 7 }]);
    expect(await use.db.query('select event from outbox where id > 900000 order by id')).toEqual([
      { event: 'given up' },
      { event: 'not delivered' },
    ]);
  });

  it('purge the expired rows in the database that the bench of housekeeping fills (speed 1.1)', async () => {
    await importBundle(testServices(use.db), aBundle({ payments: [] }));
    await (await openSecondDb(use.db)).exec(BENCH_ROWS);
    const filled = await left(use.db);
    expect(filled).toMatchObject({ browser_sessions: 10, platform_tokens: 20, idempotency_keys: 30 });
    await runRepeatedJobs(use.db);
    expect(await left(use.db)).toEqual({
      ...filled,
      browser_sessions: 0,
      platform_tokens: 0,
      // The refund of the second payment is requested meanwhile.
      outbox: 1,
    });
    const { n } = await use.db.one<{ n: number }>("select count(*) as n from orders where status = 'PAID'");
    expect(n, 'orders outlive the browsers they were made in').toBe(40);
  });

  it('scan only the second payments still to be refunded (speed 1.2)', async () => {
    await importBundle(testServices(use.db), aBundle({ payments: [] }));
    await (await openSecondDb(use.db)).exec(BENCH_ROWS);
    const { statements } = await runRepeatedJobs(use.db);
    const [found, ...others] = statements.filter(({ text }) => text.includes('select d.id, d.institute_id'));
    expect(others).toEqual([]);
    const plan = await use.db.tx(async (tx) => {
      await tx.exec('set local enable_seqscan = off; set local enable_bitmapscan = off');
      const lines = await tx.dynamic<{ 'QUERY PLAN': string }>(
        `explain (analyze) ${found?.text}`,
        found?.params,
      );
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
    // The one in progress is scanned; the refunded ones are not in the index.
    expect(/using payments_excess[^]*?Rows Removed by Filter: (\d+)/.exec(plan)?.[1]).toBe('1');
  });

  it.each(['platform_tokens', 'browser_sessions', 'idempotency_keys', 'limit_counters'])(
    'purge the other kinds if %s cannot be purged, and log that (speed 1.1)',
    async (stuck) => {
      await fill(use.db);
      await use.db.exec(`
        create function refuse_delete() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
        create trigger stuck before delete on ${stuck} for each row execute function refuse_delete();`);
      const { errors } = await runRepeatedJobs(use.db);
      await use.db.exec(`drop trigger stuck on ${stuck}; drop function refuse_delete;`);
      expect(await left(use.db)).toEqual({ ...every(3), [stuck]: 1_204 });
      expect(errors).toEqual(['due work failed; its next turn comes']);
    },
  );

  it('find their rows by an index in every growing table (speed 1.1, 1.2, 1.4)', async () => {
    const { statements } = await runRepeatedJobs(use.db);
    await pretendMillions(use.db);
    const plans = await use.db.tx(async (tx) => {
      const found: string[] = [];
      for (const { text, params } of statements) {
        // As a session runs them: one plan for all values, which are therefore not known to it.
        await tx.exec(`set local plan_cache_mode = force_generic_plan; prepare job as ${text}`);
        const values = params.length === 0 ? '' : `(${params.map(() => 'null').join(', ')})`;
        const lines = await tx.dynamic<{ 'QUERY PLAN': string }>(`explain execute job${values}`);
        await tx.exec('deallocate job');
        found.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      }
      return found;
    });
    const whole = plans.flatMap((plan) => [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table));
    // They stay small: a row per institute, per night and per endpoint.
    expect(new Set(whole)).toEqual(new Set(['books_checks', 'institutes', 'webhook_endpoints']));
    // Reading all payments in the order of their numbers would also be an index scan.
    expect(plans.filter((plan) => plan.includes('using payments_excess')).length).toBe(2);
    // Expired rows are found by their time: a scan of a table's whole key also uses an index.
    const clearing = plans.filter((_, place) => statements[place]?.text.includes('from gone') === true);
    const byTime = clearing.map(
      (plan) => /using (\w+_(?:by_start|by_end|by_use|done))/.exec(plan)?.[1] ?? plan,
    );
    expect(byTime.toSorted()).toEqual([
      'browser_sessions_by_start',
      'contact_languages_by_use',
      'dev_messages_by_start',
      'idempotency_keys_by_start',
      'limit_counters_by_start',
      'otp_locks_by_start',
      'outbox_done',
      'pay_links_by_end',
      'pay_sessions_by_end',
      'platform_tokens_by_end',
      'quotes_by_start',
      'reverse_lookups_by_end',
      'sent_messages_by_start',
      'state_history_done',
      'webhook_deliveries_by_use',
      'webhook_inbox_done',
      'webhook_lanes_done',
    ]);
  });

  it('scan no whole table for deleted rows or rows cleared with them (speed 1.1)', async () => {
    const bare = await use.db.query(
      `select c.conrelid::regclass::text || '.' || a.attname as column from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confdeltype in ('c', 'n') and c.connamespace = 'public'::regnamespace
         and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`,
    );
    expect(bare).toEqual([]);
  });
});
