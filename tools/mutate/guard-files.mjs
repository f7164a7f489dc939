const functionFile = (name) => `database/functions/${name}.sql`;

/** Where the functions stand that book money, below apps/server as all files but the rules. */
export const OWED = functionFile('is_still_owed');
export const AGREED = functionFile('is_as_agreed');
export const CAPTURE = functionFile('capture_payment');
export const REFUNDS = functionFile('request_refund');
export const PLACING = functionFile('place_waiting');
export const DISPUTES = functionFile('take_down_dispute');

/** Rules that stand in the domain package. */
export const RULES = 'packages/domain/';

/** Whether a guard's file is one of the rules. */
export const isRule = (file) => file.startsWith(RULES);
