import { bundle } from '@shulk/contract';
import type { BundleStudent } from '@shulk/contract';
import type { StoredList } from '../file/stored-list.ts';
import type { Placed } from './problems.ts';

/** The key of a student in a bundle: institute and the institute's own ID, compared as R15 says. */
export const studentKey = (instituteCode: string, studentId: string): string =>
  `${instituteCode} ${studentId.trim().toLowerCase()}`;

/** Whether the institute withdraws the fee (decision 66). */
export const isWithdrawn = (line: Pick<BundleStudent['fee_lines'][number], 'status'>): boolean =>
  line.status === 'CANCELLED';

/** What is kept of a student of a bundle. */
export interface StudentFacts {
  readonly institute_code: string;
  /** As `studentKey` gives it. */
  readonly key: string;
  /** About how many rows it creates or touches. */
  readonly rows: number;
}

/** A fee group that a bundle's students are charged for. */
export interface ChargedGroup {
  readonly code: string;
  readonly is_dynamic: boolean;
}

const schema = bundle.shape.students.unwrap().element;

/**
 * The readable students of a bundle. A school of 50,000 has 75 MB of them once they are read, so only little is kept of
 * each, and the bundle is asked again for some at a time.
 */
export class StudentList {
  readonly #list: readonly unknown[] | StoredList;
  readonly #charged = new Map<string, Map<string, ChargedGroup>>();
  #entries: Placed<StudentFacts>[] = [];

  /** @param list the students of the bundle as parsed JSON */
  constructor(list: readonly unknown[] | StoredList) {
    this.#list = list;
  }

  /** All of them, in the order of the file. */
  get entries(): readonly Placed<StudentFacts>[] {
    return this.#entries;
  }

  /** Adds the next readable student. */
  add({ path, value }: Placed<BundleStudent>): void {
    const { institute_code, student_id, guardians, fee_lines } = value;
    const rows = 1 + guardians.length + fee_lines.length;
    this.#entries.push({
      path,
      value: { institute_code, key: studentKey(institute_code, student_id), rows },
    });
    const charged = this.#charged.get(institute_code) ?? new Map<string, ChargedGroup>();
    this.#charged.set(institute_code, charged);
    for (const line of fee_lines) {
      const is_dynamic = line.dynamic !== undefined;
      if (!isWithdrawn(line)) charged.set(`${line.group} ${is_dynamic}`, { code: line.group, is_dynamic });
    }
  }

  /** The fee groups of an institute's fees that are not withdrawn. */
  chargedGroups(instituteCode: string): ChargedGroup[] {
    return [...(this.#charged.get(instituteCode)?.values() ?? [])];
  }

  /** Reads students of the list again. */
  read(entries: readonly Placed<StudentFacts>[]): Placed<BundleStudent>[] {
    return entries.map(({ path }) => ({
      path,
      value: schema.parse(this.#list.at(Number(path.split('.')[1]))),
    }));
  }

  /** The list with these students only. */
  only(entries: readonly Placed<StudentFacts>[]): StudentList {
    const list = new StudentList(this.#list);
    list.#entries = [...entries];
    return list;
  }
}
