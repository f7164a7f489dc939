/** Milliseconds since 1970, for waiting times and expiries. The only file of this app that reads the clock. */
export const nowMs = (): number => Date.now();

/** Milliseconds since this document began to open. */
export const sinceOpenedMs = (): number => performance.now();
