export { StudentIdentifier } from './student-identifier.tsx';
export { StudentNotice } from './student-notice.tsx';
export { useIdentification, type Identification } from './use-identification.ts';
