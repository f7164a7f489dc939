import type { BundleInstitute } from '@shulk/contract';

type Lender = NonNullable<BundleInstitute['lenders']>[number];

/** The fictional lender of the demo's plans. */
export const DEMO_LENDER = 'Sahyadri Finance (sandbox)';

/**
 * The demo's lender in an institute's settings; the sandbox plays it.
 * @param school a word of letters and digits that no other institute uses
 */
export const sandboxLender = (school: string): Lender => ({
  name: DEMO_LENDER,
  key_id: `lender_${school}`,
  key_secret: `demo-${school}-lender-secret`,
  webhook_secret: `demo-${school}-lender-webhooks`,
  cooling_off_days: 3,
  penal_charges: '2 % a month on an instalment that is overdue, for the days it is overdue',
  foreclosure_charges: 'None',
  recovery: 'The lender collects itself. An agent would be named to you before calling.',
  grievance: { name: 'A. Kulkarni', phone: '1800 000 0000', email: 'grievance@sahyadri.example' },
  privacy_url: 'https://sahyadri.example/privacy',
});
