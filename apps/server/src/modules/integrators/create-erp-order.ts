import type { OrderToken, erpCreateOrder } from '@shulk/contract';
import { isSiteOf } from '@shulk/domain';
import { ORDER_FIELDS } from '@shulk/words/fields';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Ctx } from '../../platform/http/context.ts';
import type { InstitutePage } from '../pages/index.ts';
import { placeOrder } from '../payments/index.ts';
import { requireErpSubject } from './erp-subject.ts';

type Body = z.output<NonNullable<typeof erpCreateOrder.body>>;

/**
 * An order an institute's server makes for its student, for the SDK on its own site (R3): every payable fee of the
 * card, quoted here; the sheet talks only to the named site.
 * @throws AppError those of requireErpSubject and of module payments' placeOrder
 */
export async function createErpOrder(ctx: Ctx, { body }: { body: Body }): Promise<Answer<OrderToken>> {
  const { page, student, mobile } = await requireErpSubject(ctx, body);
  const token = await placeOrder(ctx, {
    page,
    asked: { card_code: body.card_code, vouched: student, mobile },
    maker: { kind: 'erp' },
    parent_origin: instituteOrigin(ctx, page, body.parent_origin),
    reference_id: body.reference_id ?? '',
    notes: body.notes,
  }).catch((error: unknown) => {
    throw withOwnFieldNames(error);
  });
  return token.resumed ? answer(token) : answer(token, { status: 201, message: 'Created' });
}

/** The quote's rules call the number `mobile`; this call takes it as `customer_mobile`. */
function withOwnFieldNames(error: unknown): unknown {
  if (!(error instanceof AppError) || error.fields?.['mobile'] === undefined) return error;
  const { mobile: customer_mobile, ...others } = error.fields;
  return new AppError(error.code, { fields: { ...others, customer_mobile } });
}

/**
 * The origin of the page an institute's own server makes an order for: the product's own address, or one of the
 * institute's listed sites, which alone may embed the sheet (threats 7).
 * @param named the institute's server's value; absent means the product's own page
 * @throws AppError invalid_request for any other origin
 */
function instituteOrigin(
  ctx: Pick<Ctx, 'settings'>,
  { institute }: Pick<InstitutePage, 'institute'>,
  named: string | undefined,
): string {
  const { publicUrl } = ctx.settings;
  if (named === undefined || named === publicUrl) return publicUrl;
  if (isSiteOf(institute, named)) return named;
  throw new AppError('invalid_request', {
    fields: {
      parent_origin: ORDER_FIELDS.origin,
    },
  });
}
