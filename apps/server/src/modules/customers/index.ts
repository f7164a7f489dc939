export { codeOnFile } from './code-on-file.ts';
export { customerFor, customerOf } from './customers.store.ts';
