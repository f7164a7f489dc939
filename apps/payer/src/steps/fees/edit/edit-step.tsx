import type { PageData } from '@shulk/contract';
import type { FeeTypeView } from '@shulk/contract/wire';
import {
  feeDebitNote,
  feeRowText,
  formatRupees,
  isDynamicPayable,
  isForced,
  isToggleable,
  typedAmount,
} from '@shulk/domain';
import { Button, Columns, Notice, Panel, StepHead, TextField } from '@shulk/ui';
import { useId } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { feeTexts } from '@shulk/words/exact/fees';
import { words } from '@shulk/words/steps/fees';
import { useStepHeading } from '../../../shared/step.tsx';
import type { JourneyStudent } from '../../../shared/visit.ts';
import { fieldErrors, fieldId } from '../entries/amount-fields.ts';
import { Mistakes } from '../entries/mistakes.tsx';
import { DebitNotice } from '../list/debit-notice.tsx';
import { FeeListGap } from '../list/list-gap.tsx';
import { PayerLine } from '../../../shared/blocks/payer-line.tsx';
import { StepSummary } from '../step-summary.tsx';
import { useEdits } from './use-edits.ts';
import type { Edits } from './use-edits.ts';
import { useCalculate, useFeeGroups } from './use-fee-groups.ts';
import type { EditGroup } from './use-fee-groups.ts';
import css from '../fees.module.css';

/** Props of the fee edit step. */
export interface EditStepProps {
  readonly page: PageData;
  readonly student: JourneyStudent | undefined;
  readonly sessionCode: string | undefined;
  readonly crumbs?: ReactNode;
  /** Called when the amounts are recomputed in this session; resolves when the options show again. */
  readonly onDone: (sessionCode: string) => Promise<void>;
}

/** The fee edit screen: a section for each group, an amount for each of its fees [PJ-2.6.1..PJ-2.6.5]. */
export function EditStep({ page, student, sessionCode, crumbs, onDone }: EditStepProps) {
  const id = useId();
  const query = { slug: page.payment_page_slug, sbdCode: student?.sbd_code ?? '', sessionCode };
  const { read, reload } = useFeeGroups(query);
  const { groups } = read;
  const edits = useEdits(query, groups);
  const onCalculated = (code: string): Promise<void> => {
    edits.forget();
    return onDone(code);
  };
  const { isBusy, problem, proceed } = useCalculate({ query, onDone: onCalculated, onRefused: edits.mark });
  const fees = groups.flatMap((group) => group.fee_types);
  const errors = fieldErrors(fees, edits.errors);
  const heading = useStepHeading(words.editTitle, errors.length > 0);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const sent = edits.check();
    if (sent) void proceed(sent);
  };
  const { count, ...sums } = edits.totals;
  const summary = (
    <StepSummary
      page={page}
      student={student}
      onChangeStudent={undefined}
      lines={words.amounts(count)}
      {...sums}
    >
      <Button type="submit" form={`${id}form`} busy={isBusy} disabled={groups.length === 0}>
        {feeTexts.editButton}
      </Button>
    </StepSummary>
  );
  const head = <StepHead title={words.editTitle} crumbs={crumbs} headingRef={heading} />;
  return (
    <Columns id="main" width="wide" summary={summary}>
      <PayerLine page={page} student={student} />
      {head}
      <Panel aria-busy={read.status === 'loading' || undefined}>
        {groups.length === 0 ? (
          <FeeListGap status={read.status} empty={feeTexts.editEmpty} onReload={reload} />
        ) : (
          <form id={`${id}form`} noValidate onSubmit={submit}>
            <Mistakes problem={problem} errors={errors} refusals={edits.refusals} />
            {!groups.some(isOpen) && <Notice tone="info">{words.noneEditable}</Notice>}
            <DebitNotice fees={fees} />
            {groups.toSorted(openFirst).map((group) => (
              <GroupFields key={group.code} group={group} edits={edits} />
            ))}
          </form>
        )}
      </Panel>
    </Columns>
  );
}

function GroupFields({ group, edits }: { readonly group: EditGroup; readonly edits: Edits }) {
  const id = useId();
  return (
    <section className={css['group']} aria-labelledby={id}>
      <h2 id={id} dir="auto">
        {group.title}
      </h2>
      {!group.is_editable && <p>{words.notEditable}</p>}
      <div className={css['fields']}>
        {group.fee_types.map((fee) => (
          <TextField
            key={fee.sft_code}
            id={fieldId(fee)}
            label={fee.label}
            hint={hintOf(fee)}
            prefix="₹"
            inputMode="numeric"
            autoComplete="off"
            disabled={!group.is_editable || !takesAmount(fee)}
            clean={typedAmount}
            value={edits.textOf(fee)}
            error={edits.errors[fee.sft_code]}
            onChange={(event) => edits.type(fee.sft_code, event.target.value)}
          />
        ))}
      </div>
    </section>
  );
}

/** Whether a payer can change an amount of the group. */
const isOpen = ({ is_editable, fee_types }: EditGroup): boolean => is_editable && fee_types.some(takesAmount);

/** Groups to edit come first: that is what the screen is for. */
const openFirst = (one: EditGroup, other: EditGroup): number => Number(isOpen(other)) - Number(isOpen(one));

/** Paid, lent and forced fees keep their amount whatever is typed (threats 2 row 7). */
const takesAmount = (fee: FeeTypeView): boolean => isDynamicPayable(fee) || isToggleable(fee);

function hintOf(fee: FeeTypeView): string {
  const balance = words.balanceOf(formatRupees(fee.balance_outstanding));
  if (!takesAmount(fee) && !isForced(fee)) return feeRowText(fee) ?? balance;
  const said = takesAmount(fee) ? balance : words.required;
  return fee.auto_debit === undefined ? said : `${feeDebitNote(fee.auto_debit)}, ${said}`;
}
