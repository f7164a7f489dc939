export { buildDemoBundle } from './build-demo-bundle.ts';
export { demoAddresses } from './demo-addresses.ts';
