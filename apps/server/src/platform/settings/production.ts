import type { Variables } from './variables.ts';

/** Rules between variables, which no single one can check. */
export function crossProblems(v: Variables): string[] {
  const problems: string[] = [];
  if (v.WORKERS > 1 && v.DATABASE_URL === undefined)
    problems.push(
      'WORKERS: the embedded database allows one process only. Set DATABASE_URL to a PostgreSQL, or remove WORKERS.',
    );
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (v[name] !== undefined && v.DATABASE_URL === undefined)
      problems.push(`${name}: needs DATABASE_URL beside it. Set that, or remove ${name}.`);
  const { SANDBOX_URL: url, SANDBOX_PORT: port } = v;
  if (url !== undefined && port !== undefined && !url.endsWith(`:${port}`))
    problems.push('SANDBOX_PORT: does not fit SANDBOX_URL. Set one of the two only.');
  return problems;
}

/** What production requires, and why; the keys are checked where they are read. */
const required: readonly [keyof Variables, string][] = [
  [
    'DATABASE_URL',
    'as postgres://user:password@host/database. The embedded database does not survive a power loss.',
  ],
  ['PUBLIC_URL', 'as the address people open, like https://pay.example.in'],
  [
    'CHECKOUT_ORIGIN',
    'as an address of its own that leads to this server too, like https://checkout.example.in: the scripts of ' +
      "payment gateways run there and not in the payer's page.",
  ],
  ['SUPPORT_PHONE', 'as the number payers call when something went wrong, like "+91 44 0000 0000".'],
  ['SUPPORT_EMAIL', 'as the address payers write to when something went wrong.'],
];

/** Addresses that must be https, since what they carry is confidential. */
const encrypted = ['PUBLIC_URL', 'CHECKOUT_ORIGIN', 'SMS_API_URL'] as const;

const hostOf = (origin: string | undefined): string => (origin === undefined ? '' : new URL(origin).hostname);

/** What makes a start with NODE_ENV=production unsafe. Each line says what to set. */
export function productionProblems(v: Variables): string[] {
  const problems: string[] = [];
  const isMissing = (name: keyof Variables): boolean => v[name] === undefined;
  for (const [name, how] of required)
    if (isMissing(name)) problems.push(`${name}: is required when NODE_ENV=production. Set it ${how}`);
  for (const name of encrypted) {
    const address = v[name];
    if (address?.startsWith('http:') === true)
      problems.push(
        `${name}: must begin with https:// when NODE_ENV=production. ` +
          (name === 'SMS_API_URL'
            ? 'Set it to the https address of the provider: one-time codes go there.'
            : `Put a proxy with a certificate before the server (docs/operating.md) and set ${name} to its https address.`),
      );
  }
  // A browser sends its cookies to every port of a host, so another port separates nothing.
  if (v.CHECKOUT_ORIGIN !== undefined && hostOf(v.CHECKOUT_ORIGIN) === hostOf(v.PUBLIC_URL))
    problems.push(
      'CHECKOUT_ORIGIN: must differ from PUBLIC_URL when NODE_ENV=production. Give it a host name of its own, like ' +
        'https://checkout.example.in, that leads to this server too.',
    );
  // The server speaks plain http, so an https address means a proxy.
  if (v.TRUST_PROXY.length === 0)
    problems.push(
      'TRUST_PROXY: is required when NODE_ENV=production. Set it to the addresses of the proxy before the server, like ' +
        '127.0.0.1: without them all payers would be counted as one caller.',
    );
  if (v.DEV_OPEN) problems.push('DEV_OPEN: cannot be used when NODE_ENV=production. Remove it.');
  if (!v.SANDBOX_ALLOW && (v.SANDBOX_URL !== undefined || v.SANDBOX_PORT !== undefined))
    problems.push(
      'SANDBOX_URL: the sandbox gateway takes no real money and its pages are open to everybody. Remove SANDBOX_URL and ' +
        'SANDBOX_PORT, or set SANDBOX_ALLOW=1 to let test institutes use it when NODE_ENV=production.',
    );
  return problems;
}
