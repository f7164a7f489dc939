export {
  demandedMethods,
  findProof,
  findProofs,
  requireReceiptAccess,
  requireStudentAccess,
  findStudentAccess,
} from './student-access.ts';
export type { StudentAccess } from './student-access.ts';
export { selectProvenBrowsers } from './proofs.store.ts';
export type { ProofRow } from './proofs.store.ts';
export { carryProof } from './carry-proof.ts';
export { studentProofs } from './student-proofs.ts';
export { endPortalProofs, findPortalProof } from './portal/portal-proofs.ts';
export { checkPortalCode, portalCodesIdle, sendPortalCode } from './portal/portal-code.ts';
export type { PortalContact } from './portal/portal-code.ts';
export { mountVerification, scheduleVerification } from './verification.routes.ts';
export {
  checkConsentCode,
  requireConsentMobile,
  sendConsentCode,
  useConsentCode,
} from './codes/consent-code.ts';
export type { ConsentGiver } from './codes/consent-code.ts';
