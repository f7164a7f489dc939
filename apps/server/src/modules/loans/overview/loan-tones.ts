import type { PortalPlan } from '@shulk/contract';
import type { EmiState } from '@shulk/domain';

/** The tone of each state of an application. */
export const LOAN_TONES: Readonly<Record<EmiState, PortalPlan['tone']>> = {
  DRAFT: 'info',
  SUBMITTED: 'info',
  REFERRED: 'info',
  APPROVED: 'warn',
  SIGNED: 'warn',
  MANDATE_PENDING: 'warn',
  ACTIVE: 'ok',
  COMPLETED: 'ok',
  REJECTED: 'error',
  EXPIRED: 'info',
  CANCELLED: 'info',
};
