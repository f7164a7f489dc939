import { describe, expect, it } from 'vitest';
import { NO_PAISE, paise, rupees } from '../money.ts';
import { aCard } from '../testing/index.ts';
import {
  canProceedInWorkflow,
  isModeCompleted,
  needsStudent,
  preselectedStep,
  showsWorkflowProceed,
  workflowDue,
  workflowMove,
  workflowSteps,
} from './workflow.ts';
import type { WorkflowCard } from './workflow.ts';

const pay: WorkflowCard = { title: 'Pay', config: [{ sdk_block_code: 'D', financing_mode: 'DIRECT' }] };
const plan: WorkflowCard = {
  title: 'Plan',
  config: [
    { sdk_block_code: 'E', financing_mode: 'MONTHLY-EMI' },
    { sdk_block_code: 'A', financing_mode: 'AUTO-DEBIT' },
  ],
};
const paid = { financing_mode: 'DIRECT', status: 'paid' };
const emi = { financing_mode: 'MONTHLY-EMI', status: 'SUBMITTED' };

describe('a financing mode', () => {
  it('MONTHLY-EMI is completed when any such record exists [PJ-4.87]', () => {
    expect(isModeCompleted('MONTHLY-EMI', [{ financing_mode: 'MONTHLY-EMI' }])).toBe(true);
    expect(isModeCompleted('MONTHLY-EMI', [paid])).toBe(false);
  });

  it('AUTO-DEBIT is completed when a record has status active, in any letter case [PJ-4.88]', () => {
    for (const status of ['active', 'ACTIVE', 'Active']) {
      expect(isModeCompleted('AUTO-DEBIT', [{ financing_mode: 'AUTO-DEBIT', status }])).toBe(true);
    }
    expect(isModeCompleted('AUTO-DEBIT', [{ financing_mode: 'AUTO-DEBIT', status: 'paid' }])).toBe(false);
    expect(isModeCompleted('AUTO-DEBIT', [{ financing_mode: 'DIRECT', status: 'active' }])).toBe(false);
  });

  it('DIRECT is completed when a record has status paid, in any letter case [PJ-4.89]', () => {
    for (const status of ['paid', 'PAID', 'Paid']) {
      expect(isModeCompleted('DIRECT', [{ financing_mode: 'DIRECT', status }])).toBe(true);
    }
    expect(isModeCompleted('DIRECT', [{ financing_mode: 'DIRECT', status: 'active' }])).toBe(false);
    expect(isModeCompleted('DIRECT', [{ financing_mode: 'DIRECT', status: null }])).toBe(false);
  });
});

describe('the workflow cards', () => {
  const facts = (records: Parameters<typeof workflowSteps>[1]) =>
    workflowSteps([pay, plan], records).map((step) => [
      step.step,
      step.is_disabled,
      step.badge.text,
      step.badge.colour,
    ]);

  it('are steps one and two; the second is disabled until the first is complete [PJ-4.90] [PJ-4.91] [PJ-4.93] [PJ-4.94]', () => {
    expect(facts([])).toEqual([
      [1, false, 'To be paid', 'orange'],
      [2, true, 'To be paid', 'orange'],
    ]);
    expect(facts([paid])).toEqual([
      [1, true, 'Completed', 'green'],
      [2, false, 'To be paid', 'orange'],
    ]);
  });

  it('are disabled when completed, also out of order [PJ-4.92]', () => {
    expect(facts([emi])).toEqual([
      [1, false, 'To be paid', 'orange'],
      [2, true, 'Completed', 'green'],
    ]);
  });

  it('preselect the first incomplete one [PJ-4.95]', () => {
    expect(
      [[], [paid], [emi], [paid, emi]].map((records) => preselectedStep(workflowSteps([pay, plan], records))),
    ).toEqual([1, 2, 1, undefined]);
  });

  it('have a Proceed unless both steps are done [PJ-4.96]', () => {
    expect(showsWorkflowProceed(workflowSteps([pay, plan], [paid]))).toBe(true);
    expect(showsWorkflowProceed(workflowSteps([pay, plan], [paid, emi]))).toBe(false);
  });

  it('disable it without a selection or while loading [PJ-4.97] [PJ-4.98]', () => {
    expect([
      canProceedInWorkflow(1, false),
      canProceedInWorkflow(undefined, false),
      canProceedInWorkflow(1, true),
    ]).toEqual([true, false, false]);
  });
});

