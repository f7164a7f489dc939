/** Integer paise as plain rupees with both paise digits: `15100.00`, as a UPI link carries it. */
export function plainAmount(paise: number): string {
  const digits = String(paise).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Integer paise for the payment sheet, which shows exactly what is taken: `₹15,100.00`. */
export function formatPaise(paise: number): string {
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  // A text is formatted digit by digit, so no amount passes through a fraction.
  return format.format(plainAmount(paise) as `${number}`);
}

/** A share of an amount in basis points (100 = 1 %), half up to the paisa. */
export const share = (paise: number, basisPoints: number): number =>
  Math.round((paise * basisPoints) / 10_000);
