import { paise, parseCalendarDay } from '@shulk/domain';
import { z } from 'zod';
import { hmacHex, sameSecret } from '../../../platform/secrets.ts';
import { CallUnknown } from '../../../platform/outbound/answers.ts';
import { jsonCaller } from '../../../platform/outbound/json-caller.ts';
import type { CallLimits } from '../../../platform/outbound/json-caller.ts';
import type { Lender, LenderNews, LoanRequest } from './lender.ts';

/** How to call and authenticate a lender. */
export interface LenderAccess extends CallLimits {
  /** Base address of its API, without a trailing slash. */
  readonly base_url: string;
  readonly key_id: string;
  readonly key_secret: string;
  /** The currently valid webhook secrets. */
  readonly webhookSecrets: () => readonly string[];
}

const text = z.string().max(2_000).catch('');

const day = z.string().transform((value, ctx) => {
  const read = parseCalendarDay(value);
  if (read === undefined) ctx.addIssue({ code: 'custom', message: 'is no day' });
  return read ?? z.NEVER;
});
const paiseOfOne = z.number().int().positive();
/** A paid instalment has its day: a lender that omits it said too little. */
const instalment = z.discriminatedUnion('status', [
  z.object({ n: z.number().int().positive(), amount: paiseOfOne, status: z.literal('DUE') }),
  z.object({ n: z.number().int().positive(), amount: paiseOfOne, status: z.literal('PAID'), paid_on: day }),
]);

const application = z.object({
  id: z.string().min(1).max(200),
  status: z.enum([
    'STARTED',
    'REFERRED',
    'APPROVED',
    'SIGNED',
    'ACTIVE',
    'COMPLETED',
    'DECLINED',
    'EXPIRED',
    'CANCELLED',
  ]),
  journey_url: text,
  amount: z.number().int().nonnegative(),
  emi: z.number().int().nonnegative(),
  tenor_months: z.number().int().nonnegative(),
  agreement_url: text,
  sanction_url: text,
  instalments: z.array(instalment).max(120).default([]),
});
const closed = z.object({ status: z.literal('CANCELLED'), id: z.literal('') });
const list = z.object({ items: z.array(application).max(1) });

/**
 * Implements the lender protocol of docs/sandbox.md: JSON over HTTP with Basic keys, amounts in paise, our reference as
 * the idempotency key, webhooks signed with HMAC-SHA-256 over time and body.
 */
export function httpLender(access: LenderAccess): Lender {
  const basic = Buffer.from(`${access.key_id}:${access.key_secret}`).toString('base64');
  const http = jsonCaller(access.base_url, { authorization: `Basic ${basic}` }, access);
  return {
    submit: async (request) => readNews(await http.post('/v1/applications', wireOf(request))),
    find: async (reference) => {
      const answer = list.safeParse(
        await http.get(`/v1/applications?reference=${encodeURIComponent(reference)}`),
      );
      if (!answer.success) throw unreadable();
      const [found] = answer.data.items;
      return found === undefined ? undefined : newsOf(found);
    },
    cancel: async (reference) => {
      const answer = await http.post(`/v1/references/${encodeURIComponent(reference)}/cancel`, {});
      return closed.safeParse(answer).success ? 'closed' : readNews(answer);
    },
    verifyWebhook: (body, header) => isSigned(access.webhookSecrets(), body, header),
  };
}

const unreadable = (): CallUnknown => new CallUnknown('The lender answered something that cannot be read.');

function readNews(answer: unknown): LenderNews {
  const parsed = application.safeParse(answer);
  if (!parsed.success) throw unreadable();
  return newsOf(parsed.data);
}

const newsOf = (wire: z.output<typeof application>): LenderNews => ({
  ...wire,
  amount: paise(wire.amount),
  emi: paise(wire.emi),
  instalments: wire.instalments.map((row) => ({
    n: row.n,
    amount: paise(row.amount),
    paid_on: row.status === 'PAID' ? row.paid_on : null,
  })),
});

function wireOf({ reference, facts, applicant, consent, valid_till, return_url }: LoanRequest): object {
  return {
    reference,
    proposal_no: facts.proposal_no,
    beneficiary: facts.beneficiary,
    amount: facts.amount,
    emi: facts.emi,
    tenor_months: facts.tenor_months,
    rate_bps: facts.rate_bps,
    apr_bps: facts.apr_bps,
    fees: facts.fees.map(({ name, amount }) => ({ name, amount })),
    first_due: facts.first_due,
    schedule: facts.schedule.map(({ n, due, amount }) => ({ n, due, amount })),
    applicant,
    consent,
    valid_till,
    return_url,
  };
}

/** Signature over send time and bytes, with any currently valid secret (threats 6.4). */
function isSigned(
  secrets: readonly string[],
  body: Buffer,
  header: (name: string) => string | undefined,
): boolean {
  const time = header('x-lender-timestamp') ?? '';
  const given = header('x-lender-signature') ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  const signed = Buffer.concat([Buffer.from(`${time}.`), body]);
  return secrets.some((secret) => sameSecret(given, hmacHex(secret, signed)));
}
