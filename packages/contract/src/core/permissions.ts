/**
 * What a caller of the institute API may do, as `{resource}:{act}`. A key has a list of them, and every route of the API
 * names one: without it the server does not start. `write` does not include `read`. One that no call needs goes; keys that
 * have it open what their others open.
 */
const acts = {
  'checkout-links': ['read', 'write'],
  classes: ['read'],
  clock: ['write'],
  customers: ['write'],
  disputes: ['read'],
  'emi-applications': ['read'],
  events: ['read'],
  exceptions: ['read'],
  'fee-lines': ['read', 'write'],
  guardians: ['read', 'write'],
  heads: ['read', 'write'],
  'held-money': ['read'],
  imports: ['read', 'write'],
  institutes: ['read'],
  mandates: ['read', 'write'],
  'offline-payments': ['read', 'write'],
  orders: ['read', 'write'],
  payments: ['read'],
  receipts: ['read'],
  refunds: ['read', 'write'],
  sessions: ['write'],
  settlements: ['read'],
  structures: ['read'],
  students: ['read', 'write'],
  'webhook-endpoints': ['read', 'write'],
} as const satisfies Record<string, readonly string[]>;

type Acts = typeof acts;

/** One thing that a key allows. */
export type Permission = { [R in keyof Acts]: `${R}:${Acts[R][number]}` }[keyof Acts];

/** All permissions, in the order of the resources. */
export const permissions = Object.entries(acts).flatMap(([resource, all]) =>
  all.map((act) => `${resource}:${act}` as Permission),
);

/** What a publishable key may do. It stands in a web page, so it only creates what a payer could create there. */
export const publishable: readonly Permission[] = ['checkout-links:write'];

/** What the older credentials of an institute's server (proof `erp`) may do: they act as a key with these. */
export const permissionsOfErp: readonly Permission[] = [
  'customers:write',
  'sessions:write',
  'orders:write',
  'orders:read',
];

const known = new Set<string>(permissions);

/** Whether a text names a permission. */
export const isPermission = (text: string): text is Permission => known.has(text);
