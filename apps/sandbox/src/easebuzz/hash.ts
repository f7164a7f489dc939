import { createHash } from 'node:crypto';

const UDF = Array.from({ length: 10 }, (_, index) => `udf${index + 1}`);

export type Form = Readonly<Record<string, string>>;

/** Lower-case hex SHA-512 over the parts joined with pipes: Easebuzz's proof in both directions (gateways C). */
export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha512').update(parts.join('|')).digest('hex');

/** The hash a merchant sends with a payment's request (gateways C.2). */
export const requestHash = (form: Form, salt: string): string =>
  hashOf(
    ...['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email', ...UDF].map(
      (name) => form[name] ?? '',
    ),
    salt,
  );

/** The hash of a transaction: the same fields in reverse, its status before them (gateways C.3). */
export const responseHash = (form: Form, salt: string): string =>
  hashOf(
    salt,
    ...['status', ...UDF.toReversed(), 'email', 'firstname', 'productinfo', 'amount', 'txnid', 'key'].map(
      (name) => form[name] ?? '',
    ),
  );
