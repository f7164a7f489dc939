/** Milliseconds since 1970, for waiting times. The only place of the frame that reads the clock. */
export const nowMs = (): number => Date.now();
