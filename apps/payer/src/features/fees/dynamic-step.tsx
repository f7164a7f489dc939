import type { FeeTypeView } from '@shulk/contract/wire';
import {
  DYNAMIC_BUTTON,
  DYNAMIC_EMPTY,
  DYNAMIC_HEADING,
  dynamicAmount,
  dynamicView,
  formatRupees,
  isAllPaid,
  isDynamicPayable,
  NO_PAISE,
  plainRupees,
  readDynamicEntries,
  sumPaise,
  typedAmount,
} from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { Button, Columns, ErrorSummary, Notice, Panel, StepHead, TextField } from '@shulk/ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { Paragraphs } from '../../shared/blocks/paragraphs.tsx';
import { useStepHeading } from '../../shared/step.tsx';
import { AllPaid } from './all-paid.tsx';
import type { FeeStepProps } from './fee-step.tsx';
import { FeeSummary, PhonePayer } from './fee-summary.tsx';
import { FeeListGap } from './list-gap.tsx';
import { useFeeList } from './use-fee-list.ts';
import type { FeeList } from './use-fee-list.ts';
import { useProceed } from './use-proceed.ts';
import { words } from './words.ts';
import css from './fees.module.css';

/** What the dynamic step takes: what the checkbox step takes, and the page's invalid-configuration state. */
export interface DynamicStepProps extends FeeStepProps {
  /** Shown instead when the page has no dynamic fee at all [SR-4.27] [SR-4.28] (C8). */
  readonly invalidConfig: ReactNode;
}

/** The dynamic step: one amount to type for each dynamic fee [PJ-2.5.1..PJ-2.5.5]. */
export function DynamicStep(props: DynamicStepProps) {
  const { page, student } = props;
  const { list, reload } = useFeeList({
    slug: page.payment_page_slug,
    sbdCode: student?.sbd_code ?? '',
    sessionCode: props.sessionCode ?? props.visitSession,
    flow: 'dynamic',
  });
  if (list.status === 'listed') {
    if (dynamicView(list.fees) === 'invalid_configuration') return props.invalidConfig;
    if (isAllPaid(list.fees)) {
      return <AllPaid fees={list.fees} slug={page.payment_page_slug} above={props.above} />;
    }
  }
  return <DynamicForm {...props} list={list} onReload={reload} />;
}

interface DynamicFormProps extends DynamicStepProps {
  readonly list: FeeList;
  readonly onReload: () => void;
}

const NONE: readonly FeeTypeView[] = [];
const fieldId = (fee: FeeTypeView): string => `amount-${fee.sft_code}`;

