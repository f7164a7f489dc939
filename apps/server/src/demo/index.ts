export { buildDemoBundle } from './build-demo-bundle.ts';
export { demoAddresses } from './demo-addresses.ts';
export { registerSandboxAccounts } from './sandbox-accounts.ts';
export { registerSandboxLenders } from './sandbox-lenders.ts';
