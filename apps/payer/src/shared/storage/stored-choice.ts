import { choiceName } from './stored-names.ts';
import { writeStored, readStored } from './stored-values.ts';

/** What a payer chose for a student on a page: codes of fees, typed amounts, the code of a card. */
export interface StoredChoice {
  /** Fees ticked in the checkbox step. */
  readonly ticks?: readonly string[] | undefined;
  /** Amounts as typed in the dynamic step, by sft_code. */
  readonly amounts?: Readonly<Record<string, string>> | undefined;
  /** Amounts as typed in the fee edit step, by sft_code. */
  readonly edits?: Readonly<Record<string, string>> | undefined;
  /** The payment option chosen. */
  readonly card?: string | undefined;
}

interface StudentChoice extends StoredChoice {
  /** Empty for a payer without a student. */
  readonly sbd_code: string;
}

/** Students of a page whose choices are stored: the children of a family, one after the other. */
const MOST_STUDENTS = 4;

/** The choices on a page, the last changed first; of one student: where that student is among them. */
const choicesOf = (slug: string, sbdCode?: string): readonly StudentChoice[] =>
  readStored<readonly StudentChoice[]>(
    choiceName(slug),
    (all) => Array.isArray(all) && (sbdCode === undefined || all.some((one) => one.sbd_code === sbdCode)),
  ) ?? [];

/** The choice for this student on a page; never another student's. */
export const storedChoice = (slug: string, sbdCode: string): StoredChoice =>
  choicesOf(slug, sbdCode).find(({ sbd_code }) => sbd_code === sbdCode) ?? {};

/** Adds to the choice for a student; those for the students before stay. */
export const storeChoice = (slug: string, sbdCode: string, change: StoredChoice): void =>
  writeStored(choiceName(slug), [
    { ...storedChoice(slug, sbdCode), ...change, sbd_code: sbdCode } satisfies StudentChoice,
    ...choicesOf(slug)
      .filter(({ sbd_code }) => sbd_code !== sbdCode)
      .slice(0, MOST_STUDENTS - 1),
  ]);
