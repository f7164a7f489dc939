/** Default error texts, to the letter: each spelling belongs to its own situation (C40). */

/** A failure that no row of the catalogue names, without a server message [SR-8.1]. */
export const GENERIC_FAILURE = 'Oops something went wrong!!';
/** Message of a failed fetch or calculate call without a response body [SR-8.2]. */
export const CALL_FAILURE = 'Oops! something went wrong';
/** A session that could not be created or updated [PJ-8.2]. */
export const SESSION_FAILURE = 'Oops! something went wrong. Please try after some time.';
/** Unknown step, or a page without any step [PJ-8.15]. */
export const UNKNOWN_STEP = 'Oops! Something went wrong. Please contact support';

/** The page could not be fetched: the error message when there is one [SR-8.3]. */
export function pageNotFetched(serverMessage?: string): string {
  return serverMessage || 'Oops! Something went wrong';
}

/** The wrapper or the page fetch after it failed: the server message when there is one [PJ-8.6]. */
export function wrapperFailed(serverMessage?: string): string {
  return serverMessage || 'Oops! Something went wrong.';
}

/** The wrapper's create or the mobile update failed [PJ-8.7]. */
export function studentNotSaved(host: string): string {
  return `We are unable to procees your request at the moment. Please contact support at ${host}.`;
}

/** Any other failure that must be shown: the server message when there is one [SR-8.1] [SR-8.15]. */
export function genericFailure(serverMessage?: string): string {
  return serverMessage || GENERIC_FAILURE;
}
