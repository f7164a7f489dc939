import { NO_PAISE, paise } from '../../money.ts';
import type { Paise } from '../../money.ts';

/**
 * What of a payment is for its order where payer and institute share the gateway's charge (decision 91): the payer pays his
 * part beside the order's amount, and that part is no more than the charge. Any other difference stays as it is, for a person.
 * @param ordered what the order costs
 * @param paid what the payer paid
 * @param charge the gateway's whole charge with its tax; absent where it is not shared or not told
 */
export function orderPartOf(ordered: Paise, paid: Paise, charge: Paise = NO_PAISE): Paise {
  return paid > ordered && paid - ordered <= charge ? ordered : paid;
}

/** The gateway's charge on a settled payment, and the tax on it. */
export interface Charge {
  readonly fee: Paise;
  readonly tax: Paise;
}

/**
 * What of a settled payment's charge the institute bears, when its payer paid a part of it beside what was booked; fee and tax
 * are divided alike. Undefined where the payer paid no more than was booked, or more than the charge explains.
 * @param booked what stands in the books for the payment
 * @param paid what the report says its payer paid
 */
export function institutesCharge(booked: Paise, paid: Paise, { fee, tax }: Charge): Charge | undefined {
  const whole = fee + tax;
  const beside = paid - booked;
  if (beside <= 0 || beside > whole) return undefined;
  const left = whole - beside;
  const leftTax = paise(Math.round(tax * (left / whole)));
  return { fee: paise(left - leftTax), tax: leftTax };
}
