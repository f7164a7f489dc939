export { codeOnFile } from './code-on-file.ts';
export { customerFor } from './customers.store.ts';
