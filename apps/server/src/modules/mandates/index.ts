export { mountMandates } from './mandates.routes.ts';
export { mandatesOfStudents } from './overview/mandate-overview.ts';
