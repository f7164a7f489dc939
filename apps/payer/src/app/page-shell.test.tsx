// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '../shared/navigation.ts';
import { distinctId } from '../shared/analytics/track.ts';
import { toasts } from '../shared/toasts.ts';
import { answer } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { freshTab, heading, link, openApp, withoutOtp } from '../testing/open-app.tsx';

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
});

/** The link of a legal page of the footer, in a new tab with the distinct id [SR-2.19]. */
const paper = (name: string): string => {
  const found = link(new RegExp(`^${name} \\(opens in a new tab\\)$`));
  expect(found.getAttribute('target')).toBe('_blank');
  const [path = '', query] = (found.getAttribute('href') ?? '').split('?');
  expect(query).toBe(`mxp_did=${distinctId()}`);
  return path;
};

describe('the footer', () => {
  it.each([
    ['/help', 'Page Not Found'],
    ['/kaveri-term', 'Online Fee Payment'],
    ['/kaveri-term/r/auth', 'Online Fee Payment'],
  ])(
    'shows on %s, with its mark and both links [SR-1.10] [SR-1.11] [SR-1.12] [SR-1.13]',
    async (path, title) => {
      openApp(path, aPage());
      await heading(title);
      const footer = screen.getByRole('contentinfo');
      expect(footer.textContent).toContain('Secured By');
      expect(footer.querySelector('svg')).not.toBeNull();
      expect(paper('Terms and conditions')).toBe('/legal/terms');
      expect(paper('Privacy policy')).toBe('/legal/privacy');
    },
  );

  it('takes its addresses from the page, with the distinct id [SR-1.12] [SR-1.13] [SR-2.19]', async () => {
    const footer = { terms_url: 'https://kvs.test/t', privacy_url: 'https://kvs.test/p' };
    openApp('/kaveri-term', aPage({ footer }));
    await heading('Online Fee Payment');
    expect(paper('Terms and conditions')).toBe('https://kvs.test/t');
    expect(paper('Privacy policy')).toBe('https://kvs.test/p');
  });
});

