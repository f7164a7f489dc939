import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { reachOf } from '../../../platform/outbound/addresses.ts';
import { findInstituteCredentials } from '../../credentials/index.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { erpAddress } from './erp-address.ts';
import { ErpFailure } from './institute-erp.ts';
import type { ErpAccess } from './institute-erp.ts';

/** Address and credentials of the ERP of a page's institute (R36). @throws ErpFailure no_address */
export async function requireErpAccess(ctx: Ctx, page: InstitutePage): Promise<ErpAccess> {
  const { settings } = ctx;
  const own = await findInstituteCredentials(ctx.db, settings.secretKeys, page.institute_id);
  const base_url = erpAddress(own?.erp_base_url ?? '', { mode: page.institute.mode, settings });
  if (own === undefined || base_url === undefined) throw new ErpFailure('no_address');
  return {
    base_url,
    reach: reachOf(base_url, { mode: page.institute.mode, settings }),
    client_id: own.client_id,
    client_secret: own.client_secret,
    api_key: own.api_key,
  };
}

/**
 * Logs an ERP's failure, only by institute and reason, and returns the caller's error.
 * @param message another sentence of our catalogue than the code's
 */
export function toldOf(
  ctx: Ctx,
  page: InstitutePage,
  call: 'lookup' | 'create_customer',
  failure: ErpFailure,
  message?: string,
): AppError {
  ctx.log.warn(
    { alarm: 'erp_unavailable', institute: page.institute.code, erp_call: call, problem: failure.message },
    'the ERP of an institute cannot be used',
  );
  return new AppError('erp_unavailable', message === undefined ? {} : { message });
}
