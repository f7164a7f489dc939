import { defaultBases } from '@shulk/contract/paths';
import { withDistinctId } from '@shulk/domain';
import { isSession } from '../protocol.ts';

/** What the server writes into the frame's document. */
export interface FrameSettings {
  /** Base address of the checkout service. */
  readonly base: string;
  /** The product's own origin, where the payer's pages are. */
  readonly own_origin: string;
  /** The visit of the page that holds the frame; absent when it names none. */
  readonly visit?: string | undefined;
  /** The environment the host page asked for; absent where its script is older than the question. */
  readonly env?: string | undefined;
}

/** The settings of this document; the defaults serve where the server wrote none. */
export function readFrameSettings(): FrameSettings {
  const text = document.getElementById('shulk-checkout')?.textContent;
  const given = text ? (JSON.parse(text) as Partial<FrameSettings>) : {};
  return { base: given.base ?? defaultBases.checkout, own_origin: given.own_origin ?? location.origin };
}

/**
 * How the frame was opened: the session's nonce, the origin of the page that says it holds the frame, its visit, and the
 * environment it asked for.
 */
export interface Opening {
  readonly session: string;
  readonly origin: string;
  readonly visit?: string | undefined;
  readonly env?: string | undefined;
}

/** Reads the part of the address after `#`, which the loader wrote; undefined when it is not the loader's. */
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
      }
    : undefined;
}

/**
 * Why a sheet that was opened for one environment shows no order of the other (threats 2 row 9), in words for whoever
 * built the host page; undefined when they agree. The order's environment is its institute's.
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
 * The address of one of the payer's own pages, by its path. On the product's own origin it stays on the address the payer typed, so that a
 * LAN address works too (R40). It opens a new tab, so the visit goes along [SR-2.19].
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
