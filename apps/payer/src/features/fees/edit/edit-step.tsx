import type { PageData } from '@shulk/contract';
import type { FeeTypeView } from '@shulk/contract/wire';
import {
  DYNAMIC_AMOUNT_EMPTY,
  EDIT_BUTTON,
  EDIT_EMPTY,
  NO_PAISE,
  formatRupees,
  parseEditedAmount,
  plainRupees,
  sumPaise,
  typedAmount,
} from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { Button, Columns, Notice, Panel, StepHead, TextField } from '@shulk/ui';
import { useId, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { useStepHeading } from '../../../shared/step.tsx';
import type { JourneyStudent } from '../../../shared/visit.ts';
import { FeeSummary, PhonePayer } from '../fee-summary.tsx';
import { FeeListGap } from '../list/list-gap.tsx';
import { words } from '../words.ts';
import { sentGroups, useFeeGroups } from './use-fee-groups.ts';
import type { EditGroup } from './use-fee-groups.ts';
import css from '../fees.module.css';

/** What the fee edit step takes. */
export interface EditStepProps {
  readonly page: PageData;
  readonly student: JourneyStudent | undefined;
  readonly sessionCode: string | undefined;
  readonly crumbs?: ReactNode;
  /** The amounts are recomputed in this session; resolves when the options show again. */
  readonly onDone: (sessionCode: string) => Promise<void>;
}

/** The fee edit screen: a section for each group, an amount for each of its fees [PJ-2.6.1..PJ-2.6.5]. */
export function EditStep({ page, student, sessionCode, crumbs, onDone }: EditStepProps) {
  const id = useId();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [isRefused, setRefused] = useState(false);
  const { read, isBusy, problem, proceed } = useFeeGroups(
    { slug: page.payment_page_slug, sbdCode: student?.sbd_code ?? '', sessionCode },
    onDone,
  );
  const groups = read.status === 'loading' ? [] : read.groups.filter((group) => group.fee_types.length > 0);
  const amountOf = (fee: FeeTypeView): Paise | undefined => {
    const text = texts[fee.sft_code];
    return text === undefined ? fee.amount : parseEditedAmount(text);
  };
  const total = sumPaise(groups.flatMap((group) => group.fee_types.map((fee) => amountOf(fee) ?? NO_PAISE)));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isComplete = groups.every((group) => group.fee_types.every((fee) => amountOf(fee) !== undefined));
    setRefused(!isComplete);
    if (isComplete) void proceed(sentGroups(groups, amountOf));
  };
  const summary = (
    <FeeSummary
      student={student}
      onChangeStudent={undefined}
      counted={words.amounts(groups.flatMap((group) => group.fee_types).length)}
      discount={NO_PAISE}
      lateFee={NO_PAISE}
      total={total}
    >
      <Button type="submit" form={`${id}form`} busy={isBusy} disabled={groups.length === 0}>
        {EDIT_BUTTON}
      </Button>
    </FeeSummary>
  );
  return (
    <Columns id="main" width="wide" summary={summary}>
      <Panel head={<Head student={student} crumbs={crumbs} />}>
        {groups.length === 0 ? (
          <FeeListGap
            list={read.status === 'loading' ? read : { status: 'listed', fees: [], sessionCode }}
            empty={EDIT_EMPTY}
            onReload={() => undefined}
          />
        ) : (
          <form id={`${id}form`} noValidate onSubmit={submit}>
            {problem !== '' && <Notice tone="error">{problem}</Notice>}
            {groups.map((group) => (
              <GroupFields
                key={group.code}
                group={group}
                textOf={(fee) => texts[fee.sft_code] ?? plainRupees(fee.amount)}
                errorOf={(fee) =>
                  isRefused && amountOf(fee) === undefined ? DYNAMIC_AMOUNT_EMPTY : undefined
                }
                onType={(fee, text) => setTexts((before) => ({ ...before, [fee.sft_code]: text }))}
              />
            ))}
          </form>
        )}
      </Panel>
    </Columns>
  );
}

function Head({ student, crumbs }: Pick<EditStepProps, 'student' | 'crumbs'>) {
  const heading = useStepHeading(words.editTitle);
  return (
    <StepHead
      title={words.editTitle}
      lead={<PhonePayer student={student} />}
      crumbs={crumbs}
      headingRef={heading}
    />
  );
}

interface GroupFieldsProps {
  readonly group: EditGroup;
  readonly textOf: (fee: FeeTypeView) => string;
  readonly errorOf: (fee: FeeTypeView) => string | undefined;
  readonly onType: (fee: FeeTypeView, text: string) => void;
}

function GroupFields({ group, textOf, errorOf, onType }: GroupFieldsProps) {
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
            label={fee.label}
            hint={words.balanceOf(formatRupees(fee.balance_outstanding))}
            prefix="₹"
            inputMode="numeric"
            autoComplete="off"
            disabled={!group.is_editable}
            clean={typedAmount}
            value={textOf(fee)}
            error={errorOf(fee)}
            onChange={(event) => onType(fee, event.target.value)}
          />
        ))}
      </div>
    </section>
  );
}
