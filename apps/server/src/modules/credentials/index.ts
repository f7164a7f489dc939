export {
  findInstituteCredentials,
  findInstituteOfCredentials,
  saveInstituteCredentials,
} from './institute-credentials.ts';
export type { InstituteCredentials, ShownCredentials } from './institute-credentials.ts';
