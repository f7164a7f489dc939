import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestAnswer } from '../../../testing/index.ts';
import { pageCache } from '../../pages/index.ts';
import { ASHA } from '../testing/campus.ts';
import { codeOf, lastCode, useCampus } from '../testing/campus-suite.ts';
import type { Payer } from '../testing/campus-suite.ts';

describeOnBoth('how strangers’ sends affect a family', (use) => {
  const suite = useCampus(use);

  it('the e-mail stays open when a stranger had three codes sent to the mobile, and vice versa [S7] [R55]', async () => {
    const flood = async (send: (payer: Payer) => Promise<TestAnswer>): Promise<string[]> => {
      const codes: string[] = [];
      for (let n = 0; n < 4; n += 1) {
        const stranger = suite.payer();
        await stranger.lookUp('term', 'KV-1');
        codes.push(codeOf(await send(stranger)));
        suite.services.clock.advance(120);
      }
      return codes;
    };
    const locked = ['success', 'success', 'success', 'otp_limited'];
    expect(await flood((stranger) => stranger.sendMobile(ASHA.mobile))).toEqual(locked);
    const parent = suite.payer();
    await parent.lookUp('term', 'KV-1');
    expect(codeOf(await parent.sendMobile(ASHA.mobile))).toBe('otp_limited');
    expect((await parent.sendEmail(ASHA.email)).data()).toEqual({ sent: true });
    suite.services.clock.advance(900);
    await use.db.query('delete from limit_counters');
    expect(await flood((stranger) => stranger.sendEmail(ASHA.email))).toEqual(locked);
    expect((await parent.sendMobile(ASHA.mobile)).data()).toEqual({ sent: true });
  });

  it('a browser that entered a code of the contact has limits and waits of its own [S7] [R55]', async () => {
    const mother = suite.payer();
    await mother.prove('term', 'KV-1', ASHA.mobile);
    const flood = async (): Promise<void> => {
      const stranger = suite.payer();
      await stranger.lookUp('term', 'KV-1');
      await stranger.sendMobile(ASHA.mobile);
    };
    for (let n = 0; n < 3; n += 1) {
      await flood();
      suite.services.clock.advance(121);
    }
    await mother.lookUp('term', 'KV-1');
    const own: string[] = [];
    for (const after of [0, 29, 1, 60, 121]) {
      suite.services.clock.advance(after);
      await use.db.query(
        `update otp_challenges set created_at = $1 where browser_session_id <>
        (select browser_session_id from otp_challenges where verified_at is not null)`,
        [suite.services.clock.now()],
      );
      own.push(codeOf(await mother.sendMobile(ASHA.mobile)));
    }
    expect(own).toEqual(['success', 'otp_limited', 'success', 'success', 'otp_limited']);
  });

  it('forms, receipts and each institute are counted apart, so that filling one leaves the others open [R55]', async () => {
    await use.db.query(
      'update pages set config = (select config from pages where slug = $1) where slug = $2',
      ['term', 'other'],
    );
    pageCache(suite.services).forget('');
    const closed = ['success', 'success', 'success', 'otp_limited'];
    const flood = async (begin: (payer: Payer) => Promise<unknown>): Promise<string[]> => {
      const codes: string[] = [];
      for (let n = 0; n < 4; n += 1) {
        const stranger = suite.payer();
        await begin(stranger);
        codes.push(codeOf(await stranger.sendMobile(ASHA.mobile)));
        suite.services.clock.advance(121);
      }
      return codes;
    };
    expect(await flood((payer) => payer.search('term', 'KV-1'))).toEqual(closed);
    expect(await flood((payer) => payer.lookUp('term', 'KV-1'))).toEqual(closed);
    expect(await flood((payer) => payer.lookUp('other', 'DT-1'))).toEqual(closed);
  });

  it('one contact gets at most 40 codes a day that nobody enters, over all institutes [R55]', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile);
    const count = `select scope, count from limit_counters where scope in ('otp.known.day', 'otp.anybody.day')`;
    expect(await use.db.query(count)).toEqual([{ scope: 'otp.known.day', count: 1 }]);
    await payer.verifyMobile(ASHA.mobile, lastCode(suite));
    expect(await use.db.query(count)).toEqual([{ scope: 'otp.known.day', count: 0 }]);
    await use.db.query(`update limit_counters set count = 40 where scope = 'otp.known.day'`);
    const stranger = suite.payer();
    await stranger.lookUp('term', 'KV-1');
    expect(codeOf(await stranger.sendMobile(ASHA.mobile))).toBe('otp_limited');
    await payer.lookUp('term', 'KV-1');
    expect(codeOf(await payer.sendMobile(ASHA.mobile)), 'the browser that typed one back').toBe('success');
  });

  it('a contact that is not on record is counted apart from those on record, and its verified sends are released [R55]', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-9');
    await payer.sendMobile(ASHA.mobile);
    const count = `select scope, count from limit_counters where scope in ('otp.known.day', 'otp.anybody.day')`;
    expect(await use.db.query(count)).toEqual([{ scope: 'otp.anybody.day', count: 1 }]);
    await payer.verifyMobile(ASHA.mobile, lastCode(suite));
    expect(await use.db.query(count)).toEqual([{ scope: 'otp.anybody.day', count: 0 }]);
  });
});
