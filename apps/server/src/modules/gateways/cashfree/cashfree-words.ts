import { CallRefused } from '../../../platform/outbound/answers.ts';

/**
 * Cashfree requires a phone number with every order and subscription; this one is used if we know none (decision 26).
 */
export const NO_PHONE = '9999999999';

/**
 * Cashfree requires an e-mail address with every subscription; this one, which belongs to nobody, is used if we know
 * none.
 */
export const NO_EMAIL = 'payer@example.com';

/** An unknown entity is a 404 and not an error. @throws CallRefused for any other refusal */
export async function orNothing<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof CallRefused && error.status === 404) return undefined;
    throw error;
  }
}
