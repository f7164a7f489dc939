import { apiClassesList, apiInstituteGet } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { getInstitute, listClasses } from './institute-verbs.ts';

export function mountInstitute(http: FastifyInstance): void {
  mount(http, apiInstituteGet, getInstitute);
  mount(http, apiClassesList, listClasses);
}
