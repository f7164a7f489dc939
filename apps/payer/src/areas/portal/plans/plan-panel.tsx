import type { PortalPlan, PortalStudent } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { formatExact } from '@shulk/domain';
import { Collapsible, Facts, Notice, Panel, Pill } from '@shulk/ui';
import type { PillProps } from '@shulk/ui';
import { useId } from 'react';
import { words } from '@shulk/words/screens/portal';
import { Contacts } from '../../../shared/blocks/contacts.tsx';
import { Sentence } from '../../../shared/blocks/sentence.tsx';
import { PlanWays } from './plan-ways.tsx';
import { Schedule } from './schedule.tsx';
import css from './plans.module.css';

interface PlanPanelProps {
  readonly slug: string;
  readonly plan: PortalPlan;
  readonly student: PortalStudent;
  readonly onProofNeeded: () => void;
}

const PILLS: Readonly<Record<PortalPlan['tone'], PillProps['tone']>> = {
  ok: 'ok',
  info: 'info',
  warn: 'warn',
  error: 'mute',
};

/** One plan: its state, what comes next, then what can be opened about it. */
export function PlanPanel(props: PlanPanelProps) {
  const { plan, student } = props;
  const id = useId();
  if (plan.kind === 'held') {
    return (
      <Panel aria-labelledby={id}>
        <h3 id={id}>{plan.title}</h3>
        <p>{plan.text}</p>
      </Panel>
    );
  }
  const about = words.ofPlan(plan.title, student.name);
  return (
    <Panel aria-labelledby={id}>
      <div className={css['plan']}>
        <div className={css['title']}>
          <h3 id={id} dir="auto">
            {plan.title}
          </h3>
          {plan.title !== words[plan.kind] && <Pill tone={PILLS[plan.tone]}>{words[plan.kind]}</Pill>}
        </div>
        <p className={css['amount']}>
          {plan.amount_caption !== '' && <span className={css['caption']}>{plan.amount_caption}</span>}
          <span className="num">{formatExact(fromRupees(plan.amount))}</span>
        </p>
        <Notice tone={plan.tone}>
          <b>{plan.status}</b>
          <p>
            <Sentence text={plan.text} />
          </p>
        </Notice>
        {plan.next.length > 0 && (
          <ul className={css['next']} aria-label={words.next}>
            {plan.next.map((sentence) => (
              <li key={sentence}>
                <Sentence text={sentence} />
              </li>
            ))}
          </ul>
        )}
        <PlanWays {...props} />
        {plan.schedule.length > 0 && (
          <div className={css['opens']}>
            <Collapsible openLabel={words.showSchedule} closeLabel={words.hideSchedule} about={about}>
              <Schedule rows={plan.schedule} />
            </Collapsible>
          </div>
        )}
        <div className={css['opens']}>
          <Collapsible openLabel={words.showFacts} closeLabel={words.hideFacts} about={about}>
            <Facts facts={plan.facts.map(({ label, value }) => [label, value])} />
          </Collapsible>
        </div>
        <div className={css['opens']}>
          <Collapsible openLabel={words.showStop} closeLabel={words.hideStop} about={about}>
            <HowToStop plan={plan} student={student} />
          </Collapsible>
        </div>
      </div>
    </Panel>
  );
}

function HowToStop({ plan, student }: Pick<PlanPanelProps, 'plan' | 'student'>) {
  const asked = [...(plan.lender === null ? [] : [plan.lender]), student.institute].filter(
    ({ phones, emails }) => phones.length + emails.length > 0,
  );
  return (
    <>
      {plan.stop.map((sentence) => (
        <p key={sentence}>
          <Sentence text={sentence} />
        </p>
      ))}
      <Contacts level={3} blocks={asked.map(({ name, ...contact }) => ({ ...contact, title: name }))} />
    </>
  );
}
