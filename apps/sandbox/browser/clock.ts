/** The time of this browser, in milliseconds. */
export const nowMs = (): number => Date.now();
