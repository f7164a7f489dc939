import { beforeAll, expect, it } from 'vitest';
import type { Executor } from '../../platform/db/db.ts';
import { describeOnBoth, force } from '../../testing/index.ts';
import { isContactOnRecord, selectStudentsOfContact } from './portal.store.ts';

const INSTITUTES = 200;

/** A step of an executed plan. */
interface Step {
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Step[];
}

/** Blocks that a plan read of a table and its indexes. */
const blocksOf = (step: Step, table: string): number =>
  step['Relation Name'] === table
    ? step['Shared Hit Blocks'] + step['Shared Read Blocks']
    : (step.Plans ?? []).reduce((sum, child) => sum + blocksOf(child, table), 0);

describeOnBoth('a contact on record in a group of 200 institutes', (use) => {
  beforeAll(async () => {
    await force(
      use.db,
      `insert into institutes (id, group_id, code, short_code, label, mode) overriding system value
         select n, 1, 'i' || n, 'i' || n, 'School', 'test' from generate_series(1, ${INSTITUTES}) n;
       insert into students (id, institute_id, student_uuid, sbd_code, first_name, last_name, location_code,
           education_type_code, ay_code, class_code) overriding system value
         select n, 1 + n % ${INSTITUTES}, 'S-' || n, 'sbd-' || n, 'A', 'Child', 'main', 'cbse', '2026-27', 'VII'
         from generate_series(1, 50 * ${INSTITUTES}) n;
       insert into guardians (institute_id, student_id, name, relation, mobile, email)
         select 1 + n % ${INSTITUTES}, n, 'Parent', 'MOTHER', (9000000000 + n)::text, n || '@example.in'
         from generate_series(1, 50 * ${INSTITUTES}) n`,
    );
    await use.db.exec('analyze institutes; analyze students; analyze guardians');
  });

  async function blocksRead(read: (ex: Executor) => Promise<unknown>): Promise<number> {
    let blocks = 0;
    await use.db.tx(async (tx) => {
      const explain = async (text: string, params: readonly unknown[]) => {
        // As a session runs it, which keeps one plan for all values.
        await tx.exec(`set local plan_cache_mode = force_generic_plan; prepare contact as ${text}`);
        const values = params.map((value) => `'${String(value)}'`).join(', ');
        const rows = await tx.dynamic<{ 'QUERY PLAN': [{ Plan: Step }] }>(
          `explain (analyze, buffers, format json) execute contact(${values})`,
        );
        await tx.exec('deallocate contact');
        blocks = rows.reduce((sum, row) => sum + blocksOf(row['QUERY PLAN'][0].Plan, 'guardians'), 0);
        return { is_on_record: true };
      };
      await read({ ...tx, query: explain, one: explain } as unknown as Executor);
    });
    return blocks;
  }

  it.each([
    ['mobile_verf', '9000000123'],
    ['email_verf', '123@example.in'],
  ] as const)('is looked up once, not once in each institute: %s', async (method, destination) => {
    const of = { group_id: 1, mode: 'test', destination, method } as const;
    expect(await isContactOnRecord(use.db, of)).toBe(true);
    for (const read of [isContactOnRecord, selectStudentsOfContact]) {
      const blocks = await blocksRead((ex) => read(ex, of));
      expect(blocks).toBeGreaterThan(0);
      expect(blocks).toBeLessThan(INSTITUTES / 10);
    }
  });
});
