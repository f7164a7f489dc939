/** A text of a file, and its replacement. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly become: string;
}

/** A rule that is broken. */
export interface Mutant extends Edit {
  readonly name: string;
  /** Its clauses or rulings. */
  readonly source: string;
}

/** A guard of money: its name, its source, and the edits that remove it. */
export interface Guard {
  readonly name: string;
  readonly source: string;
  readonly edits: readonly Edit[];
}

const functionFile = (name: string): string => `database/functions/${name}.sql`;

/** The functions that book money, below apps/server like all files but the rules. */
export const OWED = functionFile('is_still_owed');
export const AGREED = functionFile('is_as_agreed');
export const CAPTURE = functionFile('capture_payment');
export const REFUNDS = functionFile('request_refund');
export const PLACING = functionFile('place_waiting');
export const MOVES = functionFile('is_lawful_move');
export const DISPUTES = functionFile('take_down_dispute');

/** Rules of the domain package. */
export const RULES = 'packages/domain/';

/** Whether a guard's file is one of the rules. */
export const isRule = (file: string): boolean => file.startsWith(RULES);
