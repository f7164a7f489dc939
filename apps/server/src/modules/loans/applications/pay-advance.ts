import type { OrderToken, PaymentCardConfig } from '@shulk/contract';
import { allotAdvance, sumPaise } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { OrderQuote } from '../../fees/index.ts';
import { requireInstitutePage } from '../../pages/index.ts';
import { placeOrder } from '../../payments/index.ts';
import { findStudentById } from '../../students/index.ts';
import type { LoanRow } from './applications.store.ts';
import { ownApplication } from './own-application.ts';

/**
 * The ordinary order of the advance instalments, once the agreement is signed (decision 29, R6, R7): the money goes
 * from the gateway to the institute. A repeated call resumes an open one or makes a new one, like every order (R2).
 * @throws AppError emi_step, order_in_progress, gateway_mismatch
 */
export async function payAdvance(ctx: Ctx): Promise<OrderToken> {
  const loan = await ownApplication(ctx);
  const isDue = loan.state === 'SIGNED' && loan.key_facts.advance_amount > 0 && !loan.is_advance_paid;
  if (!isDue || loan.browser_session_id === null) throw new AppError('emi_step');
  const page = await requireInstitutePage(ctx, loan.slug);
  return placeOrder(ctx, {
    page,
    asked: { card_code: loan.card_code },
    maker: { kind: 'browser', browserId: loan.browser_session_id },
    parent_origin: loan.parent_origin,
    reference_id: '',
    advance: { quote: await advanceQuote(ctx, loan, page.config.sdk_block), emi_application_id: loan.id },
  });
}

async function advanceQuote(
  ctx: Ctx,
  loan: LoanRow,
  cards: readonly PaymentCardConfig[] | undefined,
): Promise<OrderQuote> {
  const student = await findStudentById(ctx.db, loan.institute_id, loan.student_id);
  if (student === undefined) throw new AppError('emi_step');
  const lines = allotAdvance(loan.lines, loan.key_facts.advance_amount);
  return {
    // Removing a card does not revoke a signed agreement.
    card: cards?.find(({ code }) => code === loan.card_code) ?? {
      code: loan.card_code,
      title: loan.card_title,
      financing_mode: 'MONTHLY-EMI',
      fee_group: { code: '' },
    },
    title: loan.card_title,
    student,
    session: null,
    contact_mobile: loan.contact_mobile,
    contact_email: loan.contact_email,
    // The consent proved a mobile: that is what the gateway gets.
    contact_is_typed: false,
    lines,
    amount: sumPaise(lines.flatMap((line) => [line.balance, line.late_fee])),
  };
}
