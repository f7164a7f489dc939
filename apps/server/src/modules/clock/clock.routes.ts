import { moveClock as entry } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { moveClock } from './move-clock.ts';

/** Mounts the call that moves a test institute's clock, for this machine only (R38, R41). */
export function mountClock(http: FastifyInstance): void {
  mount(http, entry, moveClock);
}
