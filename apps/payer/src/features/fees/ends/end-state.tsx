import type { PageData } from '@shulk/contract';
import { NOTHING_PAYABLE_HEADING, NOTHING_PAYABLE_TEXT, isAllPaid } from '@shulk/domain';
import { Columns, Panel, StatePanel } from '@shulk/ui';
import type { ReactNode } from 'react';
import { useStepHeading } from '../../../shared/step.tsx';
import type { JourneyStudent } from '../../../shared/visit.ts';
import type { Above } from '../checkbox/fee-step.tsx';
import { AllPaid } from './all-paid.tsx';
import { FeeListGap } from '../list/list-gap.tsx';
import { useFeeList } from '../list/use-fee-list.ts';

/** The no-payable state [PJ-2.9.1] [PJ-2.9.2]. */
export function NothingPayable({ above }: { readonly above?: ReactNode }) {
  const heading = useStepHeading(NOTHING_PAYABLE_HEADING);
  return (
    <Columns id="main" width="narrow">
      {above}
      <StatePanel tone="info" title={NOTHING_PAYABLE_HEADING} headingRef={heading}>
        <p>{NOTHING_PAYABLE_TEXT}</p>
      </StatePanel>
    </Columns>
  );
}

/** What the end of a section without anything to pay takes. */
export interface EndStateProps {
  readonly page: PageData;
  readonly student: JourneyStudent | undefined;
  /** Above the state: the summary card of an active EMI (R7). */
  readonly above?: Above | undefined;
}

/**
 * In place of the options when no card has anything to pay: all paid when the student's fees say so, which the
 * cards alone cannot tell, else nothing payable [PJ-2.9.3] [PJ-4.84].
 */
export function EndState({ page, student, above }: EndStateProps) {
  if (!student?.sbd_code) return <NothingPayable above={above?.([])} />;
  return <StudentEndState page={page} sbdCode={student.sbd_code} above={above} />;
}

interface StudentEndStateProps extends Pick<EndStateProps, 'page' | 'above'> {
  readonly sbdCode: string;
}

function StudentEndState({ page, sbdCode, above }: StudentEndStateProps) {
  const { list, reload } = useFeeList({
    slug: page.payment_page_slug,
    sbdCode,
    sessionCode: undefined,
    flow: 'all',
  });
  if (list.status === 'loading') {
    return (
      <Columns id="main" width="narrow">
        <Panel>
          <FeeListGap list={list} empty="" onReload={reload} />
        </Panel>
      </Columns>
    );
  }
  const shown = above?.(list.fees);
  if (isAllPaid(list.fees)) return <AllPaid fees={list.fees} slug={page.payment_page_slug} above={shown} />;
  return <NothingPayable above={shown} />;
}
