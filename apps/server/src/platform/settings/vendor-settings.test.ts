import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SettingsError, readSettings } from '../settings.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shulk-vendors-'));
const settings = (env: Record<string, string> = {}) => readSettings({ DATA_DIR, ...env });

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    settings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

const SENTRY_DSN = 'https://key@sentry.example/4';

describe('analytics', () => {
  it('are off in staging unless ANALYTICS_DISABLED says FALSE, elsewhere on unless it says TRUE [SR-7.34] [SR-7.36]', () => {
    const disabled = (env: Record<string, string>) => settings(env).analytics.disabled;
    expect(disabled({})).toBe(false);
    expect(disabled({ ANALYTICS_DISABLED: 'TRUE' })).toBe(true);
    expect(disabled({ NODE_ENV: 'staging' })).toBe(true);
    expect(disabled({ NODE_ENV: 'staging', ANALYTICS_DISABLED: 'FALSE' })).toBe(false);
  });

  it('refuse a flag that is neither TRUE nor FALSE, and a key without its data’s host', () => {
    expect(problemsOf({ ANALYTICS_DISABLED: 'true' })).toEqual(['ANALYTICS_DISABLED: must be TRUE or FALSE']);
    expect(problemsOf({ MIXPANEL_TOKEN: 't', POSTHOG_KEY: 'k' })).toEqual([
      'MIXPANEL_API_HOST: is required because MIXPANEL_TOKEN is set. Set it, or remove MIXPANEL_TOKEN.',
      'POSTHOG_HOST: is required because POSTHOG_KEY is set. Set it, or remove POSTHOG_KEY.',
    ]);
  });
});

describe('error reporting', () => {
  it('is off without a DSN, and in staging unless SENTRY_DISABLED says FALSE [SR-7.37]', () => {
    expect(settings().sentryDsn).toBeUndefined();
    expect(settings({ SENTRY_DSN }).sentryDsn).toBe(SENTRY_DSN);
    expect(settings({ SENTRY_DSN, SENTRY_DISABLED: 'TRUE' }).sentryDsn).toBeUndefined();
    expect(settings({ SENTRY_DSN, NODE_ENV: 'staging' }).sentryDsn).toBeUndefined();
    expect(settings({ SENTRY_DSN, NODE_ENV: 'staging', SENTRY_DISABLED: 'FALSE' }).sentryDsn).toBe(
      SENTRY_DSN,
    );
  });

  it.each(['https://sentry.example/4', 'https://key@sentry.example', 'nowhere'])(
    'refuses %s as a DSN',
    (dsn) => {
      expect(problemsOf({ SENTRY_DSN: dsn })).toHaveLength(1);
    },
  );
});
