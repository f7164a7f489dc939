import { CallRefused } from '../../../platform/outbound/answers.ts';

/** Cashfree wants a phone number with every order and subscription; this one stands where we know none (decision 26). */
export const NO_PHONE = '9999999999';

/** Cashfree wants an address with every subscription; this one, which is nobody's, stands where we know none. */
export const NO_EMAIL = 'payer@example.com';

/** What nobody made is a clear 404, not a fault. @throws CallRefused for any other no */
export async function orNothing<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof CallRefused && error.status === 404) return undefined;
    throw error;
  }
}
