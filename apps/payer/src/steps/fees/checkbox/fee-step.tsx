import type { PageData } from '@shulk/contract';
import type { FeeTypeView } from '@shulk/contract/wire';
import {
  canProceedWithFees,
  checkboxEnd,
  feesToSend,
  firstSelection,
  isForced,
  isToggleable,
  lawfulSelection,
  selectionTotals,
  sessionSelection,
  shortcutsOf,
  toggleAllDue,
  toggleFee,
} from '@shulk/domain';
import type { FeeSelection } from '@shulk/domain';
import { Button, ChoiceTable, Columns, Notice, Panel, StepHead } from '@shulk/ui';
import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { feeTexts } from '@shulk/words/exact/fees';
import { words } from '@shulk/words/steps/fees';
import { storeChoice, storedChoice } from '../../../shared/storage/stored-choice.ts';
import { useStepHeading } from '../../../shared/step.tsx';
import type { JourneyStudent } from '../../../shared/visit.ts';
import { AllPaid } from '../ends/all-paid.tsx';
import { NothingPayable } from '../ends/nothing-payable.tsx';
import { FeeRows } from './fee-rows.tsx';
import { DebitNotice, isDebitedToo } from '../list/debit-notice.tsx';
import { FeeListGap } from '../list/list-gap.tsx';
import { useFeeList } from '../list/use-fee-list.ts';
import type { FeeList } from '../list/use-fee-list.ts';
import { OtherChildren } from '../../family/index.ts';
import { EmiSummary } from '../../plan/index.ts';
import { PayerLine } from '../../../shared/blocks/payer-line.tsx';
import { StepSummary } from '../step-summary.tsx';
import { useProceed } from '../use-proceed.ts';
import type { Problem } from '../use-proceed.ts';
import css from '../fees.module.css';

/** Props of the fee steps. */
export interface FeeStepProps {
  readonly page: PageData;
  readonly student: JourneyStudent | undefined;
  /** The session with the earlier choice, shown again after Back or a reload. */
  readonly sessionCode?: string | undefined;
  /** The visit's own session (ppsc), updated on proceeding while it is ACTIVE [PJ-4.50]. */
  readonly visitSession?: string | undefined;
  /** The payer's progress, above the title. */
  readonly crumbs?: ReactNode;
  readonly onChangeStudent?: (() => void) | undefined;
  /** Called when the session is written; resolves when the next step is open, or when the payer stays. */
  readonly onDone: (sessionCode: string) => Promise<void>;
}

/**
 * The checkbox step: which fees to pay [PJ-2.4.1..PJ-2.4.5]; if all are paid or nothing is payable, that state
 * [PJ-2.9.3] [PJ-4.84].
 */
export function FeeStep(props: FeeStepProps) {
  const { page, student, onChangeStudent } = props;
  const { list, reload } = useFeeList({
    slug: page.payment_page_slug,
    sbdCode: student?.sbd_code ?? '',
    sessionCode: props.sessionCode ?? props.visitSession,
    flow: 'checkbox',
    dynamicLink: page.dynamic_link,
  });
  if (list.status === 'listed') {
    const { fees, blocks } = list;
    const end = { page, fees, onChangeStudent };
    const state = checkboxEnd(blocks);
    if (state === 'all_paid') return <AllPaid {...end} student={student} />;
    if (state === 'nothing_payable') return <NothingPayable {...end} student={student} />;
  }
  return <FeeTable step={props} list={list} onReload={reload} />;
}

interface FeeTableProps {
  readonly step: FeeStepProps;
  readonly list: FeeList;
  readonly onReload: () => void;
}

const NONE: readonly FeeTypeView[] = [];

