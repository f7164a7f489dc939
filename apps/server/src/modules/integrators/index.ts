export { prepareErpSession } from './create-erp-session.ts';
export { mountIntegrators } from './integrators.routes.ts';
