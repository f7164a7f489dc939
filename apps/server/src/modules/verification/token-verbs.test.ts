import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { ASHA } from './testing/campus.ts';
import { codeOf, useCampus } from './testing/campus-suite.ts';

describeOnBoth('tokens of the one-time-code calls', (use) => {
  const suite = useCampus(use);

  const authorize = '/api/pages/v0.1/authentication/platform/authorize';

  it('gives access and refresh tokens for the platform code [SR-7.3] [PJ-7.31]', async () => {
    const { browser } = suite.payer();
    const { platformCode } = suite.services.settings;
    for (const url of [authorize, '/api/notify/v1/auth/authorize']) {
      const pair = (await browser.post(url, { platform_code: platformCode })).data<Record<string, unknown>>();
      expect(Object.keys(pair).sort()).toEqual([
        'access_token',
        'expires_in',
        'refresh_expires_in',
        'refresh_token',
      ]);
      expect(codeOf(await browser.post(url, { platform_code: 'wrong' }))).toBe('platform_unknown');
    }
  });

  it('are limited per address, whose other calls continue (security S16)', async () => {
    const body = { platform_code: suite.services.settings.platformCode };
    const { tokensBurst } = suite.services.settings.limits;
    const answers = [];
    for (let n = 0; n < tokensBurst + 10; n += 1)
      answers.push(await suite.payer().browser.post(authorize, body));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(tokensBurst);
    const last = answers.at(-1);
    expect([last?.status, Number(last?.headers['retry-after'])]).toEqual([429, 1]);
    suite.services.clock.advance(30);
    expect((await suite.payer().browser.post(authorize, body)).status).toBe(200);
    suite.services.clock.advance(3_600);
  });

  it('are renewed by refresh_token, each of which works once [SR-7.24] [SR-7.26]', async () => {
    const { browser } = suite.payer();
    const body = { platform_code: suite.services.settings.platformCode };
    for (const [first, next] of [
      [authorize, '/api/customer/v0.1/authentication/platform/regenerate-token'],
      ['/api/notify/v1/auth/authorize', '/api/notify/v1/auth/regenerate-token'],
    ] as const) {
      const { refresh_token } = (await browser.post(first, body)).data<{ refresh_token: string }>();
      expect(codeOf(await suite.payer().browser.post(next, { refresh_token }))).toBe('refresh_refused');
      expect((await browser.post(next, { refresh_token })).data()).toHaveProperty('access_token');
      expect(codeOf(await browser.post(next, { refresh_token }))).toBe('refresh_refused');
    }
  });

  it('open the one-time-code calls only with the tokens of this cookie (threats 2 row 19)', async () => {
    const { browser } = suite.payer();
    const pair = (
      await browser.post(authorize, { platform_code: suite.services.settings.platformCode })
    ).data<{ access_token: string }>();
    const headers = { authorization: `Bearer ${pair.access_token}` };
    const body = { mobile_number: ASHA.mobile };
    const url = '/api/customer/v1/auth/login/check-mobile';
    expect(codeOf(await browser.post(url, body, { headers }))).toBe('context_required');
    expect(codeOf(await suite.payer().browser.post(url, body, { headers }))).toBe('token_expired');
    expect(codeOf(await browser.post(url, body))).toBe('token_required');
  });

  it('answers bypass-login with 404 [SR-7.20] [R25] (threats 2 row 18)', async () => {
    const answer = await suite.payer().browser.post('/api/customer/v1/auth/login/bypass-login', {});
    expect(answer.status).toBe(404);
  });
});
