import { isSiteOf } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { InstitutePage } from '../../pages/index.ts';

/**
 * The origin of the page that makes an order: the only one the sheet talks to. A browser names it in `Origin`; it
 * counts when it is the product's own address or the very host this request came to (R40: a LAN address works too).
 * Anything else falls back to PUBLIC_URL, so that a foreign page gets a sheet that does not answer it.
 */
export function parentOrigin(ctx: Pick<Ctx, 'settings' | 'header'>): string {
  const origin = ctx.header('origin') ?? '';
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return ctx.settings.publicUrl;
  const isOwn =
    origin === ctx.settings.publicUrl || (!ctx.settings.https && new URL(origin).host === ctx.header('host'));
  return isOwn ? origin : ctx.settings.publicUrl;
}

/**
 * The origin of the page an institute's own server makes an order for: the product's own address, or one of the
 * sites the institute is known to have, which alone may hold the sheet (threats 7).
 * @param named what the institute's server said; absent counts as the product's own page
 * @throws AppError invalid_request for any other origin
 */
export function instituteOrigin(
  ctx: Pick<Ctx, 'settings'>,
  { institute }: Pick<InstitutePage, 'institute'>,
  named: string | undefined,
): string {
  const { publicUrl } = ctx.settings;
  if (named === undefined || named === publicUrl) return publicUrl;
  if (isSiteOf(institute, named)) return named;
  throw new AppError('invalid_request', {
    fields: {
      parent_origin:
        'Give the https origin of a site that the institute lists in link_hosts, like https://www.school.example. ' +
        'A test institute may also use http://localhost or http://127.0.0.1 with any port.',
    },
  });
}

/** The product's own address as this browser typed it, for links that must be whole. */
export function ownOrigin(ctx: Pick<Ctx, 'settings' | 'header'>): string {
  const host = ctx.header('host') ?? '';
  return ctx.settings.https || !/^[A-Za-z0-9.[\]:-]+$/.test(host) ? ctx.settings.publicUrl : `http://${host}`;
}
