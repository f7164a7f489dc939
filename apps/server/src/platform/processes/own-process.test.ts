import { expect, it } from 'vitest';
import { testSettings } from '../../testing/index.ts';
import { ownProcess, shareOf } from './own-process.ts';

it('gives each of several processes its part of the limits that are kept in memory, and the others whole', () => {
  const settings = testSettings({
    WORKERS: '3',
    DATABASE_URL: 'postgres://127.0.0.1/shulk',
    LIMITS_CALLS_BURST: '100',
  });
  const { limits } = shareOf(settings);
  expect([limits.callsBurst, limits.callsPerMinute, limits.connectionsPerAddress]).toEqual([34, 2000, 67]);
  expect([limits.searchesBurst, limits.tokensBurst, limits.openedBurst]).toEqual([34, 200, 200]);
  expect([limits.otpSendsHour, limits.lookupMissesHour]).toEqual([5, 30]);
});

it('does everything if nobody started it for one task, whatever its environment says', () => {
  const own = ownProcess({ task: { name: 'jobs', port: 3000 } });
  expect(own).toEqual({ name: undefined, answersCalls: true, worksJobs: true, serverPort: 0 });
});
