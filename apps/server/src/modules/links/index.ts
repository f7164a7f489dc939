export { pageOfLink } from './link-quote.ts';
export { mountLinks } from './links.routes.ts';
