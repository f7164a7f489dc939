export { mountMandates } from './mandates.routes.ts';
