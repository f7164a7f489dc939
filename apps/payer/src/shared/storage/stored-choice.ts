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
  /** Empty for a payer of no student. */
  readonly sbd_code: string;
}

const choiceOf = (slug: string): string => `choice.${slug}`;

/** What was chosen for this student on a page; nothing of another student's is ever told. */
export const storedChoice = (slug: string, sbdCode: string): StoredChoice =>
  readStored<StudentChoice>(choiceOf(slug), ({ sbd_code }) => sbd_code === sbdCode) ?? {};

/** Adds to what was chosen for a student; a choice for another student of the page makes way for it. */
export const storeChoice = (slug: string, sbdCode: string, change: StoredChoice): void =>
  writeStored(choiceOf(slug), {
    ...storedChoice(slug, sbdCode),
    ...change,
    sbd_code: sbdCode,
  } satisfies StudentChoice);

/** Nothing chosen on a page is kept any more: the student was changed, or a link brings a choice along. */
export const dropStoredChoice = (slug: string): void => removeStored(choiceOf(slug));

/** The name under which is kept where a payer stands on a page. */
export const placeName = (slug: string): string => `place.${slug}`;

/** What was chosen is paid: a tab opened later begins anew, for a brother, a sister or another family. */
export function forgetPaid(slug: string): void {
  dropStoredChoice(slug);
  removeStored(placeName(slug));
}
