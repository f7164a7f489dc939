import type { Ctx } from '../../../platform/http/context.ts';

/**
 * The origin of the page that makes an order: the only one the sheet talks to. `Origin` counts if it is the product's
 * own address or the host this request came to (R40: a LAN address works too). Anything else falls back to PUBLIC_URL,
 * so that a foreign page's sheet never answers it.
 */
export function parentOrigin(ctx: Pick<Ctx, 'settings' | 'header'>): string {
  const origin = ctx.header('origin') ?? '';
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return ctx.settings.publicUrl;
  const isOwn =
    origin === ctx.settings.publicUrl || (!ctx.settings.https && new URL(origin).host === ctx.header('host'));
  return isOwn ? origin : ctx.settings.publicUrl;
}

/** The product's own address as this browser typed it, for absolute links. */
export function ownOrigin(ctx: Pick<Ctx, 'settings' | 'header'>): string {
  const host = ctx.header('host') ?? '';
  return ctx.settings.https || !/^[A-Za-z0-9.[\]:-]+$/.test(host) ? ctx.settings.publicUrl : `http://${host}`;
}
