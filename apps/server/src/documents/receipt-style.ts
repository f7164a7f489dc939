/** Colours of a printed receipt: distinct in black and white, with a text contrast of at least 4.5 to 1. */

/** Names, figures. */
export const INK = '#111827';
/** Labels and notes. */
export const QUIET = '#4b5563';
/** Hairlines. */
export const LINE = '#d1d5db';
/** Table head and total. */
export const SHADE = '#f1f4f6';
/** The rule under the institute's name. */
export const ACCENT = '#0b5a6b';
/** TEST and refunds. */
export const WARNING = '#9a3412';
