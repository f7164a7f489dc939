import {
  apiCheckoutLinkCancel,
  apiCheckoutLinkCreate,
  apiCheckoutLinkGet,
  apiCheckoutLinksList,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import {
  cancelCheckoutLink,
  createCheckoutLink,
  getCheckoutLink,
  listCheckoutLinks,
} from './checkout-link-verbs.ts';

export function mountCheckoutLinksApi(http: FastifyInstance): void {
  mount(http, apiCheckoutLinkCreate, createCheckoutLink, { storesKey: true });
  mount(http, apiCheckoutLinksList, listCheckoutLinks);
  mount(http, apiCheckoutLinkGet, getCheckoutLink);
  mount(http, apiCheckoutLinkCancel, cancelCheckoutLink, { storesKey: true });
}
