import {
  cancelLink as cancelEntry,
  createLink as createEntry,
  listLinks as listEntry,
  openLink as openEntry,
  payLink as payEntry,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { createLink } from './create-link.ts';
import { openLink } from './open-link.ts';
import { cancelLink, listLinks } from './own-links.ts';
import { payLink } from './pay-link.ts';

/** Mounts the links by which somebody else pays (decision 240). */
export function mountLinks(http: FastifyInstance): void {
  mount(http, createEntry, createLink);
  mount(http, listEntry, listLinks);
  mount(http, cancelEntry, cancelLink);
  mount(http, openEntry, openLink);
  mount(http, payEntry, payLink);
}
