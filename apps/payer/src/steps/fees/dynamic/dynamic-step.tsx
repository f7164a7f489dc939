import type { FeeTypeView } from '@shulk/contract/wire';
import {
  dynamicView,
  fallsBackToBalance,
  feeDebitNote,
  formatRupees,
  isAllPaid,
  isDynamicPayable,
  isForced,
  leastTypedAmount,
  typedAmount,
} from '@shulk/domain';
import { Button, Columns, LockIcon, Panel, StepHead, TextField } from '@shulk/ui';
import { useId } from 'react';
import type { SubmitEvent } from 'react';
import { feeTexts } from '@shulk/words/exact/fees';
import { words } from '@shulk/words/steps/fees';
import { useStepHeading } from '../../../shared/step.tsx';
import { OtherChildren } from '../../family/index.ts';
import { EmiSummary } from '../../plan/index.ts';
import { AllPaid } from '../ends/all-paid.tsx';
import { InvalidConfig } from '../ends/invalid-config.tsx';
import type { FeeStepProps } from '../checkbox/fee-step.tsx';
import { fieldErrors, fieldId } from '../entries/amount-fields.ts';
import { Mistakes } from '../entries/mistakes.tsx';
import { DebitNotice } from '../list/debit-notice.tsx';
import { FeeListGap } from '../list/list-gap.tsx';
import { useFeeList } from '../list/use-fee-list.ts';
import type { FeeList } from '../list/use-fee-list.ts';
import { PayerLine } from '../../../shared/blocks/payer-line.tsx';
import { StepSummary } from '../step-summary.tsx';
import { useEntries } from './use-entries.ts';
import type { Entries } from './use-entries.ts';
import { useProceed } from '../use-proceed.ts';
import css from '../fees.module.css';
import type { PageData } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { Paragraphs } from '../../../shared/blocks/paragraphs.tsx';
import { settings } from '../../../shared/settings.ts';

/**
 * The EMI note block [PJ-2.5.4]: the institute's own text, else from which amount on the page offers instalments. A
 * page without instalments has none.
 */
function EmiNote({ page }: { readonly page: PageData }) {
  const own = page.emi_note ?? [];
  const offersEmi = page.sdk_block.some((card) => card.financing_mode === 'MONTHLY-EMI');
  if (own.length === 0 && !offersEmi) return null;
  const least = fromRupees(page.emi_min_amount ?? settings().limits.emi_min_amount);
  return (
    <Panel>{own.length > 0 ? <Paragraphs of={own} /> : <p>{words.emiFrom(formatRupees(least))}</p>}</Panel>
  );
}

/** The dynamic step: one amount to type for each dynamic fee [PJ-2.5.1..PJ-2.5.5]. */
export function DynamicStep(props: FeeStepProps) {
  const { page, student } = props;
  const { list, reload } = useFeeList({
    slug: page.payment_page_slug,
    sbdCode: student?.sbd_code ?? '',
    sessionCode: props.sessionCode ?? props.visitSession,
    flow: 'dynamic',
  });
  if (list.status === 'listed') {
    if (dynamicView(list.fees) === 'invalid_configuration')
      return <InvalidConfig support={page.support_block} />;
    if (isAllPaid(list.fees)) {
      return (
        <AllPaid page={page} student={student} fees={list.fees} onChangeStudent={props.onChangeStudent} />
      );
    }
  }
  return <DynamicForm step={props} list={list} onReload={reload} />;
}

interface DynamicFormProps {
  readonly step: FeeStepProps;
  readonly list: FeeList;
  readonly onReload: () => void;
}

const NONE: readonly FeeTypeView[] = [];

