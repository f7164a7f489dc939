export { registerSandboxAccounts, SUBSCRIBED } from './register-accounts.ts';
export { registerSandboxLenders } from './register-lenders.ts';
