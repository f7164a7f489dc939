import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** A fee of a student. Its code is ours, and unique for the student only. */
export interface Fee {
  readonly code: string;
  /** Code of its head at Shulk. */
  readonly head: string;
  readonly instalment: string;
  readonly due_date: string;
  readonly paise: number;
}

/** A student with the parent who pays. */
export interface Student {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly class_code: string;
  readonly parent: { readonly name: string; readonly mobile: string };
  readonly fees: Fee[];
  /** How Shulk got the fees. One way for each student keeps it simple. */
  brought: '' | 'push' | 'lookup';
}

/** A link for a parent; its number is the reference with which its payments come back. */
export interface Link {
  readonly number: string;
  readonly student_id: string;
  readonly fees: readonly string[];
  /** Empty until Shulk has answered. */
  url: string;
}

/** Money that pays one fee, or goes back from it. */
export interface Posting {
  /** Kind and id of what it comes from, like `payment TXN261127AB12CD34`. */
  readonly source: string;
  readonly student_id: string;
  /** Our code of the fee. */
  readonly fee: string;
  /** Below 0 for a refund. */
  readonly paise: number;
  /** What it takes off the fee: without a late fee, with a discount. */
  readonly settles: number;
  readonly on: string;
  /** Number of the receipt; empty for a refund. */
  readonly receipt: string;
  /** Number of our link; empty for a payment without one. */
  readonly reference: string;
}

/** A payout of a gateway beside what we posted of it, in paise. */
export interface Payout {
  readonly utr: string;
  readonly settled_at: string;
  readonly collected: number;
  readonly refunded: number;
  /** What the gateway keeps, or adds: charges, tax, disputes. */
  readonly charges: number;
  /** What reached the bank. */
  readonly net: number;
  readonly posted: number;
  /** What pays no fee of ours, so that nothing is posted of it. */
  readonly unposted: number;
}

/** Everything that the ERP keeps. */
export interface Data {
  readonly students: Student[];
  readonly links: Link[];
  postings: Posting[];
  /** The version of each payment and refund that was posted, and what of it pays no fee, in paise. */
  readonly known: Record<string, { readonly version: number; readonly unposted: number }>;
  /** Ids of the events that were taken. Shulk keeps events for 90 days; older ids may be forgotten. */
  readonly taken: Record<string, true>;
  /** By student, the number up to which no event is missing. */
  readonly heard: Record<string, number>;
  /** Where the reading of events goes on. */
  cursor: string;
  endpoint: { readonly id: string; readonly url: string; readonly secret: string } | null;
  institute: { readonly code: string; readonly label: string } | null;
  /** The class's own code, and where Shulk keeps it. */
  classes: { readonly code: string; readonly label: string; readonly place: Place }[];
  /** Codes of the customers of the reverse lookup, by mobile. */
  readonly customers: Record<string, string>;
  payouts: Payout[];
  differences: string[];
  /** Up to when both sides were compared. */
  compared_until: string;
}

/** Where a class stands, in the codes of Shulk. */
export interface Place {
  readonly location: string;
  readonly education_type: string;
  readonly academic_year: string;
  readonly class_code: string;
}

const EMPTY: Data = {
  students: [],
  links: [],
  postings: [],
  known: {},
  taken: {},
  heard: {},
  cursor: '',
  endpoint: null,
  institute: null,
  classes: [],
  customers: {},
  payouts: [],
  differences: [],
  compared_until: '',
};

/** The store: one file. Yours is a database; what matters is that a change is whole and on disk before anybody is told. */
export class Books {
  #data: Data;
  readonly #file: string;

  /** Opens the file, or begins a new one with these students. */
  constructor(file: string, students: readonly Student[] = []) {
    this.#file = file;
    this.#data = { ...EMPTY, students: [...students] };
    try {
      this.#data = { ...EMPTY, ...(JSON.parse(readFileSync(file, 'utf8')) as Data) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  get data(): Readonly<Data> {
    return this.#data;
  }

  /** Changes the books, whole or not at all: if `act` or the disk fails, nothing has changed. @returns what `act` gives */
  change<T>(act: (data: Data) => T): T {
    const next = structuredClone(this.#data);
    const result = act(next);
    const draft = `${this.#file}.new`;
    // The file has the endpoint's secret and parents' mobiles.
    writeFileSync(draft, JSON.stringify(next), { mode: 0o600, flush: true });
    renameSync(draft, this.#file);
    this.#data = next;
    return result;
  }
}

/** What a student owes of a fee, in paise. */
export const owedOf = ({ postings }: Readonly<Data>, student: Student, fee: Fee): number =>
  postings
    .filter((posting) => posting.student_id === student.id && posting.fee === fee.code)
    .reduce((owed, { settles }) => owed - settles, fee.paise);

export const studentOf = ({ students }: Readonly<Data>, id: string): Student | undefined =>
  students.find((student) => student.id.toLowerCase() === id.toLowerCase());
