import { indiaInstant, instant, paise, parseCalendarDay, parseRupees } from '@shulk/domain';
import type { Instant, Paise } from '@shulk/domain';
import { PAYMENT_MODES } from '@shulk/words/papers/receipt';
import { z } from 'zod';
import { CallUnknown } from '../../platform/outbound/answers.ts';
import type { GatewayPayment, OrderLabels } from './gateway.ts';
import { FAILURES } from '@shulk/words/failures';

/** Gateways' names for the same reason. */
const aliases: Readonly<Record<string, string>> = {
  insufficient_funds: 'insufficient_fund',
  payment_declined: 'card_declined',
  bank_technical_error: 'gateway_technical_error',
};

/** The sentence for a gateway's reason code; an unknown code gets the general one (threats 2 row 28). */
export function failureWords(reason: string): string {
  const known = aliases[reason] ?? reason;
  return Object.hasOwn(FAILURES, known) ? FAILURES[known as keyof typeof FAILURES] : FAILURES.other;
}

/** Readers shared by all gateways. */

/** A purely informational field: another shape reads as '', so that it never hides its row. */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(undefined)
  .transform((value) => (value === null || value === undefined ? '' : String(value)));

const HIGHEST_SECONDS = 1e10;

/** Unix seconds, a number or its digits. Times are read leniently: an unreadable one is undefined. */
export const unixTime = text.transform((value): Instant | undefined => {
  const seconds = /^\d{1,10}(?:\.\d+)?$/.test(value) ? Number(value) : 0;
  return seconds > 0 && seconds < HIGHEST_SECONDS ? instant(Math.floor(seconds * 1000)) : undefined;
});

const WRITTEN_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/;

/** A written time: with its offset, else Indian time; undefined if unreadable. */
export const writtenTime = text.transform((value): Instant | undefined => {
  const [, date = '', time = '', offset] = WRITTEN_TIME.exec(value.trim()) ?? [];
  const day = parseCalendarDay(date);
  if (day === undefined || !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) return undefined;
  if (offset === undefined) return indiaInstant(day, time);
  const ms = Date.parse(`${day}T${time}${offset}`);
  return Number.isNaN(ms) ? undefined : instant(ms);
});

/** Decimal rupees, a number or a text, read by their digits; not below 0. */
export const rupees = z.union([z.string(), z.number()]).transform((value, ctx): Paise => {
  const parsed = parseRupees(value);
  if (parsed.ok && parsed.paise >= 0) return parsed.paise;
  ctx.addIssue({ code: 'custom', message: 'no amount of rupees' });
  return z.NEVER;
});

/** Reads an answer by its schema. @throws CallUnknown for another shape */
export function read<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new CallUnknown(`The gateway's answer is no ${what}.`);
  return result.data;
}

/** The readable rows of a list: an unreadable one hides no other. */
export const readableRows = <T>(schema: z.ZodType<T>, rows: readonly unknown[]): T[] =>
  rows.flatMap((row) => {
    const wire = schema.safeParse(row);
    return wire.success ? [wire.data] : [];
  });

/** How to read a gateway's payments. */
export interface PaymentReader<T> {
  readonly schema: z.ZodType<T>;
  readonly paymentOf: (wire: T) => GatewayPayment;
  /** The fields that name the payment and its order. */
  readonly names: { readonly payment: string; readonly order: string };
}

const named = z.record(z.string(), text).catch({});

/**
 * Reads one payment. An unreadable one becomes `unknown` with the ids it names: it hides no other row, and nothing is
 * concluded from it.
 */
export function readPaymentRow<T>(reader: PaymentReader<T>, value: unknown): GatewayPayment {
  const wire = reader.schema.safeParse(value);
  if (wire.success) return reader.paymentOf(wire.data);
  const fields = named.parse(value);
  return unknownPayment(fields[reader.names.payment] ?? '', fields[reader.names.order] ?? '');
}

/** Reads the payments of one order; a row without an order belongs to the requested one. */
export const readPaymentRows = <T>(
  reader: PaymentReader<T>,
  rows: readonly unknown[],
  orderId: string,
): readonly GatewayPayment[] =>
  rows.map((row) => {
    const payment = readPaymentRow(reader, row);
    return { ...payment, gateway_order_id: payment.gateway_order_id || orderId };
  });

/** A single requested payment. @throws CallUnknown for an answer that names none */
export function readOnePayment<T>(reader: PaymentReader<T>, value: unknown): GatewayPayment {
  const payment = readPaymentRow(reader, value);
  if (payment.gateway_payment_id === '') throw new CallUnknown("The gateway's answer is no payment.");
  return payment;
}

/** A payment with an unreadable report. */
export const unknownPayment = (paymentId: string, orderId: string): GatewayPayment => ({
  gateway_payment_id: paymentId,
  gateway_order_id: orderId,
  state: 'unknown',
  amount: paise(0),
  currency: 'INR',
  method: PAYMENT_MODES.online,
  bank_reference: '',
  reason: '',
});

/** The labels of an order as separate fields at a gateway; empty ones are omitted. */
export const labelFields = (labels: OrderLabels): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (['institute', 'student_id', 'txn'] as const).flatMap((name) =>
      labels[name] === '' ? [] : [[name, labels[name].slice(0, LONGEST_LABEL)]],
    ),
  );

/** Limits: Razorpay's note 256 characters, Cashfree's tag 255. */
const LONGEST_LABEL = 255;

/** Most pages of one day's report; 50,000 rows at our page size. */
const MOST_PAGES = 100;

/**
 * Reads a report page by page.
 * @param ask returns the rows of a page and the cursor of the next; no cursor: it was the last
 * @throws CallUnknown for a report without an end
 */
export async function readPages<P>(
  first: P,
  ask: (place: P) => Promise<{ readonly rows: readonly unknown[]; readonly next: P | undefined }>,
): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  let place: P | undefined = first;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { rows, next }: { readonly rows: readonly unknown[]; readonly next: P | undefined } =
      await ask(place);
    all.push(...rows);
    if (next === undefined) return all;
    place = next;
  }
  throw new CallUnknown(`The gateway's report has more than ${MOST_PAGES} pages.`);
}
