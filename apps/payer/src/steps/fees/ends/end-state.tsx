import type { PageData } from '@shulk/contract';
import { isAllPaid } from '@shulk/domain';
import { Columns, Panel } from '@shulk/ui';
import type { JourneyStudent } from '../../../shared/visit.ts';
import { AllPaid } from './all-paid.tsx';
import { NothingPayable } from './nothing-payable.tsx';
import { FeeListGap } from '../list/list-gap.tsx';
import { useFeeList } from '../list/use-fee-list.ts';

/** Props of the end of a section without anything to pay. */
export interface EndStateProps {
  readonly page: PageData;
  readonly student: JourneyStudent | undefined;
  readonly onChangeStudent?: (() => void) | undefined;
}

/**
 * In place of the options if no card has anything to pay: all paid if the student's fees say so, which the cards alone
 * cannot tell, else nothing payable [PJ-2.9.3] [PJ-4.84].
 */
export function EndState(props: EndStateProps) {
  const { page, student } = props;
  if (!student?.sbd_code) return <NothingPayable page={page} />;
  return <StudentEndState {...props} student={student} />;
}

interface StudentEndStateProps extends EndStateProps {
  readonly student: JourneyStudent;
}

function StudentEndState({ page, student, onChangeStudent }: StudentEndStateProps) {
  const { list, reload } = useFeeList({
    slug: page.payment_page_slug,
    sbdCode: student.sbd_code,
    sessionCode: undefined,
    flow: 'all',
    dynamicLink: page.dynamic_link,
  });
  if (list.status === 'loading') {
    return (
      <Columns id="main" width="narrow">
        <Panel>
          <FeeListGap status={list.status} empty="" onReload={reload} />
        </Panel>
      </Columns>
    );
  }
  const { fees } = list;
  const shared = { page, onChangeStudent };
  if (isAllPaid(fees)) return <AllPaid {...shared} student={student} fees={fees} />;
  return <NothingPayable {...shared} student={student} fees={fees} />;
}
