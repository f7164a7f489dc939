export { mountClock } from './clock.routes.ts';
export { selectClockOf } from './clock.store.ts';
export { advanceClock } from './move-clock.ts';
