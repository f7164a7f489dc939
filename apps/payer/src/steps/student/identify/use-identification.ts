import type { StudentDetails } from '@shulk/contract';
import { NOT_LOOKED_UP, afterLookup, realValue } from '@shulk/domain';
import type { StudentVerification } from '@shulk/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { genericFailure } from '@shulk/words/exact/errors';
import { FIELD_EMPTY } from '@shulk/words/exact/form';
import { words } from '@shulk/words/steps/identify';
import { track } from '../../../shared/analytics/track.ts';
import { visitBegan } from '../../../shared/storage/this-visit.ts';
import { call, setShownInCalls } from '../../../shared/api.ts';
import type { Refused } from '../../../shared/api.ts';
import { logRefusal } from '../../../shared/reporting/log-refusal.ts';
import { toastError } from '../../../shared/toasts.ts';

/** What identification needs to know and whom it tells. */
export interface IdentificationOptions {
  readonly slug: string;
  /** The page's switch block_unverified_student. */
  readonly blockUnverified: boolean;
  /** The student ID this visit brought along; a placeholder counts as none. */
  readonly initialId: string | undefined;
  /** What came of a lookup of that ID before this began, when it found nobody. */
  readonly initialRefusal?: Refused | undefined;
  /** The student was identified before: it is looked up by itself, once. */
  readonly isReturning?: boolean | undefined;
  /** Loads what a student who was looked up needs: it comes while the server is asked. */
  readonly prepare?: (() => Promise<unknown>) | undefined;
  readonly onFound?: (details: StudentDetails) => void;
  /** Nobody was found: the mobile is to be cleared [PJ-4.23]. */
  readonly onMissed: () => void;
  /** The student ID is being changed: everything after it starts over [PJ-4.21]. */
  readonly onChange: () => void;
}

/** How far the identification has come, and its actions. */
export interface Identification {
  /** The student ID as typed. */
  readonly id: string;
  readonly setId: (id: string) => void;
  readonly error: string | undefined;
  readonly isLoading: boolean;
  readonly student: StudentVerification;
  readonly details: StudentDetails | undefined;
  readonly lookUp: () => Promise<void>;
  /** The look-up was made by itself: nobody pressed anything, so nothing takes the focus. */
  readonly wasUnasked: boolean;
  readonly change: () => void;
  /** The change button was used: the student ID this visit brought along binds it no longer. */
  readonly wasChanged: boolean;
  /** Reads the details again, in full once a contact was proven (threats 2 row 2). */
  readonly refresh: () => Promise<StudentDetails | undefined>;
}

/** What is known of the student; the rules are domain's. */
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

/** What stands beside the ID when a lookup found nobody there. */
const problemOf = ({ code, message }: Refused): string => {
  if (code === 'student_not_found') return words.unknownId;
  return code === 'invalid_request' ? words.checkId : genericFailure(message);
};

/** The server says that there is no such student; one of somebody else says so by the status alone. */
const isUnknownStudent = ({ code, status }: Refused): boolean =>
  code === 'student_not_found' || (code === 'malformed_answer' && status === 404);

/** Looks a student up by the institute's own ID and keeps what came of it [PJ-4.18]. */
export function useIdentification(options: IdentificationOptions): Identification {
  const { slug } = options;
  const [id, setIdText] = useState(realValue(options.initialId) ?? '');
  const [error, setError] = useState(options.initialRefusal && problemOf(options.initialRefusal));
  const [isLoading, setLoading] = useState(false);
  const { student, details, setDetails, find, miss, forget } = useStudent(options.blockUnverified);
  const [wasChanged, setChanged] = useState(false);
  const wasUnasked = options.isReturning === true && !wasChanged;
  const round = useRef(0);

  const ask = () =>
    call('students.field_details', { query: { student_uuid: id.trim(), payment_page_slug: slug } });
  const failed = (reply: Refused): void => {
    const { code, message } = reply;
    track('student lookup failure', { slug, code, message });
    options.onMissed();
    // An ID of a form the server does not take was looked up nowhere; it is mended in its field, where the sentence stays.
    if (code === 'invalid_request') return setError(problemOf(reply));
    // Any other failure is a look-up [PJ-4.20] [PJ-5.54]; one that says nothing of the student can be made again.
    const isUnknown = isUnknownStudent(reply);
    miss(isUnknown);
    if (isUnknown) return;
    // Told at the field it is about, where the sentence stays (finding 11); a failure without one toasts, too [SR-8.1].
    setError(problemOf(reply));
    if (message === '') toastError(problemOf(reply));
  };
  const lookUp = async (): Promise<void> => {
    if (isLoading) return;
    setError(id.trim() === '' ? FIELD_EMPTY : undefined);
    if (id.trim() === '') return;
    const mine = (round.current += 1);
    setLoading(true);
    const [reply] = await Promise.all([ask(), options.prepare?.()]);
    if (round.current !== mine) return;
    setLoading(false);
    if (!reply.ok) {
      failed(reply);
      return;
    }
    setShownInCalls({ student: reply.data.stud_bd.sbd_code });
    visitBegan();
    find(reply.data);
    options.onFound?.(reply.data);
  };
  const setId = (text: string): void => {
    setIdText(text);
    setError(undefined);
  };
  const change = (): void => {
    round.current += 1;
    setShownInCalls({ student: '' });
    // The ID of a student who was found is of no use to the next payer; a mistyped one is mended where it stands.
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
    // The form goes on with what it knows [PJ-8.22].
    logRefusal('student details', reply);
    if (!reply.ok || round.current !== mine) return undefined;
    setDetails(reply.data);
    return reply.data;
  };
  return { id, setId, error, isLoading, student, details, lookUp, change, wasChanged, wasUnasked, refresh };
}

/** Does something by itself once the step is on show; a step that is hidden and shown again begins nothing twice. */
function useOnce(isWanted: boolean, act: () => void): void {
  const begun = useRef(false);
  const begin = useEffectEvent(act);
  useEffect(() => {
    if (!isWanted || begun.current) return;
    begun.current = true;
    begin();
  }, [isWanted]);
}
