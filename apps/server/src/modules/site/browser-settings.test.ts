import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '../../platform/settings.ts';
import { browserSettings } from './app/app-html.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shulk-browser-'));
const given = (env: Record<string, string> = {}) => browserSettings(readSettings({ DATA_DIR, ...env }));

it('tells the page the three minimum amounts, which the environment can set, in rupees [SR-9.1] [SR-9.2] [SR-9.3] [SR-9.4]', () => {
  expect(given()['limits']).toEqual({
    emi_min_amount: 12000,
    auto_debit_min_amount: 5,
    direct_min_amount: 1,
  });
  const set = { EMI_MIN_AMOUNT: '15000', AUTO_DEBIT_MIN_AMOUNT: '20', DIRECT_MIN_AMOUNT: '2.50' };
  expect(given(set)['limits']).toEqual({
    emi_min_amount: 15000,
    auto_debit_min_amount: 20,
    direct_min_amount: 2.5,
  });
});

it('tells the page that analytics and error reporting are off in staging [SR-7.36] [SR-7.37]', () => {
  const keys = {
    SENTRY_DSN: 'https://key@sentry.example/4',
    MIXPANEL_TOKEN: 't',
    MIXPANEL_API_HOST: 'https://api-in.mixpanel.example',
  };
  expect(given(keys)).toMatchObject({ analytics: { disabled: false }, sentry_dsn: keys.SENTRY_DSN });
  expect(given({ ...keys, NODE_ENV: 'staging' })).toMatchObject({
    analytics: { disabled: true, environment: 'staging' },
    sentry_dsn: '',
  });
});

it('tells the page no secret of the installation', () => {
  const settings = readSettings({ DATA_DIR, OPERATOR_KEY: 'operator-key-of-this-test' });
  const text = JSON.stringify(browserSettings(settings));
  for (const secret of [
    settings.operatorKey,
    settings.secretKeys[0].toString('base64'),
    settings.receiptKey.d ?? 'no key',
  ]) {
    expect(text).not.toContain(secret);
  }
});
