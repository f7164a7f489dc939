import type { StudentDetails } from '@shulk/contract';
import { NOT_LOOKED_UP, afterLookup, realValue } from '@shulk/domain';
import type { StudentVerification } from '@shulk/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorTexts } from '@shulk/words/exact/errors';
import { formTexts } from '@shulk/words/exact/form';
import { words } from '@shulk/words/steps/identify';
import { track } from '../../../shared/analytics/track.ts';
import { visitBegan } from '../../../shared/storage/this-visit.ts';
import { call, setShownInCalls } from '../../../shared/api.ts';
import type { Refused } from '../../../shared/api.ts';
import { logRefusal } from '../../../shared/reporting/log-refusal.ts';
import { toastError } from '../../../shared/toasts.ts';

/** Settings and callbacks of the identification. */
export interface IdentificationOptions {
  readonly slug: string;
  /** The page's setting block_unverified_student. */
  readonly blockUnverified: boolean;
  /** The student ID of this visit; a placeholder counts as none. */
  readonly initialId: string | undefined;
  /** The refusal of an earlier lookup of that ID. */
  readonly initialRefusal?: Refused | undefined;
  /** The student was identified before: looks it up automatically, once. */
  readonly isReturning?: boolean | undefined;
  /** The page verifies an ID when its field is left (decision 231). */
  readonly verifiesItself: boolean;
  /** Loads code for the next part, in parallel to the lookup. */
  readonly prepare?: (() => Promise<unknown>) | undefined;
  readonly onFound?: (details: StudentDetails) => void;
  /** The lookup failed: clears the mobile [PJ-4.23]. */
  readonly onMissed: () => void;
  /** The student ID is being changed: resets everything after it [PJ-4.21]. */
  readonly onChange: () => void;
}

/** State and actions of the identification. */
export interface Identification {
  /** The student ID as typed. */
  readonly id: string;
  readonly setId: (id: string) => void;
  readonly error: string | undefined;
  readonly isLoading: boolean;
  readonly student: StudentVerification;
  readonly details: StudentDetails | undefined;
  /** Looks the ID up; `byKey` if Enter was pressed in its field. */
  readonly lookUp: (byKey?: boolean) => Promise<void>;
  /** The field was left: looks the ID up where the page does so, but none that was refused. */
  readonly leave: () => void;
  /** The lookup started automatically: no button was pressed, so the focus stays. */
  readonly isAutomatic: boolean;
  /** Enter verified the ID where the page taps for the payer: the focus goes on to the next field (decision 231). */
  readonly goesOn: boolean;
  readonly change: () => void;
  /** The change button was pressed: the visit is no longer bound to its student ID. */
  readonly wasChanged: boolean;
  /** Reloads the details, in full once a contact is proven (threats 2 row 2). */
  readonly refresh: () => Promise<StudentDetails | undefined>;
}

/** The student's state, by the rules of domain. */
function useStudent(blockUnverified: boolean) {
  const [student, setStudent] = useState<StudentVerification>(NOT_LOOKED_UP);
  const [details, setDetails] = useState<StudentDetails>();
  return {
    student,
    details,
    setDetails,
    find: (data: StudentDetails): void => {
      const lookup = {
        is_found: true,
        status: data.stud_bd.status,
        customer_mobile: data.customer_mobile,
      } as const;
      setStudent((before) => afterLookup(before, lookup, blockUnverified));
      setDetails(data);
    },
    miss: (is_unknown: boolean): void =>
      setStudent((before) => afterLookup(before, { is_found: false, is_unknown }, blockUnverified)),
    forget: (): void => {
      setStudent(NOT_LOOKED_UP);
      setDetails(undefined);
    },
  };
}

/** The message at the ID after a failed lookup. */
const problemOf = ({ code, message }: Refused): string => {
  if (code === 'student_not_found') return words.unknownId;
  return code === 'invalid_request' ? words.checkId : errorTexts.genericFailure(message);
};

/** Whether the server knows no such student; a third party's server says so only by its status. */
const isUnknownStudent = ({ code, status }: Refused): boolean =>
  code === 'student_not_found' || (code === 'malformed_answer' && status === 404);

