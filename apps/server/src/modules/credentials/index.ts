export { findInstituteCredentials, saveInstituteCredentials } from './institute-credentials.ts';
export type { InstituteCredentials } from './institute-credentials.ts';
