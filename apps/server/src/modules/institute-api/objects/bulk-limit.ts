/** Most bytes of a call with many rows: about 4 KiB for each of 500. */
export const BULK_LIMIT = 2 * 1024 * 1024;
