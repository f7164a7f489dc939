export { mountEvents } from './events.routes.ts';
export { numberEvents } from './events.store.ts';
export { eventsBehind, placeOfEvents } from './read-events.ts';
