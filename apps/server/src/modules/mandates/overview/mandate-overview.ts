import type { PortalPlan } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import {
  howToStopMandate,
  indiaDay,
  mandateFactsTold,
  mandateTruth,
  planDebit,
  portalDebit,
  sumPaise,
} from '@shulk/domain';
import { instituteNow } from '../../../platform/clock.ts';
import { forCaller } from '../../../platform/language.ts';
import type { Services } from '../../../platform/services.ts';
import { selectMandatesOfStudents } from './mandate-overview.store.ts';
import type { MandateOverviewRow, OverviewDebit } from './mandate-overview.store.ts';

/** A plan of a student. */
export interface PlanOfStudent {
  readonly student_id: number;
  readonly plan: PortalPlan;
}

/** The auto debits of students for the portal, newest first (decision 54). */
export async function mandatesOfStudents(
  services: Services,
  studentIds: readonly number[],
): Promise<PlanOfStudent[]> {
  const rows = await selectMandatesOfStudents(services.db, studentIds);
  return rows.map((row) => ({ student_id: row.student_id, plan: forCaller(() => planOf(services, row)) }));
}

function planOf(services: Services, row: MandateOverviewRow): PortalPlan {
  const now = instituteNow(services.clock, row.clock_offset_ms);
  const dayOf = (debit: OverviewDebit) =>
    indiaDay(debit.debit_at ?? planDebit(row.rail, debit.due_date, now).debit_at);
  const isHeld = row.status !== 'ACTIVE';
  const next = row.debits.find(({ status }) => status === 'SCHEDULED' || status === 'NOTIFIED');
  const told = mandateTruth({
    ...row,
    next_debit: next && { amount: next.notice_paise ?? next.planned_paise, on: dayOf(next) },
    taken: row.taken_paise,
  });
  return {
    kind: 'auto_debit',
    code: row.application_code,
    title: row.title,
    tone: told.tone,
    status: told.title,
    text: told.where,
    next: [...told.next],
    amount: toRupees(sumPaise(row.debits.map(({ planned_paise }) => planned_paise))),
    amount_caption: told.amount_caption,
    facts: mandateFactsTold({
      rail: row.rail,
      ceiling: row.max_amount_paise,
      ends_on: row.ends_on,
      reference: row.application_code,
    }),
    schedule: row.debits.map((debit) => ({
      day: debit.status === 'SCHEDULED' || debit.status === 'NOTIFIED' ? dayOf(debit) : debit.due_date,
      amount: toRupees(debit.notice_paise ?? debit.planned_paise),
      what: debit.labels.join(', '),
      ...portalDebit({
        status: debit.status,
        is_held: isHeld,
        is_next: debit === next,
        has_failed: debit.tries > 0,
        on: dayOf(debit),
      }),
    })),
    has_key_facts: false,
    papers: [],
    page_path: `/${row.slug}`,
    truth_path: `/${row.slug}/p/${row.application_code}`,
    lender_url: '',
    may_continue: false,
    stop: [...howToStopMandate(row.status, row.rail)],
    lender: null,
  };
}
