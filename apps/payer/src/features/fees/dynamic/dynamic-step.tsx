import type { PageData } from '@shulk/contract';
import type { FeeTypeView } from '@shulk/contract/wire';
import {
  DYNAMIC_BUTTON,
  DYNAMIC_EMPTY,
  DYNAMIC_HEADING,
  dynamicView,
  formatRupees,
  isAllPaid,
  isDynamicPayable,
  isForced,
  NO_PAISE,
  sumPaise,
  typedAmount,
} from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import type { FieldError } from '@shulk/ui';
import { Button, Columns, ErrorSummary, LockIcon, Notice, Panel, StepHead, TextField } from '@shulk/ui';
import { useId } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { Paragraphs } from '../../../shared/blocks/paragraphs.tsx';
import { useStepHeading } from '../../../shared/step.tsx';
import { words as sharedWords } from '../../../shared/words.ts';
import { AllPaid } from '../ends/all-paid.tsx';
import type { FeeStepProps } from '../checkbox/fee-step.tsx';
import { FeeSummary, PhonePayer } from '../fee-summary.tsx';
import { FeeListGap } from '../list/list-gap.tsx';
import { useFeeList } from '../list/use-fee-list.ts';
import type { FeeList } from '../list/use-fee-list.ts';
import { fieldId, useEntries } from './use-entries.ts';
import type { Entries } from './use-entries.ts';
import { useProceed } from '../use-proceed.ts';
import { words } from '../words.ts';
import css from '../fees.module.css';

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
      return <AllPaid fees={list.fees} slug={page.payment_page_slug} above={props.above?.(list.fees)} />;
    }
  }
  return <DynamicForm {...props} list={list} onReload={reload} />;
}

interface DynamicFormProps extends DynamicStepProps {
  readonly list: FeeList;
  readonly onReload: () => void;
}

const NONE: readonly FeeTypeView[] = [];

function DynamicForm({ list, onReload, ...props }: DynamicFormProps) {
  const { page, student } = props;
  const all = list.status === 'loading' ? NONE : list.fees;
  const entries = useEntries(list, all);
  const id = useId();
  const problems = problemsOf(all, entries);
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
    onAmountsRefused: entries.mark,
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const chosen = entries.check();
    if (chosen) void proceed(chosen);
  };
  const shown = all.filter(isDynamicPayable);
  const isEmpty = shown.length === 0;
  const payable = all.map((fee) => entries.amountOf(fee));
  return (
    <Columns
      id="main"
      width="wide"
      summary={
        <Summary {...props} formId={`${id}form`} isBusy={isBusy} isEmpty={isEmpty} amounts={payable} />
      }
    >
      {props.above?.(all)}
      <Panel
        aria-labelledby={`${id}title`}
        aria-busy={list.status === 'loading' || undefined}
        head={
          <StepHead
            id={`${id}title`}
            title={DYNAMIC_HEADING}
            lead={<PhonePayer student={student} onChange={props.onChangeStudent} />}
            crumbs={props.crumbs}
            headingRef={heading}
          />
        }
      >
        {isEmpty ? (
          <FeeListGap list={list} empty={DYNAMIC_EMPTY} onReload={onReload} />
        ) : (
          <form id={`${id}form`} noValidate onSubmit={submit}>
            <Mistakes problem={problem} entries={entries} problems={problems} />
            <RequiredFees fees={all.filter((fee) => !fee.dynamic_ft && isForced(fee))} />
            <div className={css['fields']}>
              {shown.map((fee) => (
                <AmountField key={fee.sft_code} fee={fee} entries={entries} />
              ))}
            </div>
          </form>
        )}
      </Panel>
      <EmiNote of={page.emi_note} />
    </Columns>
  );
}

/** The mistakes with the fees they are about, for the list over the fields. */
const problemsOf = (fees: readonly FeeTypeView[], { errors }: Entries): readonly FieldError[] =>
  fees.flatMap((fee) => {
    const message = errors[fee.sft_code];
    if (message === undefined) return [];
    return [{ fieldId: fieldId(fee), message: sharedWords.named(fee.label, message) }];
  });

/** The EMI note block [PJ-2.5.4]. */
function EmiNote({ of }: { readonly of: PageData['emi_note'] }) {
  if (!of || of.length === 0) return null;
  return (
    <Panel>
      <Paragraphs of={of} />
    </Panel>
  );
}

interface SummaryProps extends Pick<FeeStepProps, 'student' | 'onChangeStudent'> {
  readonly formId: string;
  readonly isBusy: boolean;
  readonly isEmpty: boolean;
  readonly amounts: readonly Paise[];
}

function Summary({ student, onChangeStudent, formId, isBusy, isEmpty, amounts }: SummaryProps) {
  return (
    <FeeSummary
      student={student}
      onChangeStudent={onChangeStudent}
      counted={words.amounts(amounts.filter((amount) => amount > 0).length)}
      discount={NO_PAISE}
      lateFee={NO_PAISE}
      total={sumPaise(amounts)}
    >
      <Button type="submit" form={formId} busy={isBusy} disabled={isEmpty}>
        {DYNAMIC_BUTTON}
      </Button>
    </FeeSummary>
  );
}

interface MistakesProps {
  /** Why the last sending did not work. */
  readonly problem: string;
  readonly entries: Entries;
  readonly problems: readonly FieldError[];
}

/** What is wrong, over the fields. */
function Mistakes({ problem, entries, problems }: MistakesProps) {
  return (
    <>
      {problem !== '' && <Notice tone="error">{problem}</Notice>}
      {problems.length > 1 && entries.refusals > 0 && (
        <ErrorSummary key={entries.refusals} title={words.correct} errors={problems} />
      )}
      {entries.formError !== undefined && (
        <Notice tone="error" role="alert">
          {entries.formError}
        </Notice>
      )}
    </>
  );
}

/** Fees that are paid along in any case [PJ-4.47]; without them the total could not be understood. */
function RequiredFees({ fees }: { readonly fees: readonly FeeTypeView[] }) {
  if (fees.length === 0) return null;
  return (
    <ul className={css['along']}>
      {fees.map((fee) => (
        <li key={fee.sft_code}>
          <span dir="auto">{fee.label}</span>
          <span className={css['required']}>
            <LockIcon size={12} />
            {words.required}
          </span>
          <b className="num">{formatRupees(fee.payable_amount)}</b>
        </li>
      ))}
    </ul>
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
