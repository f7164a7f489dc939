export { planActs, scheduleAct } from './schedule.store.ts';
export type { Act } from './schedule.store.ts';
export { onAct } from './act-handlers.ts';
export type { ActHandler } from './act-handlers.ts';
export { passActs, runDueActs, scheduleActs } from './run-acts.ts';
