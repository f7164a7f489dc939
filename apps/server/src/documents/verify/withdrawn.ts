import { createHash } from 'node:crypto';
import type { CalendarDay } from '@shulk/domain';

/** Folder of the lists of withdrawn documents; an institute's file is its short code and `.json`. */
export const WITHDRAWN_PATH = '/verify/withdrawn/';

/** Name of a list; its first group is the institute's short code. */
export const WITHDRAWN_FILE = /^([A-Z0-9]{1,32})\.json$/;

/** Bytes of each hash: 40 bits, so that a list of a million errs once in a million documents. */
const HASH_BYTES = 5;

/** An institute's list on a phone for checks without network (institute 10). */
export interface WithdrawnList {
  /** Short code, as in the QR. */
  readonly institute: string;
  /** Full name, shown instead of the code. */
  readonly name: string;
  /** The list is complete up to this day in India. */
  readonly day: CalendarDay;
  /** The first 5 bytes of the SHA-256 of each withdrawn verification code's 8 bytes, sorted, in base64. */
  readonly hashes: string;
}

/** Builds the list. Sorted hashes reveal neither which documents were withdrawn nor in which order. */
export function withdrawnList(given: {
  readonly institute_code: string;
  readonly name: string;
  readonly day: CalendarDay;
  /** Verification codes, 16 hex digits each. */
  readonly codes: readonly string[];
}): WithdrawnList {
  const hashes = given.codes
    .map((code) => createHash('sha256').update(Buffer.from(code, 'hex')).digest().subarray(0, HASH_BYTES))
    .sort((one, other) => one.compare(other));
  return {
    institute: given.institute_code,
    name: given.name,
    day: given.day,
    hashes: Buffer.concat(hashes).toString('base64'),
  };
}
