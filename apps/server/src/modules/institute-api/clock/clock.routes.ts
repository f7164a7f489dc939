import { apiClockAdvance } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { advanceOwnClock } from './clock-verbs.ts';

export function mountClockApi(http: FastifyInstance): void {
  mount(http, apiClockAdvance, advanceOwnClock);
}
