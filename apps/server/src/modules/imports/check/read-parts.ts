import { bundle } from '@shulk/contract';
import type { Bundle } from '@shulk/contract';
import { z } from 'zod';
import type { EventLoopYielder } from '../event-loop-yielder.ts';
import { isList } from '../file/stored-list.ts';
import type { Placed, Problems } from './problems.ts';
import { StudentList, studentKey } from './student-list.ts';

type Entry<K extends Section> = NonNullable<Bundle[K]>[number];
export type BundleFile = Entry<'files'>;
export type BundleGroup = Entry<'groups'>;
export type RecordedPayment = Entry<'payments'>;
export type BundleEmi = Entry<'emi_applications'>;
export type PaymentReversal = Entry<'payment_reversals'>;

/**
 * The readable entries of a bundle with their paths, without those the schema refuses. `students` has only those that are
 * worked on at the moment.
 */
export type Parts = { readonly [K in Section]: readonly Placed<Entry<K>>[] } & {
  /** Codes, slugs and names of unreadable entries: references to them are not reported. */
  readonly unreadable: { readonly [K in Section]: ReadonlySet<string> };
};

type Section = Exclude<keyof Bundle, 'version'>;

const elements: { readonly [K in Section]: z.ZodType<Entry<K>> } = {
  files: bundle.shape.files.unwrap().element,
  groups: bundle.shape.groups.element,
  institutes: bundle.shape.institutes.element,
  students: bundle.shape.students.unwrap().element,
  payments: bundle.shape.payments.unwrap().element,
  payment_reversals: bundle.shape.payment_reversals.unwrap().element,
  emi_applications: bundle.shape.emi_applications.unwrap().element,
  pages: bundle.shape.pages.unwrap().element,
};

const names: { readonly [K in Section]: readonly string[] } = {
  files: ['name'],
  groups: ['code'],
  institutes: ['code'],
  students: ['institute_code', 'student_id'],
  payments: ['code'],
  payment_reversals: ['payment'],
  emi_applications: ['code'],
  pages: ['payment_page_slug'],
};

/** Stands for a list whose entries are read later: that it is a list, and its length. */
const emptied = (value: unknown): unknown => (isList(value) ? [] : value);

/** A bundle that was read: its students are read again, some at a time, when they are checked and written. */
export interface ReadBundle {
  readonly parts: Parts;
  readonly students: StudentList;
}

/**
 * Reads a bundle by its schema, entry by entry, so that one bad entry does not hide the problems of others, and yields
 * to other calls in between.
 * @param raw parsed JSON, its lists as they are or in their file
 */
export async function readParts(
  raw: unknown,
  problems: Problems,
  yielder: EventLoopYielder,
): Promise<ReadBundle> {
  const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
  const source: Record<string, unknown> = isObject ? (raw as Record<string, unknown>) : {};
  const sections = Object.keys(elements) as Section[];
  const shell = isObject
    ? {
        ...source,
        ...Object.fromEntries(
          sections.flatMap((name) => (name in source ? [[name, emptied(source[name])]] : [])),
        ),
      }
    : raw;
  problems.addIssues(bundle.safeParse(shell).error?.issues ?? [], bundle);
  const entries: Record<string, unknown> = {};
  const unreadable: Record<string, ReadonlySet<string>> = {};
  const given: unknown = source['students'];
  const students = new StudentList(isList(given) ? given : []);
  for (const section of sections) {
    const kept: Placed<unknown>[] = [];
    const keep = (entry: Placed<unknown>): void => {
      if (section === 'students') students.add(entry as Placed<Entry<'students'>>);
      else kept.push(entry);
    };
    unreadable[section] = await readSection(section, source[section], { problems, yielder, keep });
    entries[section] = kept;
  }
  return { parts: { ...entries, unreadable } as unknown as Parts, students };
}

const limits = new Map<Section, number>();

/** Most entries of a section, as its schema says; reading that takes longer than checking a small file, so it is kept. */
function mostOf(section: Section): number {
  let most = limits.get(section);
  if (most === undefined) {
    const schema: z.ZodType = bundle.shape[section];
    const list = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
    most = z.toJSONSchema(list, { unrepresentable: 'any' }).maxItems ?? Number.POSITIVE_INFINITY;
    limits.set(section, most);
  }
  return most;
}

/** @returns the names of unreadable entries */
async function readSection(
  section: Section,
  values: unknown,
  {
    problems,
    yielder,
    keep,
  }: {
    readonly problems: Problems;
    readonly yielder: EventLoopYielder;
    readonly keep: (entry: Placed<unknown>) => void;
  },
): Promise<ReadonlySet<string>> {
  const list = isList(values) ? values : [];
  const unreadable = new Set<string>();
  const most = mostOf(section);
  if (list.length > most) {
    problems.add(
      section,
      `A bundle has at most ${most} ${section}, this one ${list.length}; make several of it.`,
    );
    return unreadable;
  }
  for (let index = 0; index < list.length; index += 1) {
    const value = list.at(index);
    const path = `${section}.${index}`;
    const read = elements[section].safeParse(value);
    if (read.success) keep({ path, value: read.data });
    else {
      problems.addIssues(read.error.issues, elements[section], path);
      unreadable.add(nameOf(section, value));
    }
    await yielder.yieldIfDue();
  }
  return unreadable;
}

function nameOf(section: Section, value: unknown): string {
  const source = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const [first = '', second = ''] = names[section].map((key) => {
    const part = source[key];
    return typeof part === 'string' ? part : '';
  });
  return section === 'students' ? studentKey(first, second) : first;
}