describe('the amount of a step, shown beside the steps (decision 43)', () => {
  const amountOf = (code: string) => (code === 'D' ? paise(500_000) : undefined);
  const step = (card: WorkflowCard, is_completed = false) => workflowDue({ card, is_completed }, amountOf);

  it('is none once the step is done', () => {
    expect(step(pay, true)).toEqual({ kind: 'done' });
  });

  it('is the amount of its only card, paid now only by DIRECT', () => {
    expect(step(pay)).toEqual({ kind: 'due', amount: 500_000, is_paid_now: true });
    const debit = { title: '', config: [{ sdk_block_code: 'D', financing_mode: 'AUTO-DEBIT' }] };
    expect(step(debit)).toEqual({ kind: 'due', amount: 500_000, is_paid_now: false });
  });

  it('is open while a plan must be chosen, or no amount is known', () => {
    expect(step(plan)).toEqual({ kind: 'to_choose' });
    expect(step({ title: '', config: [{ sdk_block_code: 'X', financing_mode: 'DIRECT' }] })).toEqual({
      kind: 'to_choose',
    });
    expect(step({ title: '', config: [] })).toEqual({ kind: 'to_choose' });
  });
});

describe('Proceed on a workflow card', () => {
  const amount = (value: number) => () => paise(value);
  const single = (financing_mode: string): WorkflowCard => ({
    title: '',
    config: [{ sdk_block_code: 'X', financing_mode }],
  });

  it('goes on at once with a single config item [PJ-4.72]', () => {
    expect(workflowMove(pay, () => rupees(1))).toEqual({ kind: 'pay', sdk_block_code: 'D' });
    expect(workflowMove(pay, () => undefined)).toEqual({ kind: 'pay', sdk_block_code: 'D' });
  });

  it('filters the payment cards to the codes of several config items [PJ-4.73]', () => {
    expect(workflowMove(plan, () => NO_PAISE)).toEqual({ kind: 'choose', sdk_block_codes: ['E', 'A'] });
  });

  it('is blocked for one config item of another mode than MONTHLY-EMI with an amount of 0 or below [PJ-5.50] [PJ-8.16]', () => {
    const blocked = { kind: 'blocked', toast: 'The payment amount cannot be zero.' };
    for (const mode of ['DIRECT', 'AUTO-DEBIT']) {
      expect(workflowMove(single(mode), amount(0))).toEqual(blocked);
      expect(workflowMove(single(mode), amount(-1))).toEqual(blocked);
      expect(workflowMove(single(mode), amount(1)).kind).toBe('pay');
    }
    expect(workflowMove(single('MONTHLY-EMI'), amount(0)).kind).toBe('pay');
  });

  it('does nothing on a card without config', () => {
    expect(workflowMove({ title: '', config: [] }, amount(1))).toEqual({ kind: 'nothing' });
  });
});

describe('a workflow without a student (decisions 3)', () => {
  const known = aCard({ code: 'D', fee_group: { amount: NO_PAISE } });
  const unknown = (code: string) => aCard({ code, fee_group: {} });

  it('needs one if a card it leads to has no amount without a student', () => {
    expect(needsStudent([pay, plan], [known, unknown('A')])).toBe(true);
  });

  it('needs none if its cards have fixed amounts, even if other cards of the page do not', () => {
    expect(needsStudent([pay, plan], [known, unknown('Z')])).toBe(false);
    expect(needsStudent([], [unknown('D')])).toBe(false);
  });
});
