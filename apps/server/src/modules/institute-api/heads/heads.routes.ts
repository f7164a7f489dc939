import { apiHeadPut, apiHeadsList } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { listHeads, putHead } from './head-verbs.ts';

export function mountHeadsApi(http: FastifyInstance): void {
  mount(http, apiHeadsList, listHeads);
  mount(http, apiHeadPut, putHead);
}
