import type { CalendarDay, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** What anybody may know of a receipt by its verification code: institute, amount, date, refunds, replacement (decisions 9). */
export interface VerifyRow {
  readonly issued_on: CalendarDay;
  readonly amount_paise: Paise;
  readonly refunded_paise: Paise;
  readonly refunded_on: CalendarDay | null;
  readonly taken_back_paise: Paise;
  readonly disputed_paise: Paise;
  readonly disputed_on: CalendarDay | null;
  readonly reversed_on: CalendarDay | null;
  readonly replaced_on: CalendarDay | null;
  readonly institute_mode: 'test' | 'live';
  readonly institute_label: string;
}

/** One issue of a receipt by the code printed under its QR, the current one or a replaced one. */
export const selectVerification = (ex: Executor, code: string): Promise<VerifyRow | undefined> =>
  ex.maybe(
    `select india_day(r.issued_at) as issued_on, p.placed_paise as amount_paise, p.refunded_paise, india_day(p.refunded_at) as refunded_on,
       coalesce((select sum(b.amount_paise) from refunds b
         where b.payment_id = p.id and b.requested_by = 'DISPUTE' and b.source = 'FEES'), 0)::bigint as taken_back_paise,
       disputed_of_payment(p.id) as disputed_paise,
       (select india_day(min(d.opened_at)) from disputes d where d.payment_id = p.id and d.ended_at is null) as disputed_on,
       india_day(p.reversed_at) as reversed_on,
       india_day(found.replaced_at) as replaced_on, i.mode as institute_mode, i.label as institute_label
     from (select id as receipt_id, null::timestamptz as replaced_at from receipts where verification_code = $1
           union all
           select receipt_id, replaced_at from replaced_receipts where verification_code = $1) found
       join receipts r on r.id = found.receipt_id
       join payments p on p.id = r.payment_id
       join institutes i on i.id = r.institute_id`,
    [code],
  );

/** An institute as its receipts name it. */
export interface Issuer {
  readonly id: number;
  readonly label: string;
  readonly clock_offset_ms: number;
}

/** The institute with this short code. */
export const selectIssuer = (ex: Executor, shortCode: string): Promise<Issuer | undefined> =>
  ex.maybe('select id, label, clock_offset_ms from institutes where short_code = $1', [shortCode]);

/**
 * Codes of an institute's receipts that are outdated: money was refunded or reversed, or another issue replaced them.
 */
export const selectWithdrawn = async (ex: Executor, instituteId: number): Promise<string[]> => {
  const rows = await ex.query<{ code: string }>(
    `select r.verification_code as code from payments p join receipts r on r.payment_id = p.id
     where p.institute_id = $1 and p.refunded_paise > 0
     union all
     select r.verification_code from payments p join receipts r on r.payment_id = p.id
     where p.institute_id = $1 and p.reversed_at is not null
     union all
     select verification_code from replaced_receipts where institute_id = $1`,
    [instituteId],
  );
  return rows.map(({ code }) => code);
};
