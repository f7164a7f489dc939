export { mountApiKeys } from './api-keys.routes.ts';
export { createKeyOf, keysOf, revokeKeyOf, rotateKeyOf } from './console/operator-keys.ts';
export { countWrong, refuseGuessers } from './wrong-credentials.ts';
export type { MachineRequest } from './wrong-credentials.ts';
