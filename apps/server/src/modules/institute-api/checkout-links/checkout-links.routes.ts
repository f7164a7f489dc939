import { apiCheckoutLinkCancel, apiCheckoutLinkCreate, apiCheckoutLinkGet } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { cancelCheckoutLink, createCheckoutLink, getCheckoutLink } from './checkout-link-verbs.ts';

export function mountCheckoutLinksApi(http: FastifyInstance): void {
  mount(http, apiCheckoutLinkCreate, createCheckoutLink, { storesKey: true });
  mount(http, apiCheckoutLinkGet, getCheckoutLink);
  mount(http, apiCheckoutLinkCancel, cancelCheckoutLink, { storesKey: true });
}
