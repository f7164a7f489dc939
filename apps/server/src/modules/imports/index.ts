export { brandColours } from './brand-colours.ts';
export { SendRefused, callConsole } from './command/console-call.ts';
export { onLocalRecord } from './command/local-act.ts';
export { findServer, recordServer } from './command/server-file.ts';
export { importBundle } from './import-bundle.ts';
export { mountImports } from './imports.routes.ts';
export { seedWhenEmpty } from './seed-when-empty.ts';
export { hasLiveInstitutes } from './stores/institutes.store.ts';
export type { LoadDemo } from './seed-when-empty.ts';
