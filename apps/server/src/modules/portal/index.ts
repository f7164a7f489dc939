export { mountPortal } from './portal.routes.ts';
