export { mountIntegrators } from './integrators.routes.ts';
