export { customerFor } from './customers.store.ts';
