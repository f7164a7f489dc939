import { bundle } from '@shulk/contract';
import type { Bundle } from '@shulk/contract';
import type { z } from 'zod';
import { placed } from './problems.ts';
import type { Placed, Problems } from './problems.ts';

type Entry<K extends Section> = NonNullable<Bundle[K]>[number];
export type BundleFile = Entry<'files'>;
export type BundleGroup = Entry<'groups'>;
export type RecordedPayment = Entry<'payments'>;
export type BundleEmi = Entry<'emi_applications'>;

/** The readable entries of a bundle, each with its place. Entries the schema refuses are left out. */
export type Parts = { readonly [K in Section]: readonly Placed<Entry<K>>[] } & {
  /** Codes, slugs and names of entries that could not be read: what points to them is not blamed for it. */
  readonly unreadable: { readonly [K in Section]: ReadonlySet<string> };
};

type Section = Exclude<keyof Bundle, 'version'>;

const elements: { readonly [K in Section]: z.ZodType<Entry<K>> } = {
  files: bundle.shape.files.unwrap().element,
  groups: bundle.shape.groups.element,
  institutes: bundle.shape.institutes.element,
  students: bundle.shape.students.unwrap().element,
  payments: bundle.shape.payments.unwrap().element,
  emi_applications: bundle.shape.emi_applications.unwrap().element,
  pages: bundle.shape.pages.unwrap().element,
};

const names: { readonly [K in Section]: readonly string[] } = {
  files: ['name'],
  groups: ['code'],
  institutes: ['code'],
  students: ['institute_code', 'student_id'],
  payments: ['code'],
  emi_applications: ['code'],
  pages: ['payment_page_slug'],
};

/** How a student is named across the bundle: institute and the institute's own ID, compared as R15 says. */
export const studentKey = (instituteCode: string, studentId: string): string =>
  `${instituteCode} ${studentId.trim().toLowerCase()}`;

/**
 * Reads a bundle by its schema, entry by entry, so that one bad entry does not hide what is wrong with the others.
 * @param raw parsed JSON
 */
export function readParts(raw: unknown, problems: Problems): Parts {
  const whole = bundle.safeParse(raw);
  if (whole.success)
    return partsOf((section) => ({
      entries: placed<unknown>(section, whole.data[section]),
      unreadable: new Set(),
    }));
  for (const issue of whole.error.issues) problems.addIssue(issue);
  const source = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  return partsOf((section) => readSection(section, source[section]));
}

interface ReadSection {
  readonly entries: readonly Placed<unknown>[];
  readonly unreadable: ReadonlySet<string>;
}

function partsOf(read: (section: Section) => ReadSection): Parts {
  const entries: Record<string, unknown> = {};
  const unreadable: Record<string, ReadonlySet<string>> = {};
  for (const section of Object.keys(elements) as Section[]) {
    const found = read(section);
    entries[section] = found.entries;
    unreadable[section] = found.unreadable;
  }
  return { ...entries, unreadable } as unknown as Parts;
}

function readSection(section: Section, values: unknown): ReadSection {
  const entries: Placed<unknown>[] = [];
  const unreadable = new Set<string>();
  for (const { path, value } of placed(section, Array.isArray(values) ? (values as unknown[]) : [])) {
    const read = elements[section].safeParse(value);
    if (read.success) entries.push({ path, value: read.data });
    else unreadable.add(nameOf(section, value));
  }
  return { entries, unreadable };
}

function nameOf(section: Section, value: unknown): string {
  const source = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const [first = '', second = ''] = names[section].map((key) => {
    const part = source[key];
    return typeof part === 'string' ? part : '';
  });
  return section === 'students' ? studentKey(first, second) : first;
}
