import { paise, parseRupees, plainRupees, rupeesFromPaise } from '@shulk/domain';

/** Paise as a number of rupees. */
export const rupees = (amount: number): number => rupeesFromPaise(paise(amount));

/** Paise as rupees with both decimals: `7000.00`. */
export function exactRupees(amount: number): string {
  const plain = plainRupees(paise(amount));
  return plain.includes('.') ? plain : `${plain}.00`;
}

/** Paise as rupees in the loose writing of Easebuzz: `7000.0`, `7000.55`. */
export const looseRupees = (amount: number): string => exactRupees(amount).replace(/0$/, '');

/** Rupees that somebody sent, in paise; 0 for what is no amount. */
export function paiseOf(value: unknown): number {
  const read = typeof value === 'string' || typeof value === 'number' ? parseRupees(value) : undefined;
  return read?.ok === true ? read.paise : 0;
}