describe('the full-page loader', () => {
  it('shows until the page is fetched [SR-2.22] [SR-4.20]', async () => {
    let finish = (): void => undefined;
    server.serve({
      'pages.fetch': () => new Promise((resolve) => (finish = () => resolve(answer(aPage())))),
    });
    openApp('/kaveri-term', undefined);
    expect(await heading('Loading')).toBeTruthy();
    await waitFor(() => expect(server.of('pages.fetch')).toHaveLength(1));
    expect(screen.queryByText('Kaveri Valley School')).toBeNull();
    finish();
    await heading('Online Fee Payment');
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('waits for the external script too, at most 8 seconds [SR-2.23] [R35]', async () => {
    vi.useFakeTimers();
    try {
      openApp('/kaveri-term', aPage(), { script: 'never' });
      await act(() => vi.advanceTimersByTimeAsync(7_900));
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading');
      await act(() => vi.advanceTimersByTimeAsync(200));
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Online Fee Payment');
    } finally {
      vi.useRealTimers();
    }
  });

  it('disappears at once when the external script fails [R35]', async () => {
    openApp('/kaveri-term', aPage(), { script: 'error' });
    expect(await heading('Online Fee Payment')).toBeTruthy();
  });
});

describe('toasts', () => {
  it('have their regions from the start, before everything on the page and before any message [SR-2.10]', async () => {
    openApp('/help', undefined);
    await heading('Page Not Found');
    const region = screen.getByRole('alert');
    expect(region.textContent).toBe('');
    const page = screen.getByRole('link', { name: 'Skip to main content' });
    expect(region.compareDocumentPosition(page) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    act(() => toasts.show('error', () => 'It did not work'));
    expect(region.textContent).toBe('It did not work');
  });

  it('stay after a path change', async () => {
    openApp('/help', undefined);
    await heading('Page Not Found');
    act(() => toasts.show('error', () => 'It did not work'));
    act(() => navigate('/kaveri-term'));
    await heading('Online Fee Payment');
    expect(screen.getByRole('alert').textContent).toBe('It did not work');
  });
});

describe('the sections of a page', () => {
  const blocks = {
    header_block: { visible: true, title: 'The header' },
    banner_block: { visible: true, title: 'The banner' },
    content_blocks: [{ type: 'text' as const, description: [{ para: 'The content' }] }],
    reward_block: { visible: true, title: 'The reward' },
    support_block: { visible: true, title: 'The support' },
  };
  const logo_block = {
    visible: true,
    images: [{ file: '/logo.png', alt: 'The logo', width: 10, height: 10 }],
  };

  /** Where each part is in the document, in order of the list. */
  const order = (parts: readonly Element[]): boolean =>
    parts.every((part, index) => {
      const next = parts[index + 1];
      return !next || (part.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    });

  it('are in the order logo, header, central section, banner, content, reward, support [SR-2.24] [SR-2.25]', async () => {
    openApp('/kaveri-term', aPage({ ...blocks, logo_block }));
    const central = await heading('Online Fee Payment');
    const [header, banner, content, reward, support] = [
      'header',
      'banner',
      'content',
      'reward',
      'support',
    ].map((part) => screen.getByText(`The ${part}`));
    const logo = screen.getByAltText('The logo');
    const footer = screen.getByRole('contentinfo');
    const parts = [logo, header, central, banner, content, reward, support, footer];
    expect(order(parts.filter((part) => part !== undefined))).toBe(true);
    expect(parts).not.toContain(undefined);
  });

  it('are omitted if their block is not visible or empty [SR-2.25] [PJ-2.2.6]', async () => {
    openApp(
      '/kaveri-term',
      aPage({
        logo_block: { ...logo_block, visible: false },
        header_block: { visible: false, title: 'The header' },
        banner_block: { visible: false, title: 'The banner' },
        content_blocks: [],
        reward_block: { visible: false, title: 'The reward' },
        support_block: { visible: false, title: 'The support' },
      }),
    );
    await heading('Online Fee Payment');
    expect(document.body.textContent).not.toMatch(/The (header|banner|reward|support)/);
    expect(screen.queryByAltText('The logo')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Information' })).toBeNull();
  });
});

describe('the central section', () => {
  const search_block = { visible: true, title: 'Find your school' };
  const workflow_block: PageData['workflow_block'] = {
    visible: true,
    title: 'Two steps to your seat',
    workflow_config: [],
    config: [],
  } as unknown as PageData['workflow_block'];

  it('is the expiry notice instead of everything else on an expired page [SR-2.26]', async () => {
    openApp(
      '/kaveri-term',
      aPage({
        payment_page_expired: true,
        search_block,
        workflow_block,
        support_block: { visible: true, title: 'The support' },
      }),
    );
    await heading('No longer accepting Payments');
    expect(screen.queryByRole('button', { name: /Click here to verify/ })).toBeNull();
    expect(screen.queryByText('Find your school')).toBeNull();
    expect(screen.getByText('The support')).toBeTruthy();
  });

  it('is the search section when the search block is visible, even with cards [SR-2.27]', async () => {
    openApp('/find', aPage({ payment_page_slug: 'find', search_block, institute_config: {} }));
    await heading('Find your school');
    expect(screen.queryByRole('textbox', { name: /Student ID/ })).toBeNull();
  });

  it('is the payment section when the sdk block is non-empty and nothing else claims it [SR-2.28] [SR-2.27]', async () => {
    const { form_block: _form, ...page } = withoutOtp({ is_checkbox_enabled: false });
    openApp('/kaveri-term', { ...page, search_block: { visible: false } });
    expect(await heading('Please select a Payment Option')).toBeTruthy();
  });

  it('is the staged workflow before search and payment when its block is visible [C10] [SR-2.24]', async () => {
    server.serve({ 'workflow.details': () => answer({ wf_code: 'wf', cfd_details: [] }) });
    const { form_block: _form, ...page } = withoutOtp({ is_checkbox_enabled: false });
    openApp('/kaveri-term', { ...page, workflow_block, search_block });
    await heading('Two steps to your seat');
    expect(screen.queryByText('Find your school')).toBeNull();
  });

  it('is missing on a page of content alone, which still has its heading [C9]', async () => {
    const { form_block: _form, ...page } = aPage({ is_checkbox_enabled: false, sdk_block: [] });
    openApp('/kaveri-info', {
      ...page,
      payment_page_slug: 'kaveri-info',
      payment_page_label: 'Bus routes',
      content_blocks: [{ type: 'text', description: [{ para: 'Route 1' }] }],
    });
    await heading('Bus routes');
    expect(screen.getByText('Route 1')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});
