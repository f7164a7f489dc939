export { registerSandboxAccounts } from './register-accounts.ts';
export { registerSandboxLenders } from './register-lenders.ts';
