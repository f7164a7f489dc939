import {
  authorizeNotify,
  authorizePlatform,
  bypassLogin,
  checkEmail,
  checkMobile,
  endVisit,
  regenerateNotify,
  regeneratePlatform,
  resendOtp,
  sendMobileOtp,
  updateCustomerMobile,
  updateMobile,
  verifyEmailOtp,
  verifyMobileOtp,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { plusMs } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { purgeLocks } from './codes/locks/locks.store.ts';
import {
  checkEmailVerb,
  checkMobileVerb,
  sendMobileVerb,
  verifyEmailVerb,
  verifyMobileVerb,
} from './contact-verbs.ts';
import { endVisitVerb } from './end-visit.ts';
import { resendVerb } from './resend-code.ts';
import { authorizeVerb, regenerateVerb } from './token-verbs.ts';
import { updateMobileVerb } from './update-mobile.ts';

/** The longest lock is a day; whoever failed last three months ago begins to count anew (decision 202). */
const LOCKS_MS = 90 * 24 * 3_600_000;

/** Mounts the one-time-code calls, the tokens they need, and the mobile update that needs a proof. */
export function mountVerification(http: FastifyInstance): void {
  mount(http, authorizePlatform, authorizeVerb('platform'));
  mount(http, regeneratePlatform, regenerateVerb('platform'));
  mount(http, authorizeNotify, authorizeVerb('notify'));
  mount(http, regenerateNotify, regenerateVerb('notify'));
  mount(http, checkMobile, checkMobileVerb);
  mount(http, sendMobileOtp, sendMobileVerb);
  mount(http, verifyMobileOtp, verifyMobileVerb);
  mount(http, checkEmail, checkEmailVerb);
  mount(http, verifyEmailOtp, verifyEmailVerb);
  mount(http, resendOtp, resendVerb);
  mount(http, updateMobile, updateMobileVerb);
  // The customer API's own address for the same act (C15).
  mount(http, updateCustomerMobile, updateMobileVerb);
  mount(http, endVisit, endVisitVerb);
  mount(http, bypassLogin, () => Promise.reject(new AppError('not_found')));
}

/** Registers the hourly purge of old counts of wrong codes. */
export function scheduleVerification({ due, db, clock }: Services): void {
  due.every('codes-forget-locks', 3_600, async () => {
    await purgeLocks(db, plusMs(clock.now(), -LOCKS_MS));
  });
}
