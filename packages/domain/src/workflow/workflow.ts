import { workflowTexts } from '@shulk/words/exact/workflow';
import type { PaymentCard } from '../cards/card.ts';
import { isFinancingMode } from '../fees/fee-type.ts';
import type { FinancingMode } from '../fees/fee-type.ts';
import type { Paise } from '../money.ts';

/** A payment card of a workflow card [PJ-3.15]. */
export interface WorkflowConfigItem {
  readonly sdk_block_code: string;
  readonly financing_mode?: string | null | undefined;
}

/** A card of the staged workflow [PJ-3.15]. */
export interface WorkflowCard {
  readonly title: string;
  readonly text?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly config: readonly WorkflowConfigItem[];
}

/** The fields of a cfd entry of the workflow details that the completion rule reads [PJ-3.16]. */
export interface WorkflowRecord {
  readonly financing_mode: string;
  readonly status?: string | null | undefined;
}

/** Whether a financing mode counts as completed [PJ-4.87] [PJ-4.88] [PJ-4.89]. */
export function isModeCompleted(mode: FinancingMode, records: readonly WorkflowRecord[]): boolean {
  const own = records.filter((record) => record.financing_mode === mode);
  switch (mode) {
    case 'MONTHLY-EMI':
      return own.length > 0;
    case 'AUTO-DEBIT':
      return own.some((record) => record.status?.toLowerCase() === 'active');
    case 'DIRECT':
      return own.some((record) => record.status?.toLowerCase() === 'paid');
  }
}

/** Whether a workflow card is completed: one of its financing modes is. */
export function isCardCompleted(card: WorkflowCard, records: readonly WorkflowRecord[]): boolean {
  return card.config.some(
    (item) => isFinancingMode(item.financing_mode) && isModeCompleted(item.financing_mode, records),
  );
}

/** A workflow card as it shows. */
export interface WorkflowStep {
  readonly card: WorkflowCard;
  /** 1 for the first card, 2 for the second [PJ-4.90]. */
  readonly step: number;
  readonly is_completed: boolean;
  readonly is_disabled: boolean;
  readonly badge: { readonly text: string; readonly colour: 'green' | 'orange' };
}

/** The workflow cards with badge and lock [PJ-4.91] [PJ-4.92] [PJ-4.93] [PJ-4.94]. */
export function workflowSteps(
  cards: readonly WorkflowCard[],
  records: readonly WorkflowRecord[],
): WorkflowStep[] {
  return cards.map((card, index) => {
    const isCompleted = isCardCompleted(card, records);
    const before = cards.slice(0, index);
    return {
      card,
      step: index + 1,
      is_completed: isCompleted,
      is_disabled: isCompleted || before.some((earlier) => !isCardCompleted(earlier, records)),
      badge: isCompleted
        ? { text: workflowTexts.workflowCompleted, colour: 'green' }
        : { text: workflowTexts.workflowToBePaid, colour: 'orange' },
    };
  });
}

/** The index of the preselected card, the first not completed [PJ-4.95]; undefined if all are. */
export function preselectedStep(steps: readonly WorkflowStep[]): number | undefined {
  return steps.find((step) => !step.is_completed)?.step;
}

/** Whether the workflow's Proceed shows: until every step is done [PJ-4.96]. */
export function showsWorkflowProceed(steps: readonly WorkflowStep[]): boolean {
  return preselectedStep(steps) !== undefined;
}

/** Whether the workflow's Proceed is enabled [PJ-4.97] [PJ-4.98]. */
export function canProceedInWorkflow(selectedStep: number | undefined, isLoading: boolean): boolean {
  return selectedStep !== undefined && !isLoading;
}

/** What Proceed does with a workflow card. */
export type WorkflowMove =
  | { readonly kind: 'pay'; readonly sdk_block_code: string }
  | { readonly kind: 'choose'; readonly sdk_block_codes: readonly string[] }
  | { readonly kind: 'blocked'; readonly toast: string }
  | { readonly kind: 'nothing' };

/**
 * Proceed on a workflow card: a single config item is paid at once [PJ-4.72], several filter the payment cards
 * to their codes with a way back [PJ-4.73] [PJ-4.74]; a single item whose fee group amount is 0 or less is
 * blocked unless its mode is MONTHLY-EMI [PJ-5.50].
 */
export function workflowMove(
  card: WorkflowCard,
  amountOf: (sdkBlockCode: string) => Paise | undefined,
): WorkflowMove {
  const [first, ...others] = card.config;
  if (first === undefined) return { kind: 'nothing' };
  if (others.length > 0) {
    return { kind: 'choose', sdk_block_codes: card.config.map((item) => item.sdk_block_code) };
  }
  const amount = amountOf(first.sdk_block_code);
  if (first.financing_mode !== 'MONTHLY-EMI' && amount !== undefined && amount <= 0) {
    return { kind: 'blocked', toast: workflowTexts.workflowZeroAmount };
  }
  return { kind: 'pay', sdk_block_code: first.sdk_block_code };
}

/**
 * The summary of a step (decision 43): done; an amount, paid now or by a plan; or an amount that is known only once a
 * plan is chosen.
 */
export type WorkflowDue =
  | { readonly kind: 'done' }
  | { readonly kind: 'to_choose' }
  | { readonly kind: 'due'; readonly amount: Paise; readonly is_paid_now: boolean };

/** The amount of a step. */
export function workflowDue(
  { card, is_completed }: Pick<WorkflowStep, 'card' | 'is_completed'>,
  amountOf: (sdkBlockCode: string) => Paise | undefined,
): WorkflowDue {
  if (is_completed) return { kind: 'done' };
  const [only, ...others] = card.config;
  const amount = only === undefined || others.length > 0 ? undefined : amountOf(only.sdk_block_code);
  if (amount === undefined) return { kind: 'to_choose' };
  return { kind: 'due', amount, is_paid_now: only?.financing_mode === 'DIRECT' };
}

/**
 * Whether the workflow needs its student before it shows cards: one of its payment cards has no amount until then
 * (decisions 3). Cards of fixed amounts need none: absent IDs stay placeholders [PJ-9.5].
 */
export function needsStudent(workflow: readonly WorkflowCard[], cards: readonly PaymentCard[]): boolean {
  const codes = new Set(workflow.flatMap((card) => card.config.map((item) => item.sdk_block_code)));
  return cards.some((card) => codes.has(card.code) && card.fee_group?.amount === undefined);
}
