/**
 * Named places of a payment at which a process can be killed, so that tests can show that a restart completes the work:
 * every step may be the last one this process does.
 */
export type CrashPoint =
  | 'order-reserved'
  | 'attempt-saved'
  | 'gateway-order-made'
  | 'gateway-order-recorded'
  | 'webhook-stored'
  | 'before-capture'
  | 'after-capture'
  | 'before-outbox'
  | 'after-outbox'
  | 'receipt-made';

/** All crash points, in the order a payment passes them. */
export const crashPoints: readonly CrashPoint[] = [
  'order-reserved',
  'attempt-saved',
  'gateway-order-made',
  'gateway-order-recorded',
  'webhook-stored',
  'before-capture',
  'after-capture',
  'before-outbox',
  'after-outbox',
  'receipt-made',
];

/** Named places of a refund, in the order it passes them. */
export const refundCrashPoints = [
  'refund-requested',
  'refund-sent',
  'refund-answered',
  'refund-settled',
] as const;
export type RefundCrashPoint = (typeof refundCrashPoints)[number];

/** Named places of a mandate and its debits, in the order they are passed. */
export const mandateCrashPoints = [
  'mandate-saved',
  'mandate-registered',
  'debit-order-made',
  'debit-notified',
  'debit-saved',
  'debit-sent',
] as const;
export type MandateCrashPoint = (typeof mandateCrashPoints)[number];

/** Named places of an EMI application, in the order they are passed. */
export const loanCrashPoints = ['loan-submitted', 'loan-sent'] as const;
export type LoanCrashPoint = (typeof loanCrashPoints)[number];

type AnyPoint = CrashPoint | RefundCrashPoint | MandateCrashPoint | LoanCrashPoint;

let armed: AnyPoint | undefined;

/**
 * Arms one crash point of this process; called by main at start with the setting SHULK_CRASH_AT.
 * @param wanted a crash point's name; absent or empty arms nothing
 * @param production true when NODE_ENV=production
 * @throws Error in production, and for a name that is no crash point
 */
export function armCrashPoint(wanted: string | undefined, production: boolean): void {
  armed = undefined;
  if (wanted === undefined || wanted === '') return;
  if (production) throw new Error('SHULK_CRASH_AT cannot be used when NODE_ENV=production. Remove it.');
  const points = [...crashPoints, ...refundCrashPoints, ...mandateCrashPoints, ...loanCrashPoints];
  const point = points.find((known) => known === wanted);
  if (point === undefined) throw new Error(`SHULK_CRASH_AT must be one of: ${points.join(', ')}.`);
  armed = point;
}

/** Kills the process at once, as by `kill -9`, if this crash point is armed. */
export function reachCrashPoint(point: AnyPoint): void {
  if (armed === point) process.kill(process.pid, 'SIGKILL');
}
