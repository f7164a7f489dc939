import type { Instant } from '@shulk/domain';
import { beforeAll, expect, it } from 'vitest';
import type { Db, Executor } from '../../platform/db/db.ts';
import { describeOnBoth } from '../../testing/index.ts';
import { pretendMillions } from '../../testing/millions.ts';
import { readAsReport, readByIndex, selectFaults } from './books.store.ts';

/** A step of a query plan, as PostgreSQL explains it. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Subplan Name'?: string;
  readonly Plans?: readonly Step[];
}

/** Tables that are read whole once for each row of something else. @param hashed names of sub-plans that are read once */
function readAgainAndAgain(step: Step, hashed: ReadonlySet<string>, isRepeated = false): string[] {
  const here = isRepeated && step['Node Type'] === 'Seq Scan' ? [step['Relation Name'] ?? ''] : [];
  const inner = (child: Step): boolean => {
    // A step with a name of its own, CTE or InitPlan, is worked once; a materialized one is read from memory.
    if (child['Parent Relationship'] === 'InitPlan') return false;
    if (child['Parent Relationship'] === 'SubPlan') return !hashed.has(child['Subplan Name'] ?? '');
    return isRepeated || (step['Node Type'] === 'Nested Loop' && child['Parent Relationship'] === 'Inner');
  };
  return [...here, ...(step.Plans ?? []).flatMap((child) => readAgainAndAgain(child, hashed, inner(child)))];
}

describeOnBoth('the check of grown books', (use) => {
  beforeAll(() => pretendMillions(use.db));

  /** The plan of the whole check, as the command and the nightly check run it. */
  const planOf = (instituteId?: number): Promise<Step> =>
    use.db.tx(async (tx) => {
      await readAsReport(tx, use.db.kind);
      if (instituteId !== undefined) await readByIndex(tx);
      const explain = async (text: string, params: readonly (string | number | null)[]) => {
        // As a session runs it, which otherwise keeps one plan for all values.
        await tx.exec(`prepare books as ${text}`);
        const values = params.map((value) => (value === null ? 'null' : `'${value}'`)).join(', ');
        const rows = await tx.dynamic<{ 'QUERY PLAN': [{ Plan: Step }] }>(
          `explain (format json) execute books(${values})`,
        );
        await tx.exec('deallocate books');
        return rows.map((row) => row['QUERY PLAN'][0].Plan);
      };
      const explaining = { ...tx, query: explain } as unknown as Executor;
      const [plan] = (await selectFaults(
        explaining,
        instituteId,
        '2026-11-26T06:30:00.000Z' as Instant,
      )) as unknown as Step[];
      return plan as Step;
    });

  /** Small for ever: a row for each institute, gateway account, head or kind of account; and the news of disputes. */
  const SMALL = new Set(['institutes', 'gateway_accounts', 'fee_heads', 'ledger_accounts', 'dispute_events']);

  it('reads no growing table once for each row of another, or its time would grow with the square', async () => {
    const plan = await planOf();
    const hashed = new Set(
      [...JSON.stringify(plan).matchAll(/hashed (SubPlan \d+)/g)].map(([, name]) => name ?? ''),
    );
    expect(readAgainAndAgain(plan, hashed).filter((table) => !SMALL.has(table))).toEqual([]);
  });

  it('reads only the entries of the one institute it is asked about (decision 228)', async () => {
    const plan = JSON.stringify(await planOf(1));
    const whole = [...plan.matchAll(/"Node Type":"Seq Scan",[^{}]*?"Relation Name":"(\w+)"/g)].map(
      ([, table]) => table,
    );
    expect(whole).not.toContain('institutes');
    expect(whole).not.toContain('ledger_entries');
  });

  it('ends a few seconds after its command, however that ended', async () => {
    const interval = await use.db.tx(async (tx) => {
      await readAsReport(tx, use.db.kind);
      return tx.one("select current_setting('client_connection_check_interval') as seconds");
    });
    const isServer = (use.db satisfies Db).kind === 'postgres';
    expect(interval).toEqual({ seconds: isServer ? '5s' : '0' });
  });
});
