import type { StudentDetails } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { ASHA } from './testing/campus.ts';
import { codeOf, lastCode, useCampus } from './testing/campus-suite.ts';
import type { Payer } from './testing/campus-suite.ts';

const END = '/api/pages/v1/misc/visit/end';

describeOnBoth('the end of a visit', (use) => {
  const suite = useCampus(use);
  const isProven = async (payer: Payer): Promise<boolean> =>
    (await payer.lookUp('term', 'KV-1')).data<StudentDetails>().proven;

  it('gets a new cookie when a contact is proven, and the one before opens nothing any more [S13] (threats 4)', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    const planted = payer.browser.cookie;
    await payer.sendMobile(ASHA.mobile);
    expect(payer.browser.cookie, 'not before').toBe(planted);
    await payer.verifyMobile(ASHA.mobile, lastCode(suite));
    expect(payer.browser.cookie).not.toBe(planted);
    expect(await isProven(payer)).toBe(true);
    const thief = suite.payer();
    thief.browser.cookie = planted;
    expect(await isProven(thief)).toBe(false);
  });

  it('keeps its tokens over the new cookie [SR-7.24]', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    const { access_token } = (
      await payer.browser.post('/api/pages/v0.1/authentication/platform/authorize', {
        platform_code: suite.services.settings.platformCode,
      })
    ).data<{ access_token: string }>();
    await payer.sendMobile(ASHA.mobile);
    await payer.verifyMobile(ASHA.mobile, lastCode(suite));
    const checked = await payer.browser.post(
      '/api/customer/v1/auth/login/check-mobile',
      { mobile_number: ASHA.mobile },
      { headers: { authorization: `Bearer ${access_token}` } },
    );
    expect(codeOf(checked)).toBe('success');
  });

  it('ends with its proofs, students and tokens when the payer says so, and the cookie is another [S13]', async () => {
    const payer = suite.payer();
    await payer.prove('term', 'KV-1', ASHA.mobile);
    const before = payer.browser.cookie;
    expect((await payer.browser.post(END)).data()).toEqual({ ended: true });
    expect(payer.browser.cookie).not.toBe(before);
    for (const table of [
      'browser_sessions',
      'proofs',
      'student_contexts',
      'otp_challenges',
      'platform_tokens',
    ])
      expect([table, await use.db.query(`select 1 from ${table}`)]).toEqual([table, []]);
    expect(await isProven(payer)).toBe(false);
    const old = suite.payer();
    old.browser.cookie = before;
    expect(await isProven(old), 'the cookie of before').toBe(false);
    // The next one at this device starts anew.
    await payer.prove('term', 'KV-1', ASHA.mobile);
    expect(await isProven(payer)).toBe(true);
  });

  it('that holds nothing ends as well', async () => {
    expect((await suite.payer().browser.post(END)).data()).toEqual({ ended: true });
  });
});
