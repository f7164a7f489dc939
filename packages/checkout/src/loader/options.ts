import { isCheckoutToken } from '../protocol.ts';

const LOGO_URL_LENGTH = 2000;
const ENVIRONMENTS: readonly unknown[] = ['test', 'live', 'production'];

/** Free data of the host. */
export type Facts = Readonly<Record<string, unknown>>;

/**
 * Configuration of a checkout [PJ-4.82]. Only `auth` has effect: it stands for one order, whose amount, student and
 * environment the server fixed (R3, threats 2 rows 7 and 9). The rest describes the host's request.
 */
export interface CheckoutOptions {
  /**
   * `test` by default [PJ-4.83], `live` or `production`. The server decides the real one; a sheet opened for the
   * other one refuses (threats 2 row 9).
   */
  readonly env?: string | undefined;
  /** The checkout token of one order. */
  readonly auth: string;
  readonly student_id?: string | undefined;
  readonly customer_mobile?: string | undefined;
  readonly pp_config?: { readonly slug: string; readonly card_code?: string | undefined } | undefined;
  readonly workflow_code?: string | undefined;
  readonly redirection?: string | undefined;
  readonly reference_id?: string | undefined;
  readonly session_code?: string | undefined;
  readonly notes?: Facts | undefined;
  readonly student_details?: Facts | undefined;
  readonly customer_details?: Facts | undefined;
  readonly customizations?: { readonly logo_url?: string | undefined } | undefined;
  /** A random id of this visit; links of the sheet that open a new tab pass it as `mxp_did` [SR-2.19]. */
  readonly visit_id?: string | undefined;
  /** The language of the sheet, as `hi` or `hi-IN`; English for one that the product does not speak. */
  readonly language?: string | undefined;
  /**
   * Called when the token has expired (after 15 minutes) while the order is still open: returns a new token of the
   * same order (R4). Without it the sheet asks the payer to start again.
   */
  readonly renew_auth?: (() => Promise<string>) | undefined;
}

/** Options as a checkout stores them. */
export type KeptOptions = Omit<CheckoutOptions, 'env'> & { readonly env: string };

/**
 * Options with their defaults [PJ-4.83].
 * @throws TypeError if `auth`, `env` or the logo's address is invalid, saying what to pass
 */
export function readOptions(given: CheckoutOptions): KeptOptions {
  if (typeof given !== 'object' || given === null) {
    throw new TypeError('Shulk.Checkout needs an object with options, at least { auth }.');
  }
  if (!isCheckoutToken(given.auth)) {
    throw new TypeError(
      'Shulk.Checkout needs `auth`: the checkout_token of an order. Create the order first and pass its token.',
    );
  }
  const env = given.env ?? 'test';
  if (!ENVIRONMENTS.includes(env)) {
    throw new TypeError("Shulk.Checkout takes the env 'test', or 'live' (also 'production').");
  }
  const logo = given.customizations?.logo_url ?? '';
  if (typeof logo !== 'string' || logo.length > LOGO_URL_LENGTH) {
    throw new TypeError(`customizations.logo_url must be a text of at most ${LOGO_URL_LENGTH} characters.`);
  }
  return Object.freeze({ ...given, env });
}
