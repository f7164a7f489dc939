import { updateMobile } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { updateMobileVerb } from './update-mobile.ts';
import type { ContactProofs } from './update-mobile.ts';

/** Mounts the customer calls. `proofs` comes from module verification. */
export function mountCustomers(http: FastifyInstance, given: { readonly proofs: ContactProofs }): void {
  mount(http, updateMobile, updateMobileVerb(given.proofs));
}
