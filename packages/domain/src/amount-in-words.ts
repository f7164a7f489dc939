import type { Paise } from './money.ts';

const SMALL =
  /* @__PURE__ */ 'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = /* @__PURE__ */ 'Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const SCALES: readonly (readonly [number, string])[] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

/**
 * An amount in words as receipts print it (decisions 9), in lakh and crore:
 * `Rupees Fifteen Thousand Three Hundred Only`, `Rupees Ten and Fifty Paise Only`.
 * Throws RangeError for a negative amount, which no receipt states.
 */
export function amountInWords(amount: Paise): string {
  if (amount < 0) throw new RangeError('an amount in words cannot be negative');
  const rest = amount % 100;
  const rupees = `Rupees ${words((amount - rest) / 100)}`;
  return rest === 0 ? `${rupees} Only` : `${rupees} and ${words(rest)} Paise Only`;
}

function words(count: number): string {
  if (count < 20) return SMALL[count] ?? '';
  for (const [size, name] of SCALES) {
    if (count >= size) {
      const head = `${words(Math.floor(count / size))} ${name}`;
      return count % size === 0 ? head : `${head} ${words(count % size)}`;
    }
  }
  const tens = TENS[Math.floor(count / 10)] ?? '';
  return count % 10 === 0 ? tens : `${tens} ${words(count % 10)}`;
}
