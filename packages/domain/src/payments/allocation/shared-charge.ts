import { NO_PAISE, paise } from '../../money.ts';
import type { Paise } from '../../money.ts';

/**
 * The part of a payment for its order when payer and institute share the gateway's charge (decision 91): the payer
 * pays a part on top of the order's amount, at most the charge. Any other difference stays, for a person.
 * @param ordered the order's amount
 * @param paid what the payer paid
 * @param charge the gateway's whole charge with tax; absent if not shared or unknown
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
 * The institute's part of a settled payment's charge when the payer paid a part on top of the booked amount; fee and
 * tax are split alike. Undefined if the payer paid no more than booked, or more than the charge explains.
 * @param booked the booked amount of the payment
 * @param paid the payer's amount in the report
 */
export function institutesCharge(booked: Paise, paid: Paise, { fee, tax }: Charge): Charge | undefined {
  const whole = fee + tax;
  const beside = paid - booked;
  if (beside <= 0 || beside > whole) return undefined;
  const left = whole - beside;
  const leftTax = paise(Math.round(tax * (left / whole)));
  return { fee: paise(left - leftTax), tax: leftTax };
}
