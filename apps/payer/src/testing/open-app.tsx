import type { PageData } from '@shulk/contract';
import { aPage, aStudentDetails, aWireFeeType } from '@shulk/contract/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { loadShell } from '../app/late-shell.ts';
import { App } from '../app/router.tsx';
import { loadEndVisit } from '../shell/frame.tsx';
import { loadSwitch } from '../shared/language/late-switch.ts';
import { forgetVisit } from '../shared/analytics/visit-id.ts';
import { forgetReports } from '../shared/reporting/report.ts';
import { toasts } from '../shared/toasts.ts';
import { answer, fakeServer, writePage, writeSettings } from './fake-server.ts';
import type { FakeServer } from './fake-server.ts';

// As in a document that has been open for a moment.
await Promise.all([loadShell(), loadSwitch(), loadEndVisit()]);

/** The only h1 of the view, once it is rendered. */
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
/** The visible h1s, without those of hidden steps. */
export const shownHeadings = () =>
  screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
/** The announced errors: in the region of toasts, or in their own place. */
export const alertText = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');
/** A link by its name. */
export const link = (name: string | RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name });

/** A new tab with a stubbed server that knows one student with one fee. */
export function freshTab(): FakeServer {
  vi.restoreAllMocks();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  localStorage.clear();
  forgetVisit();
  forgetReports();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  return fakeServer({
    'pages.fetch': ({ query }) => answer(aPage({ payment_page_slug: query['payment_page_slug'] ?? '' })),
    'students.field_details': () => answer(aStudentDetails()),
    'students.wrapper': () => answer({ sbd_code: 'sbd_one', customer_code: 'c', student_uuid: 'KVS-2041' }),
    'fees.checkbox': () =>
      answer([{ block_code: 'pay-in-full', financing_mode: 'DIRECT', fee_types: [aWireFeeType()] }]),
    'fees.dynamic': () => answer([]),
    'sessions.create': () => answer({ code: 'ses_1', session_code: 'ses_unread' }),
  });
}

type ScriptEnd = 'load' | 'error' | 'never';

/** Settles the payment script at once: a test has no network to load it from. */
function settleScript(end: ScriptEnd): void {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (end !== 'never' && node instanceof HTMLScriptElement) node.dispatchEvent(new Event(end));
    }
  });
}

let script = 0;

/** Opens an address of the app, with or without a page in the HTML; `state` is its history entry's, after a reload. */
export function openApp(
  path: string,
  page: PageData | undefined,
  given: {
    readonly settings?: Record<string, unknown>;
    readonly script?: ScriptEnd;
    readonly state?: unknown;
  } = {},
) {
  // Each test loads a new script, because the one before is already settled.
  script += 1;
  writeSettings({ sdk_url: `/sdk/test-${script}.js`, ...given.settings });
  document.getElementById('shulk-page')?.remove();
  if (page) writePage(page);
  settleScript(given.script ?? 'load');
  history.replaceState(given.state ?? null, '', path);
  render(<App />);
  return userEvent.setup();
}

/** A page whose form requires no code. */
export function withoutOtp(over: Partial<PageData> = {}): PageData {
  const page = aPage(over);
  if (page.form_block) page.form_block.data.form_config = {};
  return page;
}

/** Fills and sends the form of the test builder's page. */
export async function submitForm(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: /Student ID/ }), 'KVS-2041');
  await user.click(screen.getByRole('button', { name: 'Click here to verify Student ID' }));
  await user.click(await screen.findByRole('button', { name: 'Proceed To Pay' }));
}
