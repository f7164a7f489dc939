import type { Ctx } from '../platform/http/context.ts';
import type { TestServices } from './services.ts';

/**
 * A hand-written Ctx, for tests of a verb without HTTP.
 * @param browserSessionId row of the request's browser_sessions
 */
export function aCtx(services: TestServices, browserSessionId = 1, more: Partial<Ctx> = {}): Ctx {
  return {
    db: services.db,
    settings: services.settings,
    clock: services.clock,
    log: services.log,
    requestId: 'test-request',
    ip: '127.0.0.1',
    host: services.settings.publicHost,
    browser: {
      id: async () => browserSessionId,
      known: async () => browserSessionId,
      renew: async () => undefined,
      end: async () => undefined,
    },
    header: () => undefined,
    now: () => services.clock.now(),
    services,
    ...more,
  };
}

/** Inserts a browser session. @returns its row id */
export async function aBrowserSession(services: TestServices): Promise<number> {
  const row = await services.db.one<{ id: number }>(
    `insert into browser_sessions (token_hash, created_at, last_seen_at)
     values (sha256(gen_random_uuid()::text::bytea), $1, $1) returning id`,
    [services.clock.now()],
  );
  return row.id;
}
