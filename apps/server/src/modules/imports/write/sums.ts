import type { ImportResult } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { paise } from '@shulk/domain';
import { Problems } from '../check/problems.ts';
import type { Unit } from './slices.ts';
import { Tally } from './tally.ts';
import type { UnitsDone } from './write-units.ts';

/** What was done. */
export interface Applied {
  readonly counts: Pick<ImportResult, 'created' | 'updated' | 'unchanged'>;
  readonly institutes: ImportResult['institutes'];
  /** Students left unchanged, and why. */
  readonly late: Problems;
}

interface OfInstitute {
  readonly tally: Tally;
  withdrawn: number;
  owed_before: number;
  owed_after: number;
}

/** Adds up the results of an import's batches, in total and for each institute. */
export class Sums {
  readonly tally = new Tally();
  readonly #late: Problems;
  readonly #institutes = new Map<string, OfInstitute>();

  /** @param raw the bundle as parsed JSON */
  constructor(raw: unknown) {
    this.#late = new Problems(raw);
  }

  /** Adds a batch, which is of one institute. */
  add(units: readonly Unit[], done: UnitsDone): void {
    this.tally.merge(done.tally);
    this.#late.addAll(done.late);
    const code = units[0]?.institute_code ?? '';
    const sums = this.#institutes.get(code) ?? {
      tally: new Tally(),
      withdrawn: 0,
      owed_before: 0,
      owed_after: 0,
    };
    sums.tally.merge(done.tally);
    for (const name of ['withdrawn', 'owed_before', 'owed_after'] as const) sums[name] += done[name];
    this.#institutes.set(code, sums);
  }

  applied(): Applied {
    const institutes = Object.fromEntries([...this.#institutes].map(([code, sums]) => [code, told(sums)]));
    return { counts: this.tally.result(), institutes, late: this.#late };
  }
}

function told({
  tally,
  withdrawn,
  owed_before,
  owed_after,
}: OfInstitute): ImportResult['institutes'][string] {
  const { created, updated, unchanged } = tally.result();
  return {
    students_created: created['students'] ?? 0,
    students_updated: updated['students'] ?? 0,
    students_unchanged: unchanged['students'] ?? 0,
    lines_created: created['fee_lines'] ?? 0,
    lines_updated: (updated['fee_lines'] ?? 0) - withdrawn,
    lines_withdrawn: withdrawn,
    lines_unchanged: unchanged['fee_lines'] ?? 0,
    owed_before: toRupees(paise(owed_before)),
    owed_after: toRupees(paise(owed_after)),
  };
}
