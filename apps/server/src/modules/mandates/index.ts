export { cancelMandateIn, skipDebitIn } from './institute-acts.ts';
export { mountMandates } from './mandates.routes.ts';
export { mandatesOfStudents } from './overview/mandate-overview.ts';
