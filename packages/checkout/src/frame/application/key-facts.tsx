import type { EmiApplicationView, EmiKeyFacts } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { formatExact, loanTerm } from '@shulk/domain';
import { cardTexts } from '@shulk/words/exact/cards';
import { LENDER } from '@shulk/words/plans/emi';
import { APPLICATION_TEXTS as T } from '@shulk/words/sheet/application';
import { EmailLink, PhoneLink } from '../screens/contact-link.tsx';
import { Day, PlanTable } from '../plan/plan-table.tsx';
import type { PlanFact } from '../plan/plan-table.tsx';
import { VisitLink } from '../plan/visit-link.tsx';
import plan from '../plan/plan.module.css';
import css from './application.module.css';

/** Props of {@link KeyFacts}. */
export interface KeyFactsProps {
  readonly facts: EmiKeyFacts;
  /** The lender's instalments; none before the loan is active. */
  readonly paid: EmiApplicationView['paid_instalments'];
}

/** The key facts and the repayments, shown before any input (regulation E.10). */
export function KeyFacts({ facts, paid }: KeyFactsProps) {
  return (
    <>
      <table className={css['key']}>
        <caption>{T.keyFacts}</caption>
        <tbody>
          {factRows(facts).map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Repayments facts={facts} paid={paid} />
    </>
  );
}

const money = (rupees: number): string => formatExact(fromRupees(rupees));

/** The most important rows come first, and the figures that add up stand together; none is omitted for being unwelcome. */
function factRows(facts: EmiKeyFacts): PlanFact[] {
  return [...costRows(facts), ...termRows(facts), ...chargeRows(facts)];
}

function costRows(facts: EmiKeyFacts): PlanFact[] {
  return [
    { name: T.lender, value: facts.lender },
    { name: T.fees, value: money(facts.fees_amount) },
    ...(facts.advance_count === 0
      ? []
      : [{ name: T.advance(facts.advance_count), value: money(facts.advance_amount) }]),
    { name: T.amount, value: money(facts.amount) },
    { name: T.totalPaid, value: <strong>{money(facts.total_paid)}</strong> },
    { name: T.apr, value: <strong>{T.percent(facts.apr_pct)}</strong> },
    { name: T.emi, value: money(facts.emi) },
    { name: T.interest, value: money(facts.interest) },
    ...facts.fees.map((fee) => ({
      name: fee.name,
      value: (
        <>
          {money(fee.amount)} <small>{LENDER.feeIsPaid}</small>
        </>
      ),
    })),
  ];
}

function termRows(facts: EmiKeyFacts): PlanFact[] {
  return [
    { name: T.tenor, value: loanTerm(facts.tenor_months, facts.advance_count) },
    { name: T.firstDue, value: <Day of={facts.first_due} /> },
    { name: T.rate, value: T.rateFixed(facts.rate_pct) },
    { name: T.beneficiary, value: facts.beneficiary },
    { name: T.proposal, value: facts.proposal_no },
    { name: T.validTill, value: <Day of={facts.valid_till} /> },
  ];
}

function chargeRows(facts: EmiKeyFacts): PlanFact[] {
  return [
    { name: T.penal, value: facts.penal_charges },
    { name: T.foreclosure, value: facts.foreclosure_charges },
    { name: T.recovery, value: facts.recovery },
    { name: T.coolingOff, value: T.coolingOffDays(facts.cooling_off_days) },
  ];
}

/**
 * The repayments with everything annex C requires. Related values share a cell, so that the table fits a phone of 360
 * px without scrolling sideways.
 */
function Repayments({ facts, paid }: KeyFactsProps) {
  return (
    <div className={css['repayments']}>
      <PlanTable
        caption={cardTexts.emiRepayments}
        heads={[T.number, T.due, T.principalInterest, T.instalment]}
        rows={facts.schedule.map((row) => [
          row.n,
          <DueOn key="due" due={row.due} paidOn={paid.find(({ n }) => n === row.n)?.paid_on} />,
          <Parts key="parts" row={row} />,
          money(row.amount),
        ])}
      />
    </div>
  );
}

/** The day of an instalment, and when the lender received it. */
function DueOn({ due, paidOn }: { readonly due: string; readonly paidOn: string | undefined }) {
  return (
    <>
      <Day of={due} />
      {paidOn !== undefined && (
        <small>
          {' '}
          {T.paidOn} <Day of={paidOn} />
        </small>
      )}
    </>
  );
}

/** An instalment's parts, and what is owed before it. */
function Parts({ row }: { readonly row: EmiKeyFacts['schedule'][number] }) {
  return (
    <>
      <span>{money(row.principal)} +</span> <span>{money(row.interest)}</span>{' '}
      <small>{T.outstandingIs(money(row.outstanding))}</small>
    </>
  );
}

/** Lender, service provider and whom to complain to: below every screen (regulation E.10). */
export function Contacts({ view }: { readonly view: EmiApplicationView }) {
  const { lender, lsp, grievance, privacy_url, complaint_url } = view.key_facts;
  return (
    <section className={css['contacts']} aria-label={T.contacts}>
      <p>
        {T.lender}: <strong>{lender}</strong>. {T.lsp}: <strong>{lsp}</strong>.
      </p>
      <p>
        {T.grievance}: {grievance.name}, <PhoneLink phone={grievance.phone} />,{' '}
        <EmailLink email={grievance.email} />
      </p>
      <p className={plan['lines']}>
        {isWeb(complaint_url) && <VisitLink href={complaint_url}>{T.complaint}</VisitLink>}
        {isWeb(privacy_url) && <VisitLink href={privacy_url}>{T.privacy}</VisitLink>}
      </p>
    </section>
  );
}

/** Whether a foreign address may be opened: a web page, no script. */
export function isWeb(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:';
}
