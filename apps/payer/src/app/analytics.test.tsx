// @vitest-environment happy-dom
import { aPage } from '@shulk/contract/testing';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageData } from '@shulk/contract';
import { distinctId, track } from '../shared/analytics/track.ts';
import { collect, collecting } from '../testing/collector.ts';
import type { Collector } from '../testing/collector.ts';
import { refuse } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { freshTab, heading, openApp } from '../testing/open-app.tsx';

let server: FakeServer;
let collector: Collector;
beforeEach(() => {
  server = freshTab();
  collector = collect();
});

const openTracked = (path: string, page: PageData | undefined, settings: object = {}) =>
  openApp(path, page, { settings: { ...collecting, ...settings } });
const names = (vendor = 'mixpanel') =>
  collector.events.filter((event) => event.vendor === vendor).map(({ name }) => name);
const arrived = (name: string) => waitFor(() => expect(names()).toContain(name));
const said = { slug: 'kaveri-term', page_type: 'STATIC-PAGE', institute: 'kaveri-valley' };

describe('page events', () => {
  it.each([
    ['STATIC-PAGE', 'static page loaded'],
    ['SEARCH-PAGE', 'search page loaded'],
    ['WORKFLOW-PAGE', 'workflow page loaded'],
    ['DYNAMIC-LINK-PAGE', 'dynamic page loaded'],
  ] as const)(
    'report that a %s was loaded: "%s" [SR-7.27] [SR-1.6] [PJ-7.34]',
    async (payment_page_type, name) => {
      openTracked('/kaveri-term', aPage({ payment_page_type }));
      await arrived(name);
      expect(collector.of(name)).toEqual([{ ...said, page_type: payment_page_type }]);
      expect(names().filter((other) => other.endsWith('loaded'))).toEqual([name]);
    },
  );

  it('count any other page type as a plain loaded page [SR-1.7]', async () => {
    openTracked('/kaveri-term', { ...aPage(), payment_page_type: 'LATER-PAGE' });
    await arrived('page loaded');
    expect(collector.of('page loaded')).toEqual([{ ...said, page_type: 'LATER-PAGE' }]);
  });

  it('report a dynamic-link page by its flag, whatever its type [SR-1.6] [SR-7.27]', async () => {
    openTracked('/kaveri-term', aPage({ dynamic_link: true }));
    await arrived('dynamic page loaded');
    expect(names()).not.toContain('static page loaded');
  });

  it.each([
    ['in the HTML', '/kaveri-term', aPage()],
    ['by a call', '/kaveri-term', undefined],
    ['for the receipts', '/kaveri-term/r/auth', undefined],
  ])('report that the page was fetched, %s [SR-7.28]', async (_how, path, page) => {
    openTracked(path, page);
    await arrived('page fetch success');
    expect(collector.of('page fetch success')).toEqual([said]);
    expect(names()).not.toContain('page fetch failure');
  });

  it('report a failed fetch with status and code, and the redirect to help [SR-7.28] [SR-7.29] [SR-8.3]', async () => {
    server.serve({ 'pages.fetch': () => refuse('unknown_client') });
    openTracked('/kaveri-term', undefined);
    await heading('Page Not Found');
    await arrived('redirect to help');
    expect(collector.of('page fetch failure')).toEqual([
      { slug: 'kaveri-term', code: 'unknown_client', status: 401 },
    ]);
    expect(names()).not.toContain('page fetch success');
  });

  it('report the redirect to help from any other path [SR-7.29]', async () => {
    openTracked('/a/b/c', undefined);
    await arrived('redirect to help');
    expect(collector.requests.map(({ body }) => body).join()).not.toContain('a/b/c');
  });

  it('report that the receipt page was opened [SR-7.31]', async () => {
    openTracked('/kaveri-term/r/auth', aPage());
    await arrived('receipt page opened');
    expect(names().filter((name) => name === 'receipt page opened')).toHaveLength(1);
  });
});

describe('the distinct id', () => {
  it('is one per visit: the same with every event, at both vendors, across a reload, prefixed anon- [SR-7.32] [SR-7.33]', async () => {
    openTracked('/kaveri-term', aPage());
    await arrived('static page loaded');
    act(() => track('card selected'));
    await arrived('card selected');
    const ids = new Set(collector.events.map((event) => event.distinctId));
    expect([...ids]).toEqual([distinctId()]);
    expect(distinctId()).toMatch(/^anon-[A-Za-z0-9]{22}$/);
    expect(sessionStorage.getItem('shulk.visit')).toBe(distinctId());
  });

  it('is that of mxp_did if the link has one, from the first event on [SR-7.33] [SR-2.14]', async () => {
    openTracked('/kaveri-term?mxp_did=from_the_portal_1', aPage());
    await arrived('static page loaded');
    expect(new Set(collector.events.map((event) => event.distinctId))).toEqual(
      new Set(['from_the_portal_1']),
    );
  });

  it('differs for another visit [SR-7.32]', () => {
    const first = distinctId();
    freshTab();
    expect(distinctId()).not.toBe(first);
  });
});

describe('what runs', () => {
  const settle = async (): Promise<void> => {
    await heading('Online Fee Payment');
    // The vendors' part is loaded by now in any case, so an event that was sent has been sent.
    await import('../shared/analytics/vendors.ts');
    await act(() => Promise.resolve());
  };
  const analytics = (over: object) => ({ analytics: { ...collecting.analytics, ...over } });

  it('is nothing while analytics are disabled [SR-7.34]', async () => {
    openTracked('/kaveri-term', aPage(), analytics({ disabled: true }));
    await settle();
    expect(collector.requests).toEqual([]);
  });

  it('is only one vendor outside production [SR-7.35]', async () => {
    openTracked('/kaveri-term', aPage(), analytics({ environment: 'development' }));
    await arrived('static page loaded');
    expect(names('posthog')).toEqual([]);
  });

  it('is only a vendor with a key and a host', async () => {
    openTracked('/kaveri-term', aPage(), analytics({ mixpanel_token: '' }));
    await waitFor(() => expect(names('posthog')).toContain('static page loaded'));
    expect(names('mixpanel')).toEqual([]);
  });

  it('is nothing for a browser that sends Do Not Track', async () => {
    vi.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1');
    openTracked('/kaveri-term', aPage());
    await settle();
    expect(collector.requests).toEqual([]);
  });

  it('excludes events outside the closed list, and properties outside the allow-list', async () => {
    openTracked('/kaveri-term', aPage());
    await arrived('static page loaded');
    act(() => {
      track('mobile typed' as never, { mobile: '9812300001' } as never);
      track('otp failed', { code: 'otp_wrong', mobile: '9812300001', slug: '9812300001' } as never);
    });
    await arrived('otp failed');
    expect(names()).not.toContain('mobile typed');
    const { slug: _slug, ...rest } = said;
    expect(collector.of('otp failed')).toEqual([{ ...rest, code: 'otp_wrong' }]);
  });

  it('disturbs nobody when a vendor is unreachable, and sends neither cookie nor referrer', async () => {
    const reachable = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      void reachable(input, init);
      return Promise.reject(new TypeError('blocked'));
    };
    openTracked('/kaveri-term', aPage());
    await arrived('static page loaded');
    for (const { init } of collector.requests)
      expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true });
  });
});
