import type { CheckoutOptions } from '@shulk/checkout/loader';
import type { OrderToken } from '@shulk/contract';
import { realValue } from '@shulk/domain';
import { distinctId } from '../../shared/analytics/track.ts';
import { call } from '../../shared/api.ts';
import { language } from '../../shared/language/language.ts';
import { fullMobile } from './order/request-order.ts';
import type { PayChoice, PaySubject } from './order/request-order.ts';

/** Requests a new token for an open order whose token expired (R4). */
export async function renewedToken(orderId: string): Promise<string> {
  const reply = await call('checkout.renew_token', { params: { order_id: orderId }, body: {} });
  return reply.ok ? reply.data.checkout_token : '';
}

/** The SDK's configuration [PJ-4.82], without placeholders and masks. `env` has its default [PJ-4.83]. */
export function sheetOptions(
  { page, student, sessionCode }: PaySubject,
  { card, mobile: given, workflowCode }: PayChoice,
  { order_id, checkout_token }: OrderToken,
): CheckoutOptions {
  const student_id = realValue(student?.student_uuid);
  const mobile = fullMobile(given);
  const logo = page.logo_block?.visible ? page.logo_block.images[0]?.file : undefined;
  return {
    ...(page.test_mode ? {} : { env: 'production' }),
    auth: checkout_token,
    student_id,
    customer_mobile: mobile,
    pp_config: { slug: page.payment_page_slug, card_code: card.code },
    workflow_code: workflowCode,
    redirection: card.redirection,
    reference_id: card.reference_id === 'customer_mobile' ? mobile : student_id,
    session_code: sessionCode,
    notes: { fee_group: card.fee_group.code },
    student_details: { sbd_code: student?.sbd_code ?? '', name: student?.name ?? '' },
    customer_details: { mobile: mobile ?? '' },
    customizations: { logo_url: logo },
    visit_id: distinctId(),
    language: language(),
    renew_auth: () => renewedToken(order_id),
  };
}
