import type { StudentDetails } from '@shulk/contract';
import {
  identifierState,
  STUDENT_INPUT_ID,
  realValue,
  shortcutsOf,
  studentGate,
  studentName,
} from '@shulk/domain';
import { Columns, Panel } from '@shulk/ui';
import { errorTexts } from '@shulk/words/exact/errors';
import { StudentIdentifier, StudentNotice, useIdentification } from '../../steps/student/index.ts';
import { WorkflowFrame } from './workflow-frame.tsx';
import type { Refused } from '../../shared/api.ts';
import { studentIdLabel } from '../../shared/student-id.ts';
import { toastError } from '../../shared/toasts.ts';
import { useJourney } from '../../journey/journey-context.ts';
import type { JourneyValue } from '../../journey/journey-context.ts';

interface IdentifyPayerProps {
  /** The student ID of this visit. */
  readonly initialId: string | undefined;
  /** Why that ID was refused; shown at the field, which keeps the ID. */
  readonly refusal: Refused | undefined;
}

/** The amounts of a workflow belong to a student: an unknown one is refused as by a form that blocks them. */
const BLOCKS_UNKNOWN = true;

/**
 * Asks for the student if a workflow has neither lookup nor form and the address names nobody: under the workflow's own
 * texts, in place of its cards.
 */
export function IdentifyPayer({ initialId, refusal }: IdentifyPayerProps) {
  const journey = useJourney();
  const { page, visit } = journey;
  const identification = useIdentification({
    slug: page.payment_page_slug,
    blockUnverified: BLOCKS_UNKNOWN,
    verifiesItself: shortcutsOf(page).verify_student,
    initialId,
    initialRefusal: refusal,
    onFound: (details) => void takeStudent(journey, details),
    onMissed: () => undefined,
    onChange: () => undefined,
  });
  const label = studentIdLabel(page);
  const isFixed = visit.uid !== undefined && initialId !== undefined && !identification.wasChanged;
  const { shows_change } = identifierState(identification.student, identification.id, isFixed);
  const gate = studentGate(identification.student, BLOCKS_UNKNOWN);
  if (gate === 'inactive_notice' || gate === 'not_available_notice') {
    return (
      <Columns id="main" width="narrow">
        <StudentNotice
          kind={gate}
          label={label}
          identification={identification}
          support={page.support_block}
          onChange={shows_change ? identification.change : undefined}
        />
      </Columns>
    );
  }
  return (
    <WorkflowFrame block={page.workflow_block}>
      {() => (
        <Panel>
          <StudentIdentifier
            field={{ input_id: STUDENT_INPUT_ID, label, is_required: true }}
            identification={identification}
            uidInUrl={isFixed}
          />
        </Panel>
      )}
    </WorkflowFrame>
  );
}

/** Prices the page for the found student; then the workflow shows for that student. */
async function takeStudent({ reloadPage, setStudent }: JourneyValue, details: StudentDetails): Promise<void> {
  const { stud_bd, customer_mobile } = details;
  if (stud_bd.status !== 'ACTIVE') return;
  const reply = await reloadPage({ sbd_code: stud_bd.sbd_code });
  if (!reply.ok) {
    toastError(() => errorTexts.wrapperFailed(reply.message));
    return;
  }
  setStudent({
    student_uuid: stud_bd.student_uuid,
    sbd_code: stud_bd.sbd_code,
    name: studentName(stud_bd),
    mobile: realValue(customer_mobile),
    mobile_on_file: details.mobile_on_file,
    proven: details.proven,
  });
}
