import { removeStored, writeStored, readStored } from './stored-values.ts';

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

const choiceOf = (slug: string): string => `choice.${slug}`;

/** The choice for this student on a page; never another student's. */
export const storedChoice = (slug: string, sbdCode: string): StoredChoice =>
  readStored<StudentChoice>(choiceOf(slug), ({ sbd_code }) => sbd_code === sbdCode) ?? {};

/** Adds to the choice for a student; replaces a choice for another student of the page. */
export const storeChoice = (slug: string, sbdCode: string, change: StoredChoice): void =>
  writeStored(choiceOf(slug), {
    ...storedChoice(slug, sbdCode),
    ...change,
    sbd_code: sbdCode,
  } satisfies StudentChoice);

/** Removes the choice of a page: the student was changed, or a link carries a choice. */
export const dropStoredChoice = (slug: string): void => removeStored(choiceOf(slug));

/** The storage name of a payer's place on a page. */
export const placeName = (slug: string): string => `place.${slug}`;

/** The choice is paid: a tab opened later starts empty, for a sibling or another family. */
export function forgetPaid(slug: string): void {
  dropStoredChoice(slug);
  removeStored(placeName(slug));
}
