import type { erpCreateCustomer } from '@shulk/contract';
import type { z } from 'zod';
import { answer } from '../../platform/http/answer.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { customerFor } from '../customers/index.ts';
import { callingInstitute, requireErpMobile } from './erp-subject.ts';

type Body = z.output<NonNullable<typeof erpCreateCustomer.body>>;
type Data = z.output<typeof erpCreateCustomer.data>;

/**
 * The customer of a mobile in the institute's group, created if new: 201 then, 200 for an existing one [PJ-7.16] (R15,
 * gateways H.3). Idempotent, with an Idempotency-Key or without.
 * @throws AppError invalid_request for what is no mobile number
 */
export async function createCustomer(ctx: Ctx, { body }: { body: Body }): Promise<Answer<Data>> {
  const mobile = requireErpMobile(body.customer_mobile);
  const institute = await callingInstitute(ctx);
  const { customer_code, is_new } = await customerFor(ctx.db, institute.group_id, mobile, ctx.now());
  // Row ids never leave the server (R14), so the id is the code.
  const data = { customer_code, customer_id: customer_code };
  return is_new ? answer(data, { status: 201, message: 'Created' }) : answer(data);
}