function FeeTable({ step, list, onReload }: FeeTableProps) {
  const { page, student } = step;
  const isSingle = page.single_checkbox_selection === true;
  const fees = list.status === 'loading' ? NONE : list.fees;
  const { selection, toggle, toggleDue, said } = useSelection(step, list, isSingle);
  const id = useId();
  const sessionCode = list.status === 'loading' ? undefined : list.sessionCode;
  const { isBusy, problem, proceed } = useProceed({
    slug: page.payment_page_slug,
    student,
    activeSession: sessionCode === step.visitSession ? sessionCode : undefined,
    event: 'fee selection',
    onDone: step.onDone,
    onStale: onReload,
  });
  const totals = selectionTotals(fees, selection);
  const canProceed = canProceedWithFees(selection);
  const summary = (
    <StepSummary
      page={page}
      student={student}
      onChangeStudent={step.onChangeStudent}
      lines={totals.lines}
      discount={totals.discount}
      lateFee={totals.late_fee}
      total={totals.total}
    >
      <Button
        busy={isBusy}
        disabled={!canProceed}
        aria-describedby={canProceed ? undefined : `${id}lead`}
        onClick={() => void proceed(feesToSend(fees, selection))}
      >
        {feeTexts.checkboxButton}
      </Button>
    </StepSummary>
  );
  return (
    <Columns id="main" width="wide" summary={summary}>
      <EmiSummary fees={fees} />
      <PayerLine page={page} student={student} onChange={step.onChangeStudent} />
      <Head id={id} crumbs={step.crumbs} />
      <Panel flush aria-labelledby={`${id}title`} aria-busy={list.status === 'loading' || undefined}>
        <Notices problem={problem} isSingle={isSingle} list={list} fees={fees} />
        <p className="vh" role="status">
          {said}
        </p>
        {fees.length === 0 ? (
          <FeeListGap status={list.status} empty={feeTexts.checkboxEmpty} onReload={onReload} />
        ) : (
          <ChoiceTable labelledBy={`${id}title`} describedBy={`${id}lead`} heads={words.heads}>
            <FeeRows
              fees={fees}
              selection={selection}
              onToggle={toggle}
              onToggleDue={isSingle ? undefined : toggleDue}
            />
          </ChoiceTable>
        )}
      </Panel>
      <OtherChildren page={page} student={student} isReady={fees.length > 0} />
    </Columns>
  );
}

function Head({ id, crumbs }: { readonly id: string; readonly crumbs: ReactNode }) {
  const heading = useStepHeading(feeTexts.checkboxHeading);
  return (
    <StepHead
      id={`${id}title`}
      title={feeTexts.checkboxHeading}
      lead={feeTexts.checkboxSubtitle}
      leadId={`${id}lead`}
      crumbs={crumbs}
      headingRef={heading}
    />
  );
}

/** A list whose every row is settled or under an EMI: nothing in it can be ticked. */
const isClosed = (list: FeeList): boolean =>
  list.status === 'listed' &&
  list.fees.length > 0 &&
  !list.fees.some((fee) => isToggleable(fee) || isForced(fee));

interface NoticesProps {
  readonly problem: Problem;
  readonly isSingle: boolean;
  readonly list: FeeList;
  readonly fees: readonly FeeTypeView[];
}

function Notices({ problem, list, fees, ...page }: NoticesProps) {
  const isShut = isClosed(list);
  const isSingle = page.isSingle && fees.length > 1;
  if (problem === undefined && !isSingle && !isShut && !fees.some(isDebitedToo)) return null;
  return (
    <div className={css['notice']}>
      {problem && <Notice tone="error">{problem()}</Notice>}
      {isShut && <Notice tone="info">{words.noneOpen}</Notice>}
      <DebitNotice fees={fees} />
      {isSingle && !isShut && <Notice tone="info">{words.oneOnly}</Notice>}
    </div>
  );
}

/** The ticks: the payer's, before that the session's, else the first of the page. */
function useSelection({ page, student }: FeeStepProps, list: FeeList, isSingle: boolean) {
  // The payer's ticks survive a reloaded list, Back to the form, a reload and the tab.
  const { payment_page_slug: slug } = page;
  const sbdCode = student?.sbd_code ?? '';
  const ticksOverdue = shortcutsOf(page).tick_overdue;
  const [touched, setTouched] = useState<FeeSelection | undefined>(() => {
    const { ticks } = storedChoice(slug, sbdCode);
    return ticks && new Set(ticks);
  });
  const [said, setSaid] = useState('');
  const selection = useMemo(
    () => selectionOf(list, touched, isSingle, ticksOverdue),
    [list, touched, isSingle, ticksOverdue],
  );
  const keep = (after: FeeSelection): void => {
    setTouched(after);
    storeChoice(slug, sbdCode, { ticks: [...after] });
  };
  const toggle = (sftCode: string): void => {
    if (list.status === 'loading') return;
    const after = toggleFee(list.fees, selection, sftCode, isSingle);
    keep(after);
    // This tap cleared another row's box: announce it, since nobody looks at that row (ux 3 "Fee table").
    const isSwapped = after.has(sftCode) && [...selection].some((code) => !after.has(code));
    const label = list.fees.find((fee) => fee.sft_code === sftCode)?.label ?? '';
    setSaid(isSwapped ? words.oneOnlySaid(label) : '');
  };
  const toggleDue = (due: readonly FeeTypeView[]): void => keep(toggleAllDue(due, selection));
  return { selection, toggle, toggleDue, said };
}

function selectionOf(
  list: FeeList,
  touched: FeeSelection | undefined,
  isSingle: boolean,
  ticksOverdue: boolean,
): FeeSelection {
  if (list.status === 'loading') return new Set();
  const kept =
    list.sessionCode === undefined ? firstSelection(list.fees, ticksOverdue) : sessionSelection(list.fees);
  return lawfulSelection(list.fees, touched ?? kept, isSingle);
}
