import { isErrorCode } from '@shulk/contract/errors';
import { STEP_SLUGS, rupees } from '@shulk/domain';
import { ERROR_SENTENCES } from '@shulk/words/errors';
import type { AnalyticsProperties } from './events.ts';

/** The sent properties of an event: short words and small numbers. */
export type CleanProperties = Readonly<Record<string, string | number>>;

type Check = (value: unknown) => string | number | undefined;

const oneOf =
  (allowed: readonly string[]): Check =>
  (value) =>
    allowed.find((known) => known === value);

const wholeUpTo =
  (most: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined;

/** A code of a page or an institute: with a letter, and without a run of digits that could be a person's number. */
const name =
  (form: RegExp, number: RegExp): Check =>
  (value) =>
    typeof value === 'string' && form.test(value) && !number.test(value) ? value : undefined;

/** Failures that only a browser has, and the payment events of the SDK. */
const OTHER_CODES = [
  'unreachable',
  'aborted',
  'malformed_answer',
  'dt.payment.captured',
  'dt.payment.failed',
  'ad.authorized',
];
const SENTENCES = Object.values(ERROR_SENTENCES);

/** Lower ends of the bands, in rupees. */
const BANDS = [0, 1, 1000, 5000, 10_000, 25_000, 50_000, 100_000];

/** The band of an amount in paise, such as `5000-9999` rupees: an exact amount could name a family. */
export function amountBand(paise: number): string {
  const place = Math.max(
    0,
    BANDS.findLastIndex((least) => paise >= rupees(least)),
  );
  const least = BANDS[place] ?? 0;
  const next = BANDS[place + 1];
  if (next === undefined) return `${least}+`;
  return next - 1 === least ? String(least) : `${least}-${next - 1}`;
}

const asBand: Check = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? amountBand(value) : undefined;

/** The allow-list (G.2): each property with its only allowed values, and the name it is sent under. */
const ALLOWED: Readonly<Record<keyof AnalyticsProperties, readonly [as: string, check: Check]>> = {
  slug: ['slug', name(/^(?=.*[a-z])[a-z0-9-]{2,63}$/, /\d{5}/)],
  page_type: ['page_type', name(/^[A-Z-]{3,30}-PAGE$/, /\d/)],
  institute: ['institute', name(/^(?=.*[A-Za-z])[A-Za-z0-9.-]{1,60}$/, /\d{4}/)],
  step: ['step', oneOf(STEP_SLUGS)],
  method: ['method', oneOf(['mobile_verf', 'email_verf'])],
  financing_mode: ['financing_mode', oneOf(['DIRECT', 'MONTHLY-EMI', 'AUTO-DEBIT'])],
  status: ['status', wholeUpTo(599)],
  code: ['code', (value) => (isErrorCode(value) ? value : oneOf(OTHER_CODES)(value))],
  message: ['message', oneOf(SENTENCES)],
  count: ['count', wholeUpTo(999)],
  amount: ['amount_band', asBand],
};

/**
 * Keeps an event's properties that are on the allow-list, in the allowed form; drops everything else, so that no
 * mobile, e-mail, code, ID, name or address can be sent by a mistake elsewhere.
 */
export function cleanProperties(given: object): CleanProperties {
  const kept = Object.entries(given).flatMap(([key, value]): [string, string | number][] => {
    const rule = Object.hasOwn(ALLOWED, key) ? ALLOWED[key as keyof AnalyticsProperties] : undefined;
    const clean = rule?.[1](value);
    return rule === undefined || clean === undefined ? [] : [[rule[0], clean]];
  });
  return Object.fromEntries(kept);
}
