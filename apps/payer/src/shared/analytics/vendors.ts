import type { AnalyticsSettings } from '../settings.ts';
import type { TrackedEvent } from './track.ts';

/** A vendor: whether it runs under the settings, and the request that carries one event to it. */
interface Vendor {
  readonly runs: (given: AnalyticsSettings) => boolean;
  readonly request: (
    event: TrackedEvent,
    given: AnalyticsSettings,
  ) => { readonly url: string; readonly body: unknown };
}

const mixpanel: Vendor = {
  runs: (given) => Boolean(given.mixpanel_token && given.mixpanel_api_host),
  request: (
    { name, properties, at_ms, distinct_id },
    { mixpanel_token: token, mixpanel_api_host: host },
  ) => ({
    url: `${host}/track`,
    body: [
      { event: name, properties: { ...properties, token, distinct_id, time: Math.floor(at_ms / 1000) } },
    ],
  }),
};

/** The second vendor runs in production only [SR-7.35]. */
const posthog: Vendor = {
  runs: (given) => given.environment === 'production' && Boolean(given.posthog_key && given.posthog_host),
  request: ({ name, properties, at_ms, distinct_id }, { posthog_key: api_key, posthog_host: host }) => ({
    url: `${host}/capture/`,
    body: {
      api_key,
      event: name,
      distinct_id,
      properties: { ...properties, $ip: null },
      timestamp: new Date(at_ms).toISOString(),
    },
  }),
};

/** Hands one event to every vendor that runs; nobody waits for the answer. */
export function deliver(event: TrackedEvent, given: AnalyticsSettings): void {
  for (const vendor of [mixpanel, posthog]) {
    if (!vendor.runs(given)) continue;
    const { url, body } = vendor.request(event, given);
    void fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => undefined);
  }
}
