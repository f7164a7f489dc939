/**
 * Money is a whole number of paise everywhere inside the product; rupees exist on the wire and on the
 * screen only (threats 1.6, decisions 1). Texts become paise by reading their digits, never by multiplying.
 */
declare const paiseUnit: unique symbol;

/** A whole number of paise, 100 to the rupee. Made by {@link paise} or by the parsers of this file. */
export type Paise = number & { readonly [paiseUnit]: 'paise' };

/** Brands a whole number as paise; throws RangeError for fractions and unsafe sizes. */
export function paise(count: number): Paise {
  if (!Number.isSafeInteger(count)) {
    throw new RangeError(`${count} is not a whole number of paise; give an integer`);
  }
  return (count === 0 ? 0 : count) as Paise;
}

/** No money at all. */
export const NO_PAISE: Paise = /* @__PURE__ */ paise(0);

/** Whole rupees as paise, for amounts written in code or typed as digits; throws RangeError for fractions. */
export function rupees(count: number): Paise {
  return paise(paise(count) * 100);
}

/** Why a text is not an amount of rupees. */
export type MoneyProblem = 'empty' | 'not_a_number' | 'too_many_decimals' | 'too_large';

/** The result of parsing an amount: the paise, or the reason why not. */
export type ParsedMoney =
  | { readonly ok: true; readonly paise: Paise }
  | { readonly ok: false; readonly problem: MoneyProblem };

const RUPEE_TEXT = /^(-?)(\d+)(?:\.(\d+))?$/;
const LARGEST_RUPEE_DIGITS = 13;

/**
 * Reads rupees from a text or a wire number ("1499.50", 1499.5) into paise, by its digits. Rejects more than two
 * decimals (decisions 1: at most 2 decimals on the wire).
 */
export function parseRupees(value: string | number): ParsedMoney {
  return readRupees(value, false);
}

/** Reads rupees like {@link parseRupees}, rounding further decimals half up to two [SR-9.6]. */
export function roundRupees(value: string | number): ParsedMoney {
  return readRupees(value, true);
}

function readRupees(value: string | number, roundsDecimals: boolean): ParsedMoney {
  const text = String(value).trim();
  if (text === '') return { ok: false, problem: 'empty' };
  const match = RUPEE_TEXT.exec(text);
  if (!match) return { ok: false, problem: 'not_a_number' };
  const [, minus, whole = '', decimals = ''] = match;
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits.length > LARGEST_RUPEE_DIGITS) return { ok: false, problem: 'too_large' };
  const beyond = decimals.slice(2);
  if (!roundsDecimals && /[1-9]/.test(beyond)) return { ok: false, problem: 'too_many_decimals' };
  const kept = Number(digits + decimals.slice(0, 2).padEnd(2, '0'));
  const magnitude = kept + (roundsDecimals && beyond >= '5' ? 1 : 0);
  return { ok: true, paise: paise(minus ? -magnitude : magnitude) };
}

/** The number of rupees that goes on the wire, with at most two decimals (decisions 1). */
export function rupeesFromPaise(amount: Paise): number {
  return Number(plainRupees(amount));
}

/** Rupees as bare digits, paise only when there are some: `12000`, `12000.50`. Used inside `Rs.{min}`. */
export function plainRupees(amount: Paise): string {
  const { minus, whole, rest } = split(amount);
  return (minus ? '-' : '') + whole + (rest === '00' ? '' : `.${rest}`);
}

const MINUS = '\u2212';

/** An amount for the screen: Indian grouping, no decimals, half up, `₹1,24,500` [SR-9.5] (C29, ux 4). */
export function formatRupees(amount: Paise): string {
  const magnitude = Math.floor((Math.abs(amount) + 50) / 100);
  return (amount < 0 && magnitude > 0 ? MINUS : '') + '₹' + groupIndian(String(magnitude));
}

/** The exact amount the payer pays: like {@link formatRupees}, with the paise if not zero (ux 4). */
export function formatExact(amount: Paise): string {
  const { minus, whole, rest } = split(amount);
  return (minus ? MINUS : '') + '₹' + groupIndian(whole) + (rest === '00' ? '' : `.${rest}`);
}

/** Whether an amount without decimals differs from the amount charged (R52). */
export const isShownRounded = (amount: Paise): boolean => amount % 100 !== 0;

function split(amount: Paise): { minus: boolean; whole: string; rest: string } {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return { minus: amount < 0, whole: digits.slice(0, -2), rest: digits.slice(-2) };
}

function groupIndian(digits: string): string {
  const head = digits.slice(0, -3);
  if (head === '') return digits;
  return `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${digits.slice(-3)}`;
}

/** The sum of amounts; throws RangeError outside the safe range. */
export function sumPaise(amounts: Iterable<Paise>): Paise {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return paise(sum);
}

/** The smaller amount. */
export function minPaise(a: Paise, b: Paise): Paise {
  return a < b ? a : b;
}

/** The larger amount. */
export function maxPaise(a: Paise, b: Paise): Paise {
  return a > b ? a : b;
}

/** Rounds an amount up to the next whole rupee (R6). */
export function ceilToRupee(amount: Paise): Paise {
  return paise(Math.ceil(amount / 100) * 100);
}

/** A share in basis points (100 = 1 %) of an amount that is not negative, half up to the rupee. */
export function shareToRupee(amount: Paise, basisPoints: number): Paise {
  const hundredths = BigInt(amount) * BigInt(basisPoints);
  return paise(Number((hundredths + 500_000n) / 1_000_000n) * 100);
}

/**
 * Splits an amount by weights: rounds every part down and gives the remaining paise to the largest remainders, the
 * first among equals. The parts always add up to the amount. Throws RangeError if no weight is above zero or one is
 * negative.
 */
export function allot(amount: Paise, weights: readonly number[]): Paise[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole <= 0n || weights.some((weight) => weight < 0)) {
    throw new RangeError('weights must not be negative and one must be above zero');
  }
  const magnitude = BigInt(Math.abs(amount));
  const shares = weights.map((weight, index) => {
    const product = magnitude * BigInt(weight);
    return { index, part: product / whole, rest: product % whole };
  });
  let left = magnitude - shares.reduce((sum, share) => sum + share.part, 0n);
  const byRest = shares.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1,
  );
  for (const share of byRest) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map((share) => paise((amount < 0 ? -1 : 1) * Number(share.part)));
}
