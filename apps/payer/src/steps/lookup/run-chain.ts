import type { PageData } from '@shulk/contract';
import { isCreated } from '@shulk/contract/envelope';
import { REVERSE_CHAIN, afterReverse, nextReverseProgress, reverseOwnSlug } from '@shulk/domain';
import type { ReverseBreak, ReverseEnd, ReverseLink, ReverseProgress } from '@shulk/domain';
import { call } from '../../shared/api.ts';
import type { Reply } from '../../shared/api.ts';
import type { ReverseData, ReverseStudent } from './use-reverse-lookup.ts';

/** The chain's input, and the results of its links. */
interface ChainWork {
  readonly page: PageData;
  readonly found: ReverseData;
  readonly student: ReverseStudent;
  readonly idempotencyKey: string;
  readonly ownSlug: string | undefined;
  fresh: PageData;
  customerCode: string;
  sbdCode: string;
  sessionCode: string;
}

/** The result of the chain. */
export type ChainEnd =
  | {
      readonly ok: true;
      readonly end: ReverseEnd;
      readonly sbd_code: string;
      readonly session_code: string;
    }
  | { readonly ok: false; readonly at: ReverseBreak };

const isMade = (reply: Reply<unknown>): boolean => reply.ok && isCreated(reply.status);

/** The institute codes of the page as it was fetched in the chain. */
function codes({ fresh: { institute_config: config } }: ChainWork) {
  return {
    group_code: config.group?.code,
    institute_code: config.institute?.code,
    location_code: config.location?.code,
    education_type_code: config.education_type?.code,
  };
}

/** Each link's call; true if it succeeded (C5). */
const LINKS: Readonly<Record<ReverseLink, (work: ChainWork) => Promise<boolean>>> = {
  fetch_page: async (work) => {
    const reply = await call('pages.fetch', { query: { payment_page_slug: work.page.payment_page_slug } });
    if (!reply.ok || reply.status !== 200 || Array.isArray(reply.data)) return false;
    work.fresh = reply.data;
    return true;
  },
  create_customer: async (work) => {
    const reply = await call('reverse.create_customer', {
      body: {
        customer_mobile: work.found.customer_details.customer_mobile,
        reverse_token: work.found.reverse_token,
        student_uuid: work.student.student_uuid,
      },
      idempotencyKey: `${work.idempotencyKey}c`,
    });
    if (!reply.ok || !isMade(reply)) return false;
    work.customerCode = reply.data.customer_code;
    return true;
  },
  create_student: async (work) => {
    const { student } = work;
    const reply = await call('students.create', {
      body: {
        ...codes(work),
        reverse_token: work.found.reverse_token,
        customer_code: work.customerCode,
        student_uuid: student.student_uuid,
        sbd_first_name: student.student_first_name,
        sbd_middle_name: student.student_middle_name,
        sbd_last_name: student.student_last_name,
      },
      idempotencyKey: `${work.idempotencyKey}s`,
    });
    if (!reply.ok || !isMade(reply)) return false;
    work.sbdCode = reply.data.code;
    return true;
  },
  // The server takes the fee headers from its stored lookup; the browser sends none (R30).
  create_fee_types: async (work) =>
    isMade(
      await call('students.create_fee_types', {
        body: {
          ...codes(work),
          reverse_token: work.found.reverse_token,
          sbd_code: work.sbdCode,
          fee_types: [],
        },
        idempotencyKey: `${work.idempotencyKey}f`,
      }),
    ),
  create_session: async (work) => {
    const reply = await call('sessions.create', {
      body: {
        session_data: {
          payment_page_slug: work.ownSlug,
          customer_mobile: work.found.customer_details.customer_mobile,
          student_uuid: work.student.student_uuid,
          sbd_code: work.sbdCode,
          selected_data: { notes: work.student.notes ?? {}, pp_config: { slug: work.ownSlug } },
        },
        source: 'PAYMENT-PAGE',
      },
      idempotencyKey: `${work.idempotencyKey}x`,
    });
    if (!reply.ok || !isMade(reply)) return false;
    work.sessionCode = reply.data.code;
    return true;
  },
};

/** Runs one link; anything thrown inside counts as the unexpected exception of the chain [PJ-8.14]. */
async function runLink(link: ReverseLink, work: ChainWork) {
  try {
    return { type: (await LINKS[link](work)) ? 'link_succeeded' : 'link_failed' } as const;
  } catch {
    return { type: 'exception' } as const;
  }
}

/**
 * Proceeds with a student [PJ-4.61]: the links of domain's chain in order, stopping at the first failure with its
 * toast [PJ-4.62]; then to the config's own slug, the form or the cards [PJ-4.64..PJ-4.67].
 * @param idempotencyKey one for this student, kept until the chain ended, so that a repeat makes nothing twice
 */
export async function runChain(
  page: PageData,
  found: ReverseData,
  student: ReverseStudent,
  idempotencyKey: string,
): Promise<ChainEnd> {
  const ownSlug = reverseOwnSlug(page, student);
  const work: ChainWork = {
    page,
    found,
    student,
    idempotencyKey,
    ownSlug,
    fresh: page,
    customerCode: '',
    sbdCode: '',
    sessionCode: '',
  };
  let progress: ReverseProgress = nextReverseProgress({ status: 'idle' }, { type: 'started' }, ownSlug);
  for (let step = 0; progress.status === 'running' && step < REVERSE_CHAIN.length; step += 1) {
    progress = nextReverseProgress(progress, await runLink(progress.link, work), ownSlug);
  }
  if (progress.status === 'failed') return { ok: false, at: progress.at };
  return {
    ok: true,
    end: afterReverse(work.fresh, ownSlug),
    sbd_code: work.sbdCode,
    session_code: work.sessionCode,
  };
}
