import type { StudentOption } from '@shulk/contract';
import type { VerificationMethod } from '@shulk/domain';

/** What the authentication passes to the dashboard in navigation state [SR-2.63] [SR-2.64]. */
export interface ReceiptVisit {
  readonly verified: VerificationMethod;
  readonly student: StudentOption;
}

const KEY = 'shulk_receipts';
const METHODS: readonly unknown[] = ['mobile_verf', 'email_verf'] satisfies VerificationMethod[];

/** Navigation state that carries a verified visit. */
export const receiptState = (visit: ReceiptVisit): Record<string, ReceiptVisit> => ({ [KEY]: visit });

/** The verified visit in navigation state; undefined without one, and then the dashboard is closed. */
export function receiptVisitIn(state: unknown): ReceiptVisit | undefined {
  const visit = (state as Partial<Record<string, ReceiptVisit>> | null)?.[KEY];
  return METHODS.includes(visit?.verified) && visit?.student?.value ? visit : undefined;
}
