import type { DataOf } from '../../shared/api.ts';
import { call } from '../../shared/api.ts';
import { logRefusal } from '../../shared/reporting/log-refusal.ts';
import { useEffect, useState } from 'react';

/** A student's workflow on the server [PJ-3.16]. */
export type WorkflowDetails = DataOf<'workflow.details'>;
/** One record of it. */
export type CfdRecord = WorkflowDetails['cfd_details'][number];

/** The workflow's student. */
export interface WorkflowSubject {
  readonly slug: string;
  /** Undefined while no student is known: then nothing is fetched and nothing is done yet. */
  readonly studentUuid: string | undefined;
  readonly mobile: string | undefined;
}

/** The workflow while it loads, once it is loaded, and if it failed. */
export interface WorkflowState {
  readonly status: 'loading' | 'there' | 'failed';
  readonly code: string;
  readonly records: readonly CfdRecord[];
  /** Grows with each answer; each resets the selection. */
  readonly round: number;
}

/** Reads the workflow's details; only status 200 counts [PJ-7.23] (C5). A failure leaves no data [PJ-8.18]. */
async function fetchDetails(
  subject: WorkflowSubject,
  signal: AbortSignal,
): Promise<WorkflowDetails | undefined> {
  if (subject.studentUuid === undefined) return { wf_code: '', cfd_details: [] };
  const reply = await call('workflow.details', {
    body: {
      student_uuid: subject.studentUuid,
      payment_page_slug: subject.slug,
      ...(subject.mobile === undefined ? {} : { mobile_number: subject.mobile }),
    },
    signal,
  });
  if (reply.ok && reply.status === 200) return reply.data;
  logRefusal('workflow', reply);
  return undefined;
}

/** Stores the workflow's details; an answer to an older request is dropped. */
export function useWorkflow({ slug, studentUuid, mobile }: WorkflowSubject): {
  readonly workflow: WorkflowState;
  readonly refresh: () => void;
} {
  const [asked, setAsked] = useState(0);
  const [answer, setAnswer] = useState<Answer>({ question: '', details: undefined, round: 0 });
  const question = JSON.stringify([slug, studentUuid, mobile, asked]);
  useEffect(() => {
    const stop = new AbortController();
    void fetchDetails({ slug, studentUuid, mobile }, stop.signal).then((details) => {
      if (!stop.signal.aborted) setAnswer(({ round }) => ({ question, details, round: round + 1 }));
    });
    return () => stop.abort();
  }, [slug, studentUuid, mobile, question]);
  const { details, round } = answer;
  const settled = details === undefined ? 'failed' : 'there';
  return {
    workflow: {
      status: answer.question === question ? settled : 'loading',
      code: details?.wf_code ?? '',
      records: details?.cfd_details ?? [],
      round,
    },
    refresh: () => setAsked((before) => before + 1),
  };
}

interface Answer {
  readonly question: string;
  /** Undefined before the first answer and after a failure. */
  readonly details: WorkflowDetails | undefined;
  readonly round: number;
}
