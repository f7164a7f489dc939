import type { GatewayProtocol } from '@shulk/contract';
import type { Reply } from '../provider-calls.ts';
import type { Provider } from '../provider.ts';
import { answerCashfree } from './cashfree-answers.ts';
import { answerEasebuzz } from './easebuzz-answers.ts';
import type { Call } from './face.ts';
import { answerRazorpay } from './razorpay-answers.ts';

/** How each vendor answers a call. */
export const ANSWERS: Readonly<
  Record<GatewayProtocol, (provider: Provider, call: Call) => Reply | 'silence'>
> = {
  razorpay: answerRazorpay,
  cashfree: answerCashfree,
  easebuzz: answerEasebuzz,
};
