export { pageOfLink } from './link-quote.ts';
export { scheduleLinks } from './links.jobs.ts';
export { mountLinks } from './links.routes.ts';
