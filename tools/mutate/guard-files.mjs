/** Where the functions stand that book money, as the newest migration has them. */
export const OWED = 'migrations/0060_placed_line_by_line.sql';
export const AGREED = 'migrations/0089_rests_under_a_discount.sql';
export const CAPTURE = 'migrations/0089_rests_under_a_discount.sql';
export const REFUNDS = 'migrations/0061_refunds_of_a_rest.sql';
export const PLACING = 'migrations/0085_receipts_of_placed_money.sql';

/** Rules that stand in the domain package; all other files are named below apps/server. */
export const RULES = 'packages/domain/';

/** Whether a guard's file is one of the rules. */
export const isRule = (file) => file.startsWith(RULES);
