/** Integer paise as plain rupees with both paise digits: `15100.00`, as in a UPI link. */
export function plainAmount(paise: number): string {
  const digits = String(paise).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Integer paise as a number of rupees, as Cashfree writes amounts. */
export const rupees = (paise: number): number => Number(plainAmount(paise));

/** A number of rupees as integer paise, read by its digits; null for a third decimal or no amount. */
export function paiseOf(value: number): number | null {
  const digits = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(value));
  return digits === null ? null : Number(`${digits[1]}${(digits[2] ?? '').padEnd(2, '0')}`);
}

/** Integer paise for the payment sheet, which shows the exact amount: `₹15,100.00`. */
export function formatPaise(paise: number): string {
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  // A text is formatted digit by digit, so no amount passes through a float.
  return format.format(plainAmount(paise) as `${number}`);
}

/** A share of an amount in basis points (100 = 1 %), half up to the paisa. */
export const share = (paise: number, basisPoints: number): number =>
  Math.round((paise * basisPoints) / 10_000);
