import { spoken } from './spoken.ts';

/** Days with the name of their month; other days are figures in every language. */
export const dates = /* @__PURE__ */ spoken('dates', {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  /** The spelling of the direct-payment modal [PJ-2.10.15]. */
  day: (day: number, month: string, year: string): string => `${day}-${month}-${year}`,
});
