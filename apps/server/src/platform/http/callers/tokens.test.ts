import { beforeEach, expect, it } from 'vitest';
import { aBrowserSession, describeOnBoth, emptyTables, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { checkAccess, issueTokens, purgeTokens, refreshTokens } from './tokens.ts';
import type { Owner } from './tokens.ts';

describeOnBoth('platform and notify tokens [threats 4]', (use) => {
  let services: TestServices;
  let owner: Owner;
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db);
    owner = { browserSessionId: await aBrowserSession(services), scope: 'platform' };
  });
  const now = () => services.clock.now();
  const good = async (token: string, who = owner) =>
    (await checkAccess(use.db, who, token, now())) !== undefined;
  const refused = { code: 'refresh_refused' };

  it('issues 256-bit tokens of which only the SHA-256 is stored', async () => {
    const pair = await issueTokens(use.db, owner, now());
    expect(Buffer.from(pair.access_token, 'base64url')).toHaveLength(32);
    const stored = JSON.stringify(await use.db.query('select * from platform_tokens'));
    expect(stored).not.toContain(pair.access_token);
    expect(stored).not.toContain(pair.refresh_token);
    expect(await good(pair.access_token)).toBe(true);
  });

  it('accepts a token only with the cookie it was minted with, in its scope, and of its kind', async () => {
    const pair = await issueTokens(use.db, owner, now());
    const other = { ...owner, browserSessionId: await aBrowserSession(services) };
    expect(await good(pair.access_token, other)).toBe(false);
    expect(await good(pair.access_token, { ...owner, scope: 'notify' })).toBe(false);
    expect(await good(pair.refresh_token)).toBe(false);
    await expect(refreshTokens(use.db, other, pair.refresh_token, now())).rejects.toMatchObject(refused);
    await expect(
      refreshTokens(use.db, { ...owner, scope: 'notify' }, pair.refresh_token, now()),
    ).rejects.toMatchObject(refused);
    await expect(refreshTokens(use.db, owner, pair.access_token, now())).rejects.toMatchObject(refused);
  });

  it('lets access tokens live 15 minutes and refresh tokens 24 hours', async () => {
    const pair = await issueTokens(use.db, owner, now());
    services.clock.advance(15 * 60 - 1);
    expect(await good(pair.access_token)).toBe(true);
    services.clock.advance(1);
    expect(await good(pair.access_token)).toBe(false);
    services.clock.advance(24 * 3600 - 15 * 60 - 1);
    const next = await refreshTokens(use.db, owner, pair.refresh_token, now());
    services.clock.advance(24 * 3600);
    await expect(refreshTokens(use.db, owner, next.refresh_token, now())).rejects.toMatchObject(refused);
  });

  it('rotates: a refresh returns a new pair, and its reuse revokes the whole family', async () => {
    const first = await issueTokens(use.db, owner, now());
    const stranger = await issueTokens(use.db, owner, now());
    const second = await refreshTokens(use.db, owner, first.refresh_token, now());
    expect(await good(second.access_token)).toBe(true);
    await expect(refreshTokens(use.db, owner, first.refresh_token, now())).rejects.toMatchObject(refused);
    expect(await good(second.access_token)).toBe(false);
    expect(await good(first.access_token)).toBe(false);
    await expect(refreshTokens(use.db, owner, second.refresh_token, now())).rejects.toMatchObject(refused);
    expect(await good(stranger.access_token)).toBe(true);
  });

  it('lets only one of two simultaneous refreshes succeed', async () => {
    const pair = await issueTokens(use.db, owner, now());
    const both = await Promise.allSettled(
      [1, 2].map(() => refreshTokens(use.db, owner, pair.refresh_token, now())),
    );
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('purges expired tokens', async () => {
    await issueTokens(use.db, owner, now());
    services.clock.advance(16 * 60);
    await purgeTokens(use.db, now());
    expect(await use.db.query('select kind from platform_tokens')).toEqual([{ kind: 'refresh' }]);
  });
});