function DynamicForm({ list, onReload, ...props }: DynamicFormProps) {
  const { page, student } = props;
  const all = list.status === 'loading' ? NONE : list.fees;
  const entries = useEntries(list, all);
  const id = useId();
  const problems = all.flatMap((fee) => {
    const message = entries.errors[fee.sft_code];
    return message === undefined ? [] : [{ fieldId: fieldId(fee), message }];
  });
  const heading = useStepHeading(DYNAMIC_HEADING, problems.length > 0 || entries.formError !== undefined);
  const sessionCode = list.status === 'loading' ? undefined : list.sessionCode;
  const { isBusy, problem, proceed } = useProceed({
    slug: page.payment_page_slug,
    student,
    // A ppsc session that is not ACTIVE is left aside [PJ-4.58].
    activeSession: sessionCode === props.visitSession ? sessionCode : undefined,
    event: 'dynamic fees',
    onDone: props.onDone,
    onStale: onReload,
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const chosen = entries.check();
    if (chosen) void proceed(chosen);
  };
  const shown = all.filter(isDynamicPayable);
  const isEmpty = shown.length === 0;
  const payable = all.map((fee) => entries.amountOf(fee));
  const summary = (
    <FeeSummary
      student={student}
      onChangeStudent={props.onChangeStudent}
      counted={words.amounts(payable.filter((amount) => amount > 0).length)}
      discount={NO_PAISE}
      lateFee={NO_PAISE}
      total={sumPaise(payable)}
    >
      <Button type="submit" form={`${id}form`} busy={isBusy} disabled={isEmpty}>
        {DYNAMIC_BUTTON}
      </Button>
    </FeeSummary>
  );
  return (
    <Columns id="main" width="wide" summary={summary}>
      {props.above}
      <Panel
        aria-labelledby={`${id}title`}
        aria-busy={list.status === 'loading' || undefined}
        head={
          <StepHead
            id={`${id}title`}
            title={DYNAMIC_HEADING}
            lead={<PhonePayer student={student} />}
            crumbs={props.crumbs}
            headingRef={heading}
          />
        }
      >
        {isEmpty ? (
          <FeeListGap list={list} empty={DYNAMIC_EMPTY} onReload={onReload} />
        ) : (
          <form id={`${id}form`} noValidate onSubmit={submit}>
            {problem !== '' && <Notice tone="error">{problem}</Notice>}
            {problems.length > 1 && entries.refusals > 0 && (
              <ErrorSummary key={entries.refusals} title={words.correct} errors={problems} />
            )}
            {entries.formError !== undefined && (
              <Notice tone="error" role="alert">
                {entries.formError}
              </Notice>
            )}
            <div className={css['fields']}>
              {shown.map((fee) => (
                <AmountField key={fee.sft_code} fee={fee} entries={entries} />
              ))}
            </div>
          </form>
        )}
      </Panel>
      {page.emi_note && page.emi_note.length > 0 && (
        <Panel>
          <Paragraphs of={page.emi_note} />
        </Panel>
      )}
    </Columns>
  );
}

function AmountField({ fee, entries }: { readonly fee: FeeTypeView; readonly entries: Entries }) {
  return (
    <TextField
      id={fieldId(fee)}
      label={fee.label}
      hint={hintOf(fee)}
      prefix="₹"
      inputMode="numeric"
      autoComplete="off"
      required
      clean={typedAmount}
      value={entries.texts[fee.sft_code] ?? ''}
      error={entries.errors[fee.sft_code]}
      onChange={(event) => entries.type(fee.sft_code, event.target.value)}
    />
  );
}

/** What bounds the amount and what it is made of, under the label. */
function hintOf(fee: FeeTypeView): string | undefined {
  const parts = [
    fee.base_amount > 0 && words.balanceOf(formatRupees(fee.balance_outstanding)),
    fee.discount > 0 && words.discountOf(formatRupees(fee.discount)),
    fee.late_fee > 0 && words.lateFeeOf(formatRupees(fee.late_fee)),
    (fee.dynamic_min ?? 0) > 0 && words.minimumOf(formatRupees(fee.dynamic_min ?? NO_PAISE)),
    (fee.dynamic_max ?? 0) > 0 && words.maximumOf(formatRupees(fee.dynamic_max ?? NO_PAISE)),
  ];
  return parts.filter(Boolean).join(', ') || undefined;
}

interface Entries {
  readonly texts: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly formError: string | undefined;
  /** How often the form was refused: a new number makes the summary take the focus again. */
  readonly refusals: number;
  readonly type: (sftCode: string, text: string) => void;
  /** What this fee adds to the total as it stands. */
  readonly amountOf: (fee: FeeTypeView) => Paise;
  /** Checks all entries; the fees to send when they hold. */
  readonly check: () => readonly FeeTypeView[] | undefined;
}

/** What is typed, and what is wrong with it by the rules [PJ-5.21..PJ-5.25]. */
function useEntries(list: FeeList, fees: readonly FeeTypeView[]): Entries {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState({ errors: {} as Readonly<Record<string, string>>, formError: undefined as string | undefined, refusals: 0 });
  useEffect(() => {
    if (list.status === 'loading' || list.sessionCode === undefined) return;
    const kept = list.fees.filter((fee) => fee.dynamic_ft && fee.amount > 0 && fee.amount % 100 === 0);
    setTexts((typed) => ({ ...Object.fromEntries(kept.map((fee) => [fee.sft_code, plainRupees(fee.amount)])), ...typed }));
  }, [list]);
  useSingleMistake(state.refusals, fees, state.errors);
  return {
    texts,
    ...state,
    type: (sftCode, text) => {
      const next = { ...texts, [sftCode]: text };
      setTexts(next);
      // A message leaves with the keystroke that mends it; no new one comes while typing (ux 3 "Errors").
      setState((before) => {
        const { [sftCode]: gone, ...others } = before.errors;
        const read = readDynamicEntries(fees, next);
        const still = read.ok ? undefined : read.errors[sftCode];
        const errors = gone === undefined || still === undefined ? others : { ...others, [sftCode]: still };
        return { ...before, errors, formError: read.ok ? undefined : before.formError };
      });
    },
    amountOf: (fee) =>
      isDynamicPayable(fee) ? (dynamicAmount(fee, texts[fee.sft_code] ?? '') ?? NO_PAISE) : fee.amount,
    check: () => {
      const read = readDynamicEntries(fees, texts);
      setState((before) =>
        read.ok
          ? { ...before, errors: {}, formError: undefined }
          : { errors: read.errors, formError: read.form_error, refusals: before.refusals + 1 },
      );
      return read.ok ? (read.fee_types as readonly FeeTypeView[]) : undefined;
    },
  };
}

/** One mistake gets the focus itself; more are listed in the summary, which takes it. */
function useSingleMistake(
  refusals: number,
  fees: readonly FeeTypeView[],
  errors: Readonly<Record<string, string>>,
): void {
  const latest = useRef({ fees, errors });
  latest.current = { fees, errors };
  useEffect(() => {
    const wrong = latest.current.fees.filter((fee) => fee.sft_code in latest.current.errors);
    const [only] = wrong;
    if (refusals > 0 && wrong.length === 1 && only) document.getElementById(fieldId(only))?.focus();
  }, [refusals]);
}
