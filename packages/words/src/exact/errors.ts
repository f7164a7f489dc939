/** Default error texts, to the letter: each spelling belongs to its own situation (C40). */
import { spoken } from '../spoken.ts';

export const errorTexts = /* @__PURE__ */ spoken('exact/errors', {
  /** A failure that no row of the catalogue names, without a server message [SR-8.1]. */
  failure: 'Oops something went wrong!!',
  /** Message of a failed fetch or calculate call without a response body [SR-8.2]. */
  callFailure: 'Oops! something went wrong',
  /** A session that could not be created or updated [PJ-8.2]. */
  sessionFailure: 'Oops! something went wrong. Please try after some time.',
  /** Unknown step, or a page without any step [PJ-8.15]. */
  unknownStep: 'Oops! Something went wrong. Please contact support',

  /** The page could not be fetched: the error message when there is one [SR-8.3]. */
  pageNotFetched: (serverMessage?: string): string => serverMessage || 'Oops! Something went wrong',

  /** The wrapper or the page fetch after it failed: the server message when there is one [PJ-8.6]. */
  wrapperFailed: (serverMessage?: string): string => serverMessage || 'Oops! Something went wrong.',

  /** The wrapper's create or the mobile update failed [PJ-8.7]. */
  studentNotSaved: (host: string): string =>
    `We are unable to procees your request at the moment. Please contact support at ${host}.`,

  /** Any other failure that must be shown: the server message when there is one [SR-8.1] [SR-8.15]. */
  genericFailure: (serverMessage?: string): string => serverMessage || errorTexts.failure,
});
