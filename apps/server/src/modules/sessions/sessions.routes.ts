import { createSession, fetchSession, updateSession, workflowDetails } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { plusMs } from '../../platform/clock.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { createSessionVerb } from './create-session.ts';
import { fetchSessionVerb } from './fetch-session.ts';
import type { QuoteChoices } from './session-input.ts';
import { updateSessionVerb } from './update-session.ts';
import { workflowDetailsVerb } from './workflow-details.ts';
import { purgeSessions } from './sessions.store.ts';

/** Who opens the link of an ended session is told for half a year what became of it (decision 202). */
const KEPT_MS = 180 * 24 * 3_600_000;

/** Mounts the session and workflow calls. `quoteChoices` comes from module fees, so sessions import no fees. */
export function mountSessions<Fees>(
  http: FastifyInstance,
  given: { readonly quoteChoices: QuoteChoices<Fees> },
): void {
  mount(http, fetchSession, fetchSessionVerb);
  mount(http, createSession, createSessionVerb(given.quoteChoices));
  mount(http, updateSession, updateSessionVerb(given.quoteChoices));
  mount(http, workflowDetails, workflowDetailsVerb);
}

/** Registers the hourly purge of sessions that ended long ago. */
export function scheduleSessions({ due, db, clock }: Services): void {
  due.every('sessions-forget', 3_600, async () => {
    await purgeSessions(db, plusMs(clock.now(), -KEPT_MS));
  });
}
