import { hash } from 'node:crypto';
import { sameSecret } from '../../../platform/secrets.ts';

/** The merchant's ten free fields: three carry our labels; the empty ones are hashed too (gateways C.2). */
const UDF = ['udf1', 'udf2', 'udf3', 'udf4', 'udf5', 'udf6', 'udf7', 'udf8', 'udf9', 'udf10'] as const;

type Form = Readonly<Record<string, string>>;

/** The hash of every call to Easebuzz: lower-case hex SHA-512 over the parts joined with pipes. */
export const easebuzzHash = (...parts: readonly string[]): string =>
  hash('sha512', parts.join('|'), 'hex').toLowerCase();

/** The hash of a payment's request (gateways C.2). */
export const requestHash = (key: string, form: Form, salt: string): string =>
  easebuzzHash(
    key,
    ...['txnid', 'amount', 'productinfo', 'firstname', 'email', ...UDF].map((name) => form[name] ?? ''),
    salt,
  );

/**
 * Whether Easebuzz wrote this form for this account: the reverse hash over its fields as received (gateways C.3);
 * constant time. It covers status, amount and txnid, but not Easebuzz's payment id.
 */
export function isSignedForm(form: Form, key: string, salt: string): boolean {
  const reverse = ['email', 'firstname', 'productinfo', 'amount', 'txnid'] as const;
  const expected = easebuzzHash(
    salt,
    ...['status', ...UDF.toReversed(), ...reverse].map((name) => form[name] ?? ''),
    key,
  );
  return sameSecret((form['hash'] ?? '').toLowerCase(), expected);
}

/**
 * Whether Easebuzz wrote this Autocollect message for this account: the hash of a call, over amount and reference as
 * received (gateways C.5, decision 37); constant time. It does not cover the reported state.
 */
export const isSignedMessage = (
  message: Readonly<Record<'amount' | 'reference' | 'authorization', string>> | undefined,
  key: string,
  salt: string,
): boolean =>
  message !== undefined &&
  sameSecret(message.authorization.toLowerCase(), easebuzzHash(key, message.amount, message.reference, salt));