function DynamicForm({ step, list, onReload }: DynamicFormProps) {
  const { page, student } = step;
  const all = list.status === 'loading' ? NONE : list.fees;
  const whose = { slug: page.payment_page_slug, sbdCode: student?.sbd_code ?? '' };
  const entries = useEntries(whose, list, all);
  const id = useId();
  const errors = fieldErrors(all, entries.errors);
  const { formError, refusals } = entries;
  const heading = useStepHeading(feeTexts.dynamicHeading, errors.length > 0 || formError !== undefined);
  const sessionCode = list.status === 'loading' ? undefined : list.sessionCode;
  const { isBusy, problem, proceed } = useProceed({
    slug: page.payment_page_slug,
    student,
    // A ppsc session that is not ACTIVE is ignored [PJ-4.58].
    activeSession: sessionCode === step.visitSession ? sessionCode : undefined,
    event: 'dynamic fees',
    onDone: step.onDone,
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
  const { count, ...sums } = entries.totals;
  const summary = (
    <StepSummary
      page={page}
      student={student}
      onChangeStudent={step.onChangeStudent}
      lines={words.amounts(count)}
      {...sums}
    >
      <Button type="submit" form={`${id}form`} busy={isBusy} disabled={isEmpty}>
        {feeTexts.dynamicButton}
      </Button>
    </StepSummary>
  );
  const head = (
    <StepHead id={`${id}title`} title={feeTexts.dynamicHeading} crumbs={step.crumbs} headingRef={heading} />
  );
  return (
    <Columns id="main" width="wide" summary={summary}>
      <EmiSummary fees={all} />
      <PayerLine page={page} student={student} onChange={step.onChangeStudent} />
      {head}
      <Panel aria-labelledby={`${id}title`} aria-busy={list.status === 'loading' || undefined}>
        {isEmpty ? (
          <FeeListGap status={list.status} empty={feeTexts.dynamicEmpty} onReload={onReload} />
        ) : (
          <form id={`${id}form`} noValidate onSubmit={submit}>
            <Mistakes problem={problem} errors={errors} formError={formError} refusals={refusals} />
            <DebitNotice fees={all} />
            <RequiredFees fees={all.filter((fee) => !fee.dynamic_ft && isForced(fee))} />
            <AmountFields fees={shown} entries={entries} />
          </form>
        )}
      </Panel>
      <EmiNote page={page} />
      <OtherChildren page={page} student={student} isReady={!isEmpty} />
    </Columns>
  );
}

/** Fees that are always paid too [PJ-4.47]; without them the total could not be understood. */
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
          {fee.auto_debit && <span className={css['debit']}>{feeDebitNote(fee.auto_debit)}</span>}
          <b className="num">{formatRupees(fee.payable_amount)}</b>
        </li>
      ))}
    </ul>
  );
}

interface AmountFieldsProps {
  readonly fees: readonly FeeTypeView[];
  readonly entries: Entries;
}

/** One amount field for each dynamic fee [PJ-2.5.2]. */
function AmountFields({ fees, entries }: AmountFieldsProps) {
  return (
    <div className={css['fields']}>
      {fees.map((fee) => (
        <TextField
          key={fee.sft_code}
          id={fieldId(fee)}
          label={fee.label}
          hint={hintOf(fee, fees.length > 1)}
          prefix="₹"
          inputMode="numeric"
          autoComplete="off"
          required={!fallsBackToBalance(fee)}
          clean={typedAmount}
          value={entries.texts[fee.sft_code] ?? ''}
          error={entries.errors[fee.sft_code]}
          onFocus={(event) => selectFirst(event.currentTarget, fee, entries)}
          // The press that gives the focus would place the cursor beside what the focus selected.
          onClick={(event) => selectFirst(event.currentTarget, fee, entries)}
          onChange={(event) => entries.type(fee.sft_code, event.target.value)}
        />
      ))}
    </div>
  );
}

/** Typing replaces the initial value: a digit beside its 0 would be ten times the amount. */
function selectFirst(input: HTMLInputElement, { sft_code }: FeeTypeView, entries: Entries): void {
  if (!entries.isTyped(sft_code)) input.select();
}

/** The limits of the amount and its parts, under the label; beside others a fee can be skipped with 0. */
function hintOf(fee: FeeTypeView, hasOthers: boolean): string | undefined {
  const least = leastTypedAmount(fee);
  const facts = [
    fee.auto_debit && feeDebitNote(fee.auto_debit),
    fee.base_amount > 0 && words.balanceOf(formatRupees(fee.balance_outstanding)),
    fee.discount > 0 && words.discountOf(formatRupees(fee.discount)),
    fee.late_fee > 0 && words.lateFeeOf(formatRupees(fee.late_fee)),
    least > 0 && words.minimumOf(formatRupees(least)),
    maximumOf(fee),
  ].filter(Boolean);
  const ways = [fallsBackToBalance(fee) && words.leftEmpty, hasOthers && words.leftOut].filter(Boolean);
  const hint = [facts.join(', '), ...ways].filter(Boolean).join('; ');
  return hint === '' ? undefined : hint.charAt(0).toUpperCase() + hint.slice(1);
}

/** The maximum to type, if it differs from the balance beside it. */
function maximumOf({ base_amount, balance_outstanding, dynamic_max }: FeeTypeView): string | undefined {
  const isLimit = dynamic_max !== undefined && (base_amount <= 0 || dynamic_max < balance_outstanding);
  return isLimit ? words.maximumOf(formatRupees(dynamic_max)) : undefined;
}
