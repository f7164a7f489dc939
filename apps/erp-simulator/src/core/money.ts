/** Shulk speaks of rupees with two decimals; books are kept in whole paise, because sums of fractions drift. */
export const paiseOf = (rupees: number): number => Math.round(rupees * 100);

export const rupeesOf = (paise: number): number => paise / 100;

/** Paise as people read them: ₹1,50,000.50 */
export const shown = (paise: number): string =>
  `${paise < 0 ? '−' : ''}₹${rupeesOf(Math.abs(paise)).toLocaleString('en-IN', { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 })}`;
