import type { PaymentTruth } from '@shulk/contract';
import { openBrowser } from '../../platform/http/browser-session.ts';
import type { School } from '../world/schools.ts';
import type { World } from '../world/world.ts';
import type { Violation } from './violation.ts';
import { loansToldOtherwise } from './loans.ts';

/** Texts that a page may no longer show for a payment that was shown as paid. */
const UNPAID: readonly string[] = [
  'NOT_PAID',
  'NOT_TAKEN',
  'PENDING',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'NO_ANSWER',
];

/** Codes of the list that a table does not know. */
const UNKNOWN: Readonly<Record<'orders' | 'attempts' | 'refunds', string>> = {
  orders:
    'select code from unnest($1::text[]) code where not exists (select 1 from orders where order_code = code)',
  attempts:
    'select code from unnest($1::text[]) code where not exists (select 1 from attempts where attempt_code = code)',
  refunds:
    'select code from unnest($1::text[]) code where not exists (select 1 from refunds where refund_code = code)',
};

/** Checks that every answer is still true, and that returning payers see the same. */
export async function checkTold(world: World): Promise<Violation[]> {
  const rows: unknown[] = [];
  for (const kind of ['orders', 'attempts', 'refunds'] as const) {
    const codes = [...world.told[kind]];
    if (codes.length === 0) continue;
    for (const row of await world.db.dynamic(UNKNOWN[kind], [codes])) rows.push({ kind, ...(row as object) });
  }
  rows.push(...(await loansToldOtherwise(world)));
  for (const school of world.schools) rows.push(...(await toldOtherwise(world, school)));
  return rows.length === 0 ? [] : [{ invariant: 'an acknowledged answer survives', rows }];
}

/** A family opens the page of each of its payments that was shown as paid, with a contact it proved. */
async function toldOtherwise(world: World, school: School): Promise<unknown[]> {
  const paid = [...world.told.paid.values()].filter((one) => one.school === school);
  if (paid.length === 0) return [];
  const cookie = await aProvenFamily(world, school);
  const rows: unknown[] = [];
  for (const { application_code, amount, receipt_no } of paid) {
    const answer = await world.process
      .browser(cookie)
      .get(`/api/checkout/v1/payments/${application_code}?payment_page_slug=${school.slug}`);
    const now = answer.status < 300 ? answer.data<PaymentTruth>() : undefined;
    if (now?.receipt_no !== receipt_no || now.amount !== amount || UNPAID.includes(now.state))
      rows.push({ told: { amount, receipt_no }, now: now ?? answer.body });
  }
  return rows;
}

/** A browser of the school's family with a proof for receipts. @returns its cookie */
export async function aProvenFamily(
  { db, clock, process, tokens }: Pick<World, 'db' | 'clock' | 'process' | 'tokens'>,
  school: School,
): Promise<string> {
  const opened = openBrowser({ ...process.services, db }, undefined);
  const browserId = await opened.id();
  await db.query(
    `insert into proofs (browser_session_id, page_id, institute_id, purpose, method, destination, student_ids,
       created_at, last_used_at, expires_at)
     values ($1, $2, $3, 'receipt', 'mobile_verf', $4, $5, $6, $6, $6::timestamptz + interval '2 hours')`,
    [
      browserId,
      school.pageId,
      school.instituteId,
      school.family.mobile,
      school.pupils.map(({ id }) => id),
      clock.now(),
    ],
  );
  const cookie = opened.setCookie()?.split(';')[0] ?? '';
  tokens.add(cookie.slice(cookie.indexOf('=') + 1));
  return cookie;
}
