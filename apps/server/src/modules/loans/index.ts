export { keyFactPaper } from './papers/key-fact-paper.ts';
export { mountLoans } from './loans.routes.ts';
export { isPublicHttps } from './lenders/lenders.ts';
export { selectLenderByName, selectSandboxLenders } from './lenders/lender-accounts.store.ts';
export { SEALED_APPLICANT_COLUMN } from './applications/applicant-seal.ts';
export { SEALED_LENDER_COLUMNS, openLenderSecrets, saveLender } from './lenders/save-lender.ts';
export { loansOfStudents } from './overview/loan-overview.ts';
export { ownLoanOfStudents } from './overview/loan-overview.ts';
