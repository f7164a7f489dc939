/** One event as a vendor's collector received it, decoded from that vendor's wire format. */
export interface CollectedEvent {
  readonly vendor: 'mixpanel' | 'posthog';
  readonly name: string;
  readonly distinctId: string;
  /** The event's properties, without those that the vendor itself needs. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A stub of the collectors of both analytics vendors and of error reports. */
export interface Collector {
  readonly events: CollectedEvent[];
  /** The raw requests, for tests that search for data that must not leave. */
  readonly requests: { readonly url: string; readonly body: string; readonly init: RequestInit }[];
  /** Error reports and traces: the payload of each envelope. */
  readonly reports: Record<string, unknown>[];
  /** The properties of the first vendor's events of one name. */
  readonly of: (name: string) => readonly Readonly<Record<string, unknown>>[];
}

/** Settings under which both vendors run. */
export const collecting = {
  analytics: {
    disabled: false,
    environment: 'production',
    mixpanel_token: 'mp-token',
    mixpanel_api_host: 'https://mixpanel.test',
    posthog_key: 'ph-key',
    posthog_host: 'https://posthog.test',
  },
};

/** Settings under which errors are reported. */
export const reporting = { sentry_dsn: 'https://key@sentry.test/4' };

type Json = Readonly<Record<string, unknown>>;

const bytes = (text: string): Uint8Array => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

function mixpanelEvents(body: string): CollectedEvent[] {
  const data = new URLSearchParams(body).get('data') ?? '';
  const sent = JSON.parse(new TextDecoder().decode(bytes(data))) as { event: string; properties: Json }[];
  return sent.map(({ event, properties }) => {
    const { token, distinct_id, time, $insert_id, ...rest } = properties;
    if (token !== 'mp-token' || typeof time !== 'number' || typeof $insert_id !== 'string')
      throw new Error('this is not the wire of Mixpanel');
    return { vendor: 'mixpanel', name: event, distinctId: String(distinct_id), properties: rest };
  });
}

function posthogEvent(body: string): CollectedEvent {
  const sent = JSON.parse(body) as Json & { readonly event: string; readonly properties: Json };
  const { $process_person_profile: profile, $geoip_disable: noPlace, $ip, ...rest } = sent.properties;
  const isRight = sent['api_key'] === 'ph-key' && typeof sent['timestamp'] === 'string';
  if (!isRight || profile !== false || noPlace !== true || $ip !== null)
    throw new Error('this is not what PostHog may get');
  return { vendor: 'posthog', name: sent.event, distinctId: String(sent['distinct_id']), properties: rest };
}

/** Adds the collectors to the stubbed server: call it after `fakeServer`, with the settings above. */
export function collect(): Collector {
  const collector: Pick<Collector, 'events' | 'requests' | 'reports'> = {
    events: [],
    requests: [],
    reports: [],
  };
  const server = globalThis.fetch;
  globalThis.fetch = (input, init = {}) => {
    const url = new URL(input as string, 'http://pay.test');
    const body = typeof init.body === 'string' ? init.body : '';
    if (!/^(?:mixpanel|posthog|sentry)\.test$/.test(url.host)) return server(input, init);
    collector.requests.push({ url: url.href, body, init });
    if (url.host === 'mixpanel.test' && url.pathname === '/track/')
      collector.events.push(...mixpanelEvents(body));
    else if (url.host === 'posthog.test' && url.pathname === '/i/v0/e/')
      collector.events.push(posthogEvent(body));
    else if (url.host === 'sentry.test' && url.pathname === '/api/4/envelope/')
      collector.reports.push(JSON.parse(body.split('\n')[2] ?? '{}') as Record<string, unknown>);
    else throw new TypeError(`no collector listens at ${url.href}`);
    return Promise.resolve(new Response('1'));
  };
  return {
    ...collector,
    of: (name) =>
      collector.events.flatMap((event) =>
        event.vendor === 'mixpanel' && event.name === name ? [event.properties] : [],
      ),
  };
}
