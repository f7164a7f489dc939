import type { PageData, PortalPlans, PortalStudent } from '@shulk/contract';
import { Button, Columns, Notice, Panel, StepHead } from '@shulk/ui';
import { useId } from 'react';
import { words } from '@shulk/words/screens/portal';
import { useStepHeading } from '../../../shared/step.tsx';
import { PlanPanel } from './plan-panel.tsx';
import css from './plans.module.css';

interface PortalPlansViewProps {
  readonly page: PageData;
  readonly told: PortalPlans;
  readonly onLeave: () => Promise<void>;
  readonly onProofNeeded: () => void;
}

/** The students of the proven contact with their plans, those that have some first. */
export function PortalPlansView({ page, told, onLeave, onProofNeeded }: PortalPlansViewProps) {
  const heading = useStepHeading(words.title);
  return (
    <Columns id="main" width="narrow">
      <Panel head={<StepHead title={words.title} headingRef={heading} />}>
        <p className={css['who']}>
          <span>
            {words.verified} <b className="num">{told.contact}</b>
          </span>
          <Button variant="quiet" className="no-print" onClick={() => void onLeave()}>
            {words.leave}
          </Button>
        </p>
        {told.students.length === 0 && <Notice tone="info">{words.nobody}</Notice>}
      </Panel>
      {told.students.map((student) => (
        <Student
          key={`${student.institute_name} ${student.student_id}`}
          slug={page.payment_page_slug}
          student={student}
          onProofNeeded={onProofNeeded}
        />
      ))}
    </Columns>
  );
}

interface StudentProps {
  readonly slug: string;
  readonly student: PortalStudent;
  readonly onProofNeeded: () => void;
}

function Student({ slug, student, onProofNeeded }: StudentProps) {
  const id = useId();
  const { name, student_id, class_label, institute_name, page_path } = student;
  return (
    <section className={css['student']} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id} dir="auto">
          {name}
        </h2>
        <p>{[`${words.studentId} ${student_id}`, class_label, institute_name].filter(Boolean).join(' · ')}</p>
      </div>
      {student.plans.length === 0 && (
        <Panel>
          <p>{words.noPlans}</p>
          {page_path !== '' && (
            <p className={`${css['ways']} no-print`}>
              <a href={page_path}>{words.payNow}</a>
              <a href={`${page_path}/r/auth`}>{words.receipts}</a>
            </p>
          )}
        </Panel>
      )}
      {student.plans.map((plan, index) => (
        <PlanPanel
          key={plan.code || index}
          slug={slug}
          plan={plan}
          student={student}
          onProofNeeded={onProofNeeded}
        />
      ))}
    </section>
  );
}