/** Shows a failed lookup where it belongs. */
function noteFailure(
  reply: Refused,
  { slug, onMissed }: IdentificationOptions,
  to: { readonly miss: (isUnknown: boolean) => void; readonly setError: (refusal: Refused) => void },
): void {
  const { code, message } = reply;
  track('student lookup failure', { slug, code, message });
  onMissed();
  // A malformed ID was not looked up: its field shows the message until it is corrected.
  if (code === 'invalid_request') return to.setError(reply);
  // Any other failure counts as a lookup [PJ-4.20] [PJ-5.54]; without a verdict on the student it can be retried.
  const isUnknown = isUnknownStudent(reply);
  to.miss(isUnknown);
  if (isUnknown) return;
  // The message stays at its field (finding 11); a failure without one shows a toast too [SR-8.1].
  to.setError(reply);
  if (message === '') toastError(() => problemOf(reply));
}

/** Looks a student up by the institute's own ID and keeps the result [PJ-4.18]. */
export function useIdentification(options: IdentificationOptions): Identification {
  const { slug } = options;
  const [id, setIdText] = useState(realValue(options.initialId) ?? '');
  const [fault, setError] = useState<Refused | 'empty' | undefined>(options.initialRefusal);
  const error = fault === 'empty' ? formTexts.fieldEmpty : fault && problemOf(fault);
  const [isLoading, setLoading] = useState(false);
  const { student, details, setDetails, find, miss, forget } = useStudent(options.blockUnverified);
  const [wasChanged, setChanged] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  const isAutomatic = options.isReturning === true && !wasChanged;
  const round = useRef(0);
  const refused = useRef(options.initialRefusal && id);

  const ask = () =>
    call('students.field_details', { query: { student_uuid: id.trim(), payment_page_slug: slug } });
  const lookUp = async (byKey = false): Promise<void> => {
    if (isLoading) return;
    setGoesOn(byKey && options.verifiesItself);
    setError(id.trim() === '' ? 'empty' : undefined);
    if (id.trim() === '') return;
    const mine = (round.current += 1);
    setLoading(true);
    const [reply] = await Promise.all([ask(), options.prepare?.()]);
    if (round.current !== mine) return;
    setLoading(false);
    if (!reply.ok) {
      refused.current = id.trim();
      noteFailure(reply, options, { miss, setError });
      return;
    }
    setShownInCalls({ student: reply.data.stud_bd.sbd_code });
    visitBegan();
    find(reply.data);
    options.onFound?.(reply.data);
  };
  const setId = (text: string): void => {
    // An answer for the text before would name another student.
    round.current += 1;
    setLoading(false);
    setIdText(text);
    setError(undefined);
  };
  const change = (): void => {
    round.current += 1;
    setShownInCalls({ student: '' });
    // A found student's ID is useless to the next payer; a mistyped ID stays to be corrected.
    if (student.is_found) setIdText('');
    forget();
    setChanged(true);
    setLoading(false);
    options.onChange();
  };
  useOnce(options.isReturning === true, () => void lookUp());
  const refresh = async (): Promise<StudentDetails | undefined> => {
    const mine = round.current;
    const reply = await ask();
    // The form continues with what it has [PJ-8.22].
    logRefusal('student details', reply);
    if (!reply.ok || round.current !== mine) return undefined;
    setDetails(reply.data);
    return reply.data;
  };
  const leave = (): void => {
    if (options.verifiesItself && !['', refused.current].includes(id.trim())) void lookUp();
  };
  const acts = { setId, lookUp, leave, change, refresh };
  return { ...acts, id, error, isLoading, student, details, wasChanged, isAutomatic, goesOn };
}

/** Calls `act` once when the step becomes visible, and not again if it is hidden and shown. */
function useOnce(isWanted: boolean, act: () => void): void {
  const begun = useRef(false);
  const begin = useEffectEvent(act);
  useEffect(() => {
    if (!isWanted || begun.current) return;
    begun.current = true;
    begin();
  }, [isWanted]);
}
