import type { OrderToken, PageData } from '@shulk/contract';
import type { CardView } from '@shulk/contract/wire';
import { isMobile } from '@shulk/domain';
import { call, isFinal } from '../../../shared/api.ts';
import type { BodyOf, Reply } from '../../../shared/api.ts';
import type { JourneyStudent } from '../../../shared/visit.ts';
import type { RequestKeys } from '@shulk/browser-client';

type AskedWith = NonNullable<BodyOf<'checkout.create_order'>['together']>[number];

/** A payer's choice. */
export interface PayChoice {
  readonly card: CardView;
  /** The number of this payment; a mask is omitted, the server has the number (threats 2 row 4). */
  readonly mobile: string | undefined;
  /** The staged workflow it belongs to. */
  readonly workflowCode?: string | undefined;
  /** Orders of other children, ready to be paid by the same payment (decision 239). */
  readonly together?: readonly AskedWith[] | undefined;
  /** Resumes the monthly plan that was applied for; nothing new is opened (decision 45). */
  readonly resume?: boolean | undefined;
}

/** What is paid for. */
export interface PaySubject {
  readonly page: PageData;
  readonly student: JourneyStudent | undefined;
  readonly sessionCode: string | undefined;
}

/** A full number; masks and placeholders are none. */
export const fullMobile = (mobile: string | undefined): string | undefined =>
  mobile !== undefined && isMobile(mobile) ? mobile : undefined;

/** The body of an order (R11): codes and a hash, never an amount. */
export function orderBody(
  { page, student, sessionCode }: PaySubject,
  choice: PayChoice,
): BodyOf<'checkout.create_order'> {
  const mobile = fullMobile(choice.mobile);
  const { quote_hash } = choice.card.fee_group;
  const named = { payment_page_slug: page.payment_page_slug, card_code: choice.card.code };
  if (choice.resume === true) return { ...named, sbd_code: student?.sbd_code ?? '', resume: true };
  return {
    ...named,
    ...(sessionCode === undefined ? {} : { session_code: sessionCode }),
    ...(student?.sbd_code ? { sbd_code: student.sbd_code } : {}),
    ...(mobile === undefined ? {} : { mobile }),
    ...(quote_hash === undefined ? {} : { quote_hash }),
    ...(choice.together && {
      together: choice.together.map((one) => (mobile === undefined ? one : { ...one, mobile })),
    }),
  };
}

/** Opens an order (R3); repeated with the same key until a final answer came, so a double click makes one order. */
export async function requestOrder(
  subject: PaySubject,
  choice: PayChoice,
  keys: RequestKeys,
): Promise<Reply<OrderToken>> {
  const body = orderBody(subject, choice);
  const idempotencyKey = keys.keyFor(JSON.stringify(body));
  const reply = await call('checkout.create_order', { body, idempotencyKey });
  if (!reply.ok && isFinal(reply)) keys.settle();
  return reply;
}
