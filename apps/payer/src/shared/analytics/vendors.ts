import { randomCharacters } from '@shulk/browser-client';
import type { AnalyticsSettings } from '../settings.ts';
import { cleanProperties } from './clean-properties.ts';
import type { CleanProperties } from './clean-properties.ts';
import { EVENTS } from './events.ts';
import type { TrackedEvent } from './events.ts';

interface VendorRequest {
  readonly url: string;
  readonly type: string;
  readonly body: string;
}

/** A vendor: whether it is active under the settings, and the request that sends one event. */
interface Vendor {
  readonly runs: (given: AnalyticsSettings) => boolean;
  readonly request: (
    event: TrackedEvent,
    properties: CleanProperties,
    given: AnalyticsSettings,
  ) => VendorRequest;
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Mixpanel's own wire: form field `data` with a base64 JSON array. `ip=0` makes it drop the address. */
const mixpanel: Vendor = {
  runs: ({ mixpanel_token: token, mixpanel_api_host: host }) => Boolean(token && host),
  request: ({ name, at_ms, distinct_id }, properties, given) => ({
    url: `${given.mixpanel_api_host}/track/?ip=0`,
    type: 'application/x-www-form-urlencoded',
    body: `data=${encodeURIComponent(
      base64(
        JSON.stringify([
          {
            event: name,
            properties: {
              ...properties,
              token: given.mixpanel_token,
              distinct_id,
              time: at_ms / 1000,
              $insert_id: randomCharacters(22),
            },
          },
        ]),
      ),
    )}`,
  }),
};

/** PostHog's capture call; active only in production [SR-7.35]. No profile, no place, no address. */
const posthog: Vendor = {
  runs: ({ environment, posthog_key: key, posthog_host: host }) =>
    environment === 'production' && Boolean(key && host),
  request: ({ name, at_ms, distinct_id }, properties, given) => ({
    url: `${given.posthog_host}/i/v0/e/`,
    type: 'application/json',
    body: JSON.stringify({
      api_key: given.posthog_key,
      event: name,
      distinct_id,
      properties: { ...properties, $process_person_profile: false, $geoip_disable: true, $ip: null },
      timestamp: new Date(at_ms).toISOString(),
    }),
  }),
};

/**
 * Sends one event to every active vendor without waiting; failures are ignored. Drops events outside the closed list
 * and properties outside the allow-list.
 */
export function deliver(event: TrackedEvent, given: AnalyticsSettings): void {
  if (!EVENTS.some((known) => known === event.name)) return;
  const properties = cleanProperties(event.properties);
  for (const vendor of [mixpanel, posthog]) {
    if (!vendor.runs(given)) continue;
    const { url, type, body } = vendor.request(event, properties, given);
    void fetch(url, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // An event may be the last thing a document does.
      keepalive: true,
    }).catch(() => undefined);
  }
}
