export { mountReverse } from './reverse.routes.ts';
export { scheduleReverse } from './reverse.jobs.ts';
