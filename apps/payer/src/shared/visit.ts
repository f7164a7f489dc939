import type { Refused } from './api.ts';

/** The codes of this visit's address, read once and then removed from the address bar (R26, threats 2 row 20). */
export interface Visit {
  /** Slug of the page. */
  readonly slug: string;
  /** Session identifier of an integrator, or a student uuid [PJ-2.1] [SR-2.15] (C1). */
  readonly uid?: string | undefined;
  /** A session code [SR-2.18]. */
  readonly sc?: string | undefined;
  /** The payment page's session code [SR-2.12]. */
  readonly ppsc?: string | undefined;
  /** The customer's session code [SR-2.11]. */
  readonly scode?: string | undefined;
  /** The student ID [SR-2.16]. */
  readonly sid?: string | undefined;
  /** The mobile [SR-2.17]. */
  readonly m?: string | undefined;
  /** The student code [SR-2.13]. */
  readonly sbdc?: string | undefined;
}

/** A visit's initial values of the form. */
export interface VisitPrefill {
  readonly student_uuid?: string | undefined;
  /** Why the link's ID was refused, if it was looked up as the page opened. */
  readonly refusal?: Refused | undefined;
  readonly mobile?: string | undefined;
  /** Whether the mobile came with an institute's own session (uid) and is as fixed as the student ID. */
  readonly is_mobile_fixed?: boolean | undefined;
}

/** The current student, as far as this browser may know. */
export interface JourneyStudent {
  readonly student_uuid: string;
  /** Empty until the form has identified the student at the server. */
  readonly sbd_code: string;
  /** As given, or masked if the page requires it. */
  readonly name: string;
  /** In full or as a mask; absent if none is known. Never a placeholder. */
  readonly mobile?: string | undefined;
  /** Whether a usable mobile is on record, so that no number is needed (threats 2 row 4). */
  readonly mobile_on_file: boolean;
  /** Whether values are in full because a contact was proven. */
  readonly proven: boolean;
}
