import type { CalendarDay, Grievance, KeyFacts, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { PayerRow } from '../send-to-payer.ts';
import { languageOf } from '../sent-messages.store.ts';

/** An EMI application for its messages. */
export interface EmiMessageRow extends PayerRow {
  readonly application_id: number;
  readonly amount_paise: Paise;
  readonly lender: string;
  readonly privacy_url: string;
  readonly papers: { readonly agreement_url?: string; readonly sanction_url?: string };
  /** The key-fact statement as stored; '' before the signature. */
  readonly statement: string;
  /** What it says; null before the signature. */
  readonly facts: KeyFacts | null;
  /** Who answers questions and complaints at the lender (regulation E.10). */
  readonly grievance: Grievance;
  /** The next debited instalment, in paise with its day; null before the loan is active and after the last. */
  readonly next_paise: Paise | null;
  readonly next_on: CalendarDay | null;
  readonly slug: string;
}

/** The application of an event; undefined for one that does not go through us. */
export const selectEmiMessage = (
  ex: Executor,
  instituteId: number,
  applicationId: number,
): Promise<EmiMessageRow | undefined> =>
  ex.maybe(
    `select p.institute_id, p.application_id, a.application_code, a.amount_paise, a.student_id, p.contact_mobile,
       p.contact_email, ${languageOf('p')}, p.key_facts->>'lender' as lender, p.key_facts->>'privacy_url' as privacy_url, p.papers,
       p.key_facts->'grievance' as grievance, n.amount_paise as next_paise, n.due_on as next_on,
       coalesce(k.body, '') as statement, k.facts, g.slug, i.label as institute_label, i.short_code as institute_short,
       i.mode <> 'live' as is_test
     from loan_applications p
       join emi_applications a on a.id = p.application_id
       join institutes i on i.id = p.institute_id
       join pages g on g.id = p.page_id
       left join key_fact_statements k on k.application_id = p.application_id
       left join lateral (select x.amount_paise, x.due_on from loan_instalments x
         where x.application_id = p.application_id and x.paid_on is null order by x.n limit 1) n on true
     where p.institute_id = $1 and p.application_id = $2`,
    [instituteId, applicationId],
  );
