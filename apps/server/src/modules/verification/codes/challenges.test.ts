import { expect, it } from 'vitest';
import type { Instant } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { ASHA } from '../testing/campus.ts';
import { useCampus } from '../testing/campus-suite.ts';
import { insertChallenge } from './challenges.store.ts';
import type { NewChallenge, SendPlace } from './challenges.store.ts';

describeOnBoth('challenges', (use) => {
  const suite = useCampus(use);
  const stored = (): Promise<{ id: number; closed_at: Instant | null }[]> =>
    use.db.query('select id, closed_at from otp_challenges order by id');
  const placeOf = (code: NewChallenge): SendPlace => ({
    ...code,
    ownBrowserId: null,
    since: plusMs(code.created_at, -900_000),
  });

  it('are not written when another code was sent to the contact since its sends were read, and that code stays valid (threats 5)', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile);
    const first = await use.db.one<NewChallenge>('select * from otp_challenges');
    const again = { ...first, created_at: suite.services.clock.now() };
    const place = placeOf(again);
    expect(await insertChallenge(use.db, again, { sends: 0, place })).toBeUndefined();
    expect(await stored()).toEqual([{ id: expect.any(Number), closed_at: null }]);
    expect(await insertChallenge(use.db, again, { sends: 1, place })).toBeDefined();
    expect((await stored()).map(({ closed_at }) => closed_at === null)).toEqual([false, true]);
  });

  it('are not written when one of the same browser is being written at the same moment', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile);
    const first = await use.db.one<NewChallenge>('select * from otp_challenges');
    const place = placeOf(first);
    const both = await Promise.all([1, 2].map(() => insertChallenge(use.db, first, { sends: 1, place })));
    expect(both.filter((written) => written !== undefined)).toHaveLength(1);
  });
});
