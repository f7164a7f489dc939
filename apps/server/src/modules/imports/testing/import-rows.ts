import type { TestServices } from '../../../testing/index.ts';
import { writeFeeLines } from '../rows/write-fee-lines.ts';
import { writeRows } from '../rows/write-rows.ts';

/** Writes fees or students row by row, as the institute API does. @returns the places of the refused ones */
export async function importRows(
  services: TestServices,
  section: 'fee_lines' | 'students',
  rows: readonly object[],
): Promise<number[]> {
  const { id: institute_id } = await services.db.one<{ id: number }>('select id from institutes');
  const asked = {
    institute_id,
    rows,
    after: async (_tx: unknown, faults: ReadonlyMap<number, unknown>) => [...faults.keys()],
  };
  return section === 'fee_lines'
    ? writeFeeLines(services, asked)
    : writeRows(services, { ...asked, section });
}
