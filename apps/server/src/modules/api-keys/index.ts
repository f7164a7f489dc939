export { mountApiKeys } from './api-keys.routes.ts';
export { countWrong, refuseGuessers } from './wrong-credentials.ts';
export type { MachineRequest } from './wrong-credentials.ts';
