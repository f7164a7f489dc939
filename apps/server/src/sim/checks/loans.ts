import type { Instant } from '@shulk/domain';
import type { Db } from '../../platform/db/db.ts';
import { mayLend } from '../lender/lent-loan.ts';
import type { LentLoan } from '../lender/lent-loan.ts';
import type { LoanStory } from '../lender/loan-sheet.ts';
import type { World } from '../world/world.ts';
import type { Violation } from './violation.ts';

type Told = Pick<World, 'watch' | 'clock' | 'heard' | 'loans'>;

/** An application of ours in its present state. */
interface OurLoan {
  readonly loan_code: string;
  readonly proposal_no: string;
  readonly status: string;
  readonly consents: number;
  readonly paid: readonly number[];
  readonly is_advance_paid: boolean;
  readonly next_check_at: Instant | null;
  readonly created_at: Instant;
  readonly touched_at: Instant;
}

const ourLoans = (db: Db): Promise<OurLoan[]> =>
  db.query<OurLoan>(
    `select p.loan_code, p.proposal_no, a.status, p.next_check_at, p.created_at, p.touched_at,
       (select count(*)::int from loan_consents c where c.application_id = a.id) as consents,
       array(select x.n from loan_instalments x where x.application_id = a.id and x.paid_on is not null order by x.n) as paid,
       exists (select 1 from orders o join order_lines n on n.order_id = o.id join payments m on m.order_id = o.id
           join paid_lines l on l.payment_id = m.id and l.fee_line_id = n.fee_line_id
         where o.emi_application_id = a.id) as is_advance_paid
     from loan_applications p join emi_applications a on a.id = p.application_id order by a.id`,
  );

const promise = (invariant: string, rows: readonly unknown[]): Violation[] =>
  rows.length === 0 ? [] : [{ invariant, rows }];

/** A fee of an application is reserved by no order but its own. */
const HELD_TWICE = `
  select l.fee_line_id, a.status, r.order_id from emi_application_lines l
    join emi_applications a on a.id = l.application_id and holds_fees(a.status)
    join open_fee_lines r on r.fee_line_id = l.fee_line_id join orders o on o.id = r.order_id
  where o.emi_application_id is distinct from a.id`;

const ENDED: readonly string[] = ['REJECTED', 'EXPIRED', 'CANCELLED'];

/** Checks the promises about loans that hold at any moment. */
export async function checkLoans({ watch, heard, loans }: Told): Promise<Violation[]> {
  if (loans === undefined) return [];
  const ours = await ourLoans(watch);
  const known = new Map(ours.map((loan) => [loan.loan_code, loan]));
  const there = loans.lender.all();
  const arrived = there.filter(({ consent_at: at, proposal_no }) => at !== '' || proposal_no !== '');
  return [
    ...promise(
      'one application at the lender for each of ours',
      arrived.filter(
        (loan) =>
          known.get(loan.reference)?.proposal_no !== loan.proposal_no ||
          arrived.some((other) => other !== loan && other.proposal_no === loan.proposal_no),
      ),
    ),
    ...promise(
      'nothing goes to the lender without consent',
      arrived.filter(({ reference, consent_at: at }) => at === '' || known.get(reference)?.consents !== 1),
    ),
    ...promise('no fee is held by an application and by an order', await watch.dynamic(HELD_TWICE)),
    ...promise('fees are free only when the lender cannot lend on them', freedTooSoon(loans, there, known)),
    ...promise('what is told of a loan is what the lender said', ours.filter(unsaid(loans))),
    ...promise('the lender is never heard wrong', heard.alarms()),
  ];
}

/** Ended here while there is, or may be, a loan there; a lender silent for a week is given up with an alarm. */
const freedTooSoon = (
  { lender }: LoanStory,
  there: readonly LentLoan[],
  known: ReadonlyMap<string, OurLoan>,
): LentLoan[] =>
  there.filter(
    (loan) =>
      mayLend(loan) &&
      !lender.silent.has(loan.reference) &&
      ENDED.includes(known.get(loan.reference)?.status ?? ''),
  );

/** Whether an application of ours claims more than its lender has. */
const unsaid =
  ({ lender }: LoanStory) =>
  ({ loan_code, status, paid }: OurLoan): boolean => {
    const there = lender.loans.get(loan_code);
    const has = there?.instalments.filter(({ paid_on: day }) => day !== null).map(({ n }) => n) ?? [];
    if (paid.some((n) => !has.includes(n))) return true;
    if (['SIGNED', 'MANDATE_PENDING', 'ACTIVE'].includes(status)) return (there?.signed_at ?? null) === null;
    return status === 'COMPLETED' && there?.status !== 'COMPLETED';
  };

/** Whether an application's state is allowed after seven days: it is over, or it may wait. */
function isAtRest({ status, next_check_at: next, is_advance_paid }: OurLoan, now: Instant): boolean {
  if (ENDED.includes(status) || status === 'COMPLETED') return true;
  // The advance is the borrower's to pay; until then, and until the mandate is confirmed, the lender is polled.
  if (status === 'SIGNED' && is_advance_paid) return false;
  return ['SIGNED', 'MANDATE_PENDING', 'ACTIVE'].includes(status) && next !== null && next > now;
}

/** States of the lender that must be known here by then; an active loan is polled after its next instalment. */
function isBehind({ lender }: LoanStory, { loan_code, status, is_advance_paid }: OurLoan): boolean {
  const there = lender.loans.get(loan_code);
  if (there === undefined || lender.silent.has(loan_code)) return false;
  if (status === 'SIGNED') return !mayLend(there) || (is_advance_paid && there.status !== 'SIGNED');
  return status === 'MANDATE_PENDING' && there.status !== 'SIGNED';
}

/** Checks the applications that began up to an instant a week ago. */
export async function checkLoansInAWeek(
  { watch, clock, loans }: Told,
  begunUpTo: Instant,
): Promise<Violation[]> {
  if (loans === undefined) return [];
  // A silent lender has seven days from the application's last update.
  const ours = (await ourLoans(watch)).filter(
    ({ loan_code: code, created_at: created, touched_at: touched }) =>
      (loans.lender.silent.has(code) ? touched : created) <= begunUpTo,
  );
  return [
    ...promise(
      'every application came to an end or waits lawfully',
      ours.filter((loan) => !isAtRest(loan, clock.now())),
    ),
    ...promise(
      'what the lender says of an application is known here',
      ours.filter((loan) => isBehind(loans, loan)),
    ),
  ];
}

/** Applications shown in a state that they never reached, by the books. */
export async function loansToldOtherwise({ db, loans }: Pick<World, 'db' | 'loans'>): Promise<unknown[]> {
  const told = [...(loans?.told.values() ?? [])];
  if (told.length === 0) return [];
  return db.query(
    `select t.state from unnest($1::text[], $2::text[]) as t(code, state)
     where not exists (select 1 from loan_applications p
       join state_history h on h.kind = 'emi' and h.ref_id = p.application_id
       where p.loan_code = t.code and h.to_state = t.state)`,
    [told.map(({ code }) => code), told.map(({ state }) => state)],
  );
}

/** The states that applications reached, each once. */
export async function loanStates(db: Db): Promise<string[]> {
  const rows = await db.query<{ state: string }>(
    `select distinct to_state as state from state_history where kind = 'emi' order by 1`,
  );
  return rows.map(({ state }) => state);
}
