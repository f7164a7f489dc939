import { cashfreeFace } from './cashfree/face.ts';
import { easebuzzFace } from './easebuzz/face.ts';
import { razorpayFace } from './razorpay/face.ts';
import type { Faces } from './core/core.ts';

/** The gateways the sandbox plays. */
export const faces: Faces = { razorpay: razorpayFace, cashfree: cashfreeFace, easebuzz: easebuzzFace };
