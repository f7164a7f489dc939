export {
  SEALED_CREDENTIAL_COLUMNS,
  findInstituteCredentials,
  findInstituteOfCredentials,
  saveInstituteCredentials,
} from './institute-credentials.ts';
export type { ShownCredentials } from './institute-credentials.ts';
