import { createSession, fetchSession, updateSession, workflowDetails } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { createSessionVerb } from './create-session.ts';
import { fetchSessionVerb } from './fetch-session.ts';
import type { QuoteChoices } from './session-input.ts';
import { updateSessionVerb } from './update-session.ts';
import { workflowDetailsVerb } from './workflow-details.ts';

/** Mounts the session and workflow calls. `quoteChoices` comes from module fees, so sessions import no fees. */
export function mountSessions(http: FastifyInstance, given: { readonly quoteChoices: QuoteChoices }): void {
  mount(http, fetchSession, fetchSessionVerb);
  mount(http, createSession, createSessionVerb(given.quoteChoices));
  mount(http, updateSession, updateSessionVerb(given.quoteChoices));
  mount(http, workflowDetails, workflowDetailsVerb);
}
