import type { reverseCreateCustomer } from '@shulk/contract';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { codeOnFile, customerFor } from '../../customers/index.ts';
import { requireErpAccess, toldOf } from '../erp/erp-access.ts';
import { ErpFailure } from '../erp/institute-erp.ts';
import type { InstituteErp } from '../erp/institute-erp.ts';
import { requireLookup } from '../live-lookup.ts';
import type { ChainStep } from '../live-lookup.ts';
import { callErp } from '../lookup-gate.ts';
import { isErpCustomer, keepErpCustomer, setLookupCustomer } from '../reverse.store.ts';

type Body = z.output<NonNullable<typeof reverseCreateCustomer.body>>;
type Data = z.output<typeof reverseCreateCustomer.data>;

/**
 * First step of the chain: the family the ERP found becomes a customer, there and here [PJ-7.19] (R30, R36). The mobile
 * comes from the stored result; the browser's is not read. An ERP that made the customer before is not called again, so
 * repeating is idempotent.
 * @throws AppError context_required, mobile_required if the ERP knows no usable mobile, erp_unavailable
 */
export const createCustomerVerb =
  (erp: InstituteErp) =>
  async (ctx: Ctx, { body }: { body: Body }): Promise<Answer<Data>> => {
    const step = await requireLookup(ctx, { reverse_token: body.reverse_token });
    const { lookup, page } = step;
    const { mobile } = lookup.result.customer;
    if (mobile === '') throw new AppError('mobile_required');
    const place = { instituteId: page.institute_id, groupId: page.group_id };
    const erpCode = (await isErpCustomer(ctx.db, place, mobile))
      ? undefined
      : await createThere(ctx, step, erp, mobile);
    const own = await customerFor(ctx.db, page.group_id, mobile, ctx.now());
    if (erpCode !== undefined) {
      const codes = { customer_code: own.customer_code, erp_customer_code: erpCode };
      await keepErpCustomer(ctx.db, page.institute_id, codes, ctx.now());
    }
    // The family proved nothing here, so it gets a code that represents its number only at this ERP.
    const customer_code = codeOnFile(ctx.settings, `erp:${page.institute_id}:${mobile}`);
    await setLookupCustomer(ctx.db, lookup, customer_code);
    return answer(
      { customer_code },
      erpCode === undefined ? { status: 200 } : { status: 201, message: 'Created' },
    );
  };

async function createThere(
  ctx: Ctx,
  { page }: ChainStep,
  erp: InstituteErp,
  mobile: string,
): Promise<string> {
  try {
    const access = await requireErpAccess(ctx, page);
    const made = await callErp(ctx, page.institute_id, () => erp.createCustomer(access, mobile));
    return made.erp_customer_code;
  } catch (error) {
    if (error instanceof ErpFailure) throw toldOf(ctx, page, 'create_customer', error);
    throw error;
  }
}
