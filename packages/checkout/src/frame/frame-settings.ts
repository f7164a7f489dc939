import { defaultBases } from '@shulk/contract/paths';
import { withDistinctId } from '@shulk/domain';
import { languageFor } from '@shulk/words/languages';
import type { Language } from '@shulk/words/languages';
import { isSession } from '../protocol.ts';

/** The server's settings in the frame's document. */
export interface FrameSettings {
  /** Base address of the checkout service. */
  readonly base: string;
  /** The product's own origin, with the payer's pages. */
  readonly own_origin: string;
  /** The visit of the page that embeds the frame; absent if it names none. */
  readonly visit?: string | undefined;
  /** The environment the host page requested; absent from an older script. */
  readonly env?: string | undefined;
}

/** The settings of this document, with defaults. */
export function readFrameSettings(): FrameSettings {
  const text = document.getElementById('shulk-checkout')?.textContent;
  const given = text ? (JSON.parse(text) as Partial<FrameSettings>) : {};
  return { base: given.base ?? defaultBases.checkout, own_origin: given.own_origin ?? location.origin };
}

/**
 * How the frame was opened: the session's nonce, the claimed origin of the embedding page, its visit, the requested
 * environment and language.
 */
export interface Opening {
  readonly session: string;
  readonly origin: string;
  readonly visit?: string | undefined;
  readonly env?: string | undefined;
  readonly language: Language;
}

/** Reads the loader's part of the address after `#`; undefined if it is not the loader's. */
export function readOpening(hash: string): Opening | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const session = values.get('session');
  const origin = values.get('origin') ?? '';
  if (!isSession(session) || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.origin === origin
    ? {
        session,
        origin,
        visit: values.get('visit') || undefined,
        env: values.get('env') || undefined,
        language: languageFor({ tags: [values.get('lang') ?? ''] }),
      }
    : undefined;
}

/**
 * Why a sheet opened for one environment shows no order of the other (threats 2 row 9), in words for the host page's
 * developer; undefined if they agree. The order's environment is its institute's.
 */
export function wrongEnvironment(
  { env }: FrameSettings,
  { test_mode }: { readonly test_mode: boolean },
): string | undefined {
  if (env === undefined || (env === 'test') === test_mode) return undefined;
  return test_mode
    ? `Shulk.Checkout was opened with env '${env}', but the order is of a test institute: no real money would be paid. Leave env out, or use an order of a live institute.`
    : "Shulk.Checkout was opened with env 'test' (also the default), but the order is of a live institute: real money would be paid. Pass env: 'live', or use an order of a test institute.";
}

/**
 * The address of one of the payer's own pages, by its path. On the product's own origin it keeps the host the payer
 * typed, so that a LAN address works too (R40). It opens a new tab, so the visit is passed [SR-2.19].
 */
export function payerAddress(
  settings: FrameSettings,
  order: { readonly parent_origin: string },
  path: string,
): string {
  const isOwnPage = order.parent_origin === location.origin;
  return withVisit(settings, (isOwnPage ? location.origin : settings.own_origin) + path);
}

/** The address of a new tab, with the visit: of the payer's pages, of a lender, of whom to complain to [SR-2.19]. */
export const withVisit = ({ visit }: Pick<FrameSettings, 'visit'>, address: string): string =>
  visit === undefined ? address : withDistinctId(address, visit);
