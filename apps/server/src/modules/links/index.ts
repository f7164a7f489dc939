export { mountLinks } from './links.routes.ts';
