import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../platform/settings.ts';
import { productionEnv } from '../../testing/index.ts';
import { checkoutPolicy, docsPolicy, payerPolicy, plainPolicy } from './policies.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shulk-policies-'));
const settingsOf = (env: Record<string, string> = {}) => readSettings({ DATA_DIR, ...env });

/** One directive of a policy as its list of sources. */
const directive = (policy: string, name: string): string[] =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? [];
const connects = (env: Record<string, string>): string[] =>
  directive(payerPolicy(settingsOf(env), 'n'), 'connect-src');

const mixpanel = { MIXPANEL_TOKEN: 't', MIXPANEL_API_HOST: 'https://api-in.mixpanel.example' };
const posthog = { POSTHOG_KEY: 'k', POSTHOG_HOST: 'https://eu.posthog.example' };
const sentry = { SENTRY_DSN: 'https://key@sentry.example/4' };
const production = productionEnv();

describe('the policy of the payer’s pages', () => {
  it('lets a page call only its own origin in the demo (threats 7)', () => {
    expect(connects({})).toEqual(["'self'"]);
  });

  it('adds the hosts of active analytics vendors: the second only in production [SR-7.35] (R39)', () => {
    expect(connects({ ...mixpanel, ...posthog })).toEqual(["'self'", 'https://api-in.mixpanel.example']);
    expect(connects({ ...production, ...mixpanel, ...posthog })).toEqual([
      "'self'",
      'https://api-in.mixpanel.example',
      'https://eu.posthog.example',
    ]);
  });

  it('adds no vendor while analytics are disabled [SR-7.34] or in staging [SR-7.36], and no key of error reporting', () => {
    expect(connects({ ...mixpanel, ANALYTICS_DISABLED: 'TRUE' })).toEqual(["'self'"]);
    expect(connects({ ...mixpanel, ...sentry, NODE_ENV: 'staging' })).toEqual(["'self'"]);
    expect(connects({ ...sentry })).toEqual(["'self'", 'https://sentry.example']);
  });

  it('trusts scripts only by nonce and names the one policy of trusted types', () => {
    const policy = payerPolicy(settingsOf(), 'abc');
    expect(directive(policy, 'script-src')).toEqual(["'nonce-abc'", "'strict-dynamic'"]);
    expect(directive(policy, 'trusted-types')).toEqual(['app']);
    expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"]);
  });
});

it('pages and the frame of the checkout report what their policy blocked (security S16)', () => {
  for (const policy of [payerPolicy(settingsOf(), 'n'), checkoutPolicy(settingsOf(), 'n')])
    expect(directive(policy, 'report-uri')).toEqual(['/api/csp-reports']);
});

it('no other document may call an analytics vendor: neither the checkout frame nor plain pages (decisions 11)', () => {
  const settings = settingsOf({ ...production, ...mixpanel, ...posthog, ...sentry });
  for (const policy of [checkoutPolicy(settings, 'n'), plainPolicy('n'), docsPolicy('n')]) {
    expect(policy).not.toMatch(/mixpanel|posthog|sentry/);
  }
});
