import { apiClassesList, apiInstituteGet, apiStructuresList } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { getInstitute, listClasses, listStructures } from './institute-verbs.ts';

export function mountInstitute(http: FastifyInstance): void {
  mount(http, apiInstituteGet, getInstitute);
  mount(http, apiClassesList, listClasses);
  mount(http, apiStructuresList, listStructures);
}
