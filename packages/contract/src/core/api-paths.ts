import type { CallPath, Method } from './paths.ts';

const call =
  (method: Method) =>
  (path: string): CallPath => ({ method, service: 'api', path });
const get = call('GET');

/**
 * Every call of the institute API by its name, `api.{resource}_{act}`, in the order of the resources. Apart from the
 * other paths, because a payer's browser loads those and makes none of these.
 */
export const apiPaths = {
  'api.classes_list': get('/classes'),
  'api.event_get': get('/events/:event_id'),
  'api.events_list': get('/events'),
  'api.institute_get': get('/institute'),
} as const satisfies Record<`api.${string}`, CallPath>;
