import { CASHFREE } from './cashfree-face.ts';
import { EASEBUZZ } from './easebuzz-face.ts';
import type { Face } from './face.ts';
import { RAZORPAY } from './razorpay-face.ts';

/** The vendors whose wires the provider speaks, as an institute's account names them. */
export const FACES = { SANDBOX: RAZORPAY, CASHFREE, EASEBUZZ } as const satisfies Record<string, Face>;

export type Vendor = keyof typeof FACES;

/** Below which path each vendor answers; Razorpay's calls have none of their own. */
export const PATHS: Readonly<Record<Vendor, string>> = {
  SANDBOX: '',
  CASHFREE: '/cashfree/pg',
  EASEBUZZ: '/easebuzz',
};

/** The wire a call is made in, by its path. */
export const faceAt = (path: string): Face =>
  path.startsWith('/cashfree/') ? CASHFREE : path.startsWith('/easebuzz/') ? EASEBUZZ : RAZORPAY;
