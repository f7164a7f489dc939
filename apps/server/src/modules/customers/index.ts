export { customerFor } from './customers.store.ts';
export { mountCustomers } from './customers.routes.ts';
export type { ContactProofs } from './update-mobile.ts';
