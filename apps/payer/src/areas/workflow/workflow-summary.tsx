import type { PageData } from '@shulk/contract';
import { exactAmountNote, formatRupees, workflowDue } from '@shulk/domain';
import type { WorkflowDue, WorkflowStep } from '@shulk/domain';
import { SummaryPanel } from '@shulk/ui';
import type { ReactNode } from 'react';
import { workflowTexts } from '@shulk/words/exact/workflow';
import { words } from '@shulk/words/screens/workflow';
import { amountOf } from './step-content.tsx';
import css from './workflow.module.css';

interface WorkflowSummaryProps {
  readonly page: PageData;
  /** The student, with the way to another one. */
  readonly payer: ReactNode;
  readonly steps: readonly WorkflowStep[];
  readonly selected: number | undefined;
  /** The proceed button. */
  readonly children: ReactNode;
}

/** Beside the steps on a wide screen: the student, each step's amount, and the chosen one (ux 2). */
export function WorkflowSummary({ page, payer, steps, selected, children }: WorkflowSummaryProps) {
  const dues = steps.map((step) => ({ step, due: workflowDue(step, amountOf(page)) }));
  const chosen = dues.find(({ step }) => step.step === selected)?.due;
  return (
    <SummaryPanel
      label={words.summary}
      person={payer ? <div className={css['payer']}>{payer}</div> : undefined}
      lines={dues.map(({ step, due }) => ({ label: step.card.title, value: saidOf(due) }))}
      totalLabel={labelOf(chosen)}
      total={chosen?.kind === 'due' ? formatRupees(chosen.amount) : ''}
      totalNote={noteOf(chosen)}
    >
      {children}
    </SummaryPanel>
  );
}

function saidOf(due: WorkflowDue): string {
  if (due.kind === 'due') return formatRupees(due.amount);
  return due.kind === 'done' ? workflowTexts.workflowCompleted : workflowTexts.workflowToBePaid;
}

/** A step that is paid now opens the sheet, a plan its options first. */
const noteOf = (chosen: WorkflowDue | undefined): string | undefined =>
  chosen?.kind === 'due'
    ? exactAmountNote(chosen.amount, chosen.is_paid_now ? 'sheet' : 'options')
    : undefined;

function labelOf(chosen: WorkflowDue | undefined): string {
  switch (chosen?.kind) {
    case 'due':
      return chosen.is_paid_now ? words.payNow : words.inAll;
    case 'to_choose':
      return words.planNext;
    case 'done':
    case undefined:
      return words.noneChosen;
  }
}
