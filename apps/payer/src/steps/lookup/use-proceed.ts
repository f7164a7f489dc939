import { RequestKeys } from '@shulk/browser-client';
import type { PageData } from '@shulk/contract';
import { isMaskedMobile, realValue, reverseFailure, studentName } from '@shulk/domain';
import type { ReverseBreak } from '@shulk/domain';
import { useState } from 'react';
import type { JourneyStudent } from '../../shared/visit.ts';
import { runChain } from './run-chain.ts';
import type { ReverseData, ReverseStudent } from './use-reverse-lookup.ts';

/** Where the reverse flow leads, with its student. */
export type ReverseOutcome =
  | {
      readonly kind: 'step';
      readonly step: 'custom_form' | 'payment_cards';
      readonly student: JourneyStudent;
    }
  | { readonly kind: 'redirect'; readonly slug: string; readonly scode: string };

/** Called when the chain succeeded: a step opens, or the browser goes to the config's own slug with scode [PJ-4.65]. */
export type OnReverseDone = (outcome: ReverseOutcome) => Promise<void> | void;

/** The student's name; the ID if the institute gave none. */
export const nameOf = (student: ReverseStudent): string =>
  studentName({
    first_name: student.student_first_name,
    middle_name: student.student_middle_name,
    last_name: student.student_last_name,
  }) || student.student_id;

/**
 * Proceeds with a chosen student: the chain, then where it leads [PJ-4.60]. A failure is shown beside the choice, and
 * the loading state ends in any case [PJ-4.63] [PJ-8.14]. A missing choice is an error until there is one.
 */
export function useProceed(page: PageData, found: ReverseData, onDone: OnReverseDone) {
  const [isBusy, setBusy] = useState(false);
  const [broken, setBroken] = useState<ReverseBreak>();
  const [isMissing, setMissing] = useState(false);
  // One key for each choice: pressing again after a failure repeats the same requests.
  const [keys] = useState(() => new RequestKeys());
  const runWholeChain = async (student: ReverseStudent): Promise<void> => {
    const ended = await runChain(page, found, student, keys.keyFor(student.student_uuid));
    if (!ended.ok) {
      setBroken(ended.at);
      return;
    }
    // A final answer came: a later press is a new choice.
    keys.settle();
    await onDone(
      ended.end.kind === 'redirect'
        ? { kind: 'redirect', slug: ended.end.slug, scode: ended.session_code }
        : { kind: 'step', step: ended.end.step, student: journeyStudent(found, student, ended.sbd_code) },
    );
  };
  const proceed = async (student: ReverseStudent | undefined): Promise<void> => {
    setMissing(student === undefined);
    if (student === undefined) return;
    setBusy(true);
    setBroken(undefined);
    try {
      await runWholeChain(student);
    } catch {
      setBroken('unexpected');
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure: broken && reverseFailure(broken), isMissing, proceed };
}

/** The chosen student in the journey's form; a masked number means the one on file. */
function journeyStudent(
  { customer_details }: ReverseData,
  student: ReverseStudent,
  sbdCode: string,
): JourneyStudent {
  const mobile = realValue(customer_details.customer_mobile);
  return {
    student_uuid: student.student_uuid,
    sbd_code: sbdCode,
    name: nameOf(student),
    mobile,
    mobile_on_file: mobile !== undefined && isMaskedMobile(mobile),
    proven: false,
  };
}
