export { Portal, WhichInstitute } from './portal.tsx';
