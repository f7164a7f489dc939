import { formatDay, formatExact, indiaDay, indiaTime, type Instant, type Paise } from '@shulk/domain';

/**
 * Rupees for a column of figures: Indian grouping, always two decimals, no currency sign, `15,30,000.00`.
 * Takes zero or more.
 */
export function columnAmount(amount: Paise): string {
  const figures = formatExact(amount).replace('₹', '');
  return figures.includes('.') ? figures : `${figures}.00`;
}

/** An instant in India time, `09-04-2026, 16:35 IST`. */
export function printedTime(at: Instant): string {
  return `${formatDay(indiaDay(at))}, ${indiaTime(at).slice(0, 5)} IST`;
}
