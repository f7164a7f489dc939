import { feeTypeFromWire } from '@shulk/contract/wire';
import { call } from '../../../shared/api.ts';
import { usableSession } from '../../../shared/usable-session.ts';
import type { PayChoice, PaySubject } from './request-order.ts';

/**
 * Labels of the fees a session pays by a card, read while the session is still open: a paid one shows nothing (R34).
 * Empty without a session, or if they cannot be read; the result then names the card.
 */
export async function paidLines(
  { page, student, sessionCode }: PaySubject,
  { card }: PayChoice,
): Promise<string[]> {
  if (!student?.sbd_code) return [];
  const session = await usableSession(sessionCode);
  if (session === undefined || session === 'unanswered') return [];
  const reply = await call('fees.dynamic', {
    query: {
      payment_page_slug: page.payment_page_slug,
      sbd_code: student.sbd_code,
      session_code: session.code,
      dynamic_link: page.dynamic_link,
    },
  });
  if (!reply.ok) return [];
  return reply.data
    .map(feeTypeFromWire)
    .filter((fee) => fee.amount > 0 && fee.group_code === card.fee_group.code)
    .map((fee) => fee.label);
}
