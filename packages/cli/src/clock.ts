/** This machine's clock, in milliseconds since 1970. */
export const nowMs = (): number => Date.now();
