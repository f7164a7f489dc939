import type { Bundle, BundleInstitute, BundleStudent } from '@shulk/contract';

/** The parts of a bundle by name. */
export type BundleFile = NonNullable<Bundle['files']>[number];
export type RecordedPayment = NonNullable<Bundle['payments']>[number];
export type EmiApplication = NonNullable<Bundle['emi_applications']>[number];
export type FeeLine = BundleStudent['fee_lines'][number];
export type Guardian = BundleStudent['guardians'][number];
export type Offering = BundleInstitute['offerings'][number];
export type FeeStructure = NonNullable<BundleInstitute['structures']>[number];

/** Students with their payments. */
export interface DemoPeople {
  readonly students: BundleStudent[];
  readonly payments: RecordedPayment[];
  readonly applications: EmiApplication[];
}
