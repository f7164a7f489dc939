import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../testing/index.ts';
import type { TestApp, TestBrowser } from '../../testing/index.ts';
import { priceCards } from '../fees/index.ts';
import { importBundle } from '../imports/index.ts';
import { aBundle, aPage } from '../imports/testing/a-bundle.ts';
import { mountStudents } from '../students/index.ts';
import { studentProofs } from '../verification/index.ts';
import { AppHtml } from './app/app-html.ts';
import { mountDocuments } from './documents.ts';

// The app's own document before it is built: its markers are those of the built one.
const payerFolder = fileURLToPath(new URL('../../../../payer', import.meta.url));

/** The page inlined in a document; empty if there is none. */
const slugIn = (html: string): string => /"payment_page_slug":"([^"]+)"/.exec(html)?.[1] ?? '';

describeOnBoth('the document of the portal [SR-2.104] (decision 54)', (use) => {
  let app: TestApp;
  beforeEach(async () => {
    await emptyTables(use.db);
    app = await testApp(testServices(use.db), (http) => {
      const { settings } = http.platform.services;
      mountStudents(http, { proofs: studentProofs });
      mountDocuments(http, {
        html: new AppHtml(payerFolder, settings),
        priceCards,
        pageOfLink: async () => '',
      });
    });
    await importBundle(app.services, aBundle({ pages: [aPage()] }));
  });
  afterEach(() => app.close());
  const open = (path: string, browser: TestBrowser = app.browser()) => browser.get(path, { bare: true });

  it('is the app with the page of the link, kept out of search engines and referrers', async () => {
    const answer = await open('/portal?page=HILL-term&m=9876500001');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(slugIn(answer.body)).toBe('hill-term');
    expect(answer.body).toContain('content="noindex"');
    expect(answer.body).not.toContain('9876500001');
  });

  it('is at the address that "View application" leads to', async () => {
    const page = await open('/hill-term');
    const portal = /"portal_url":"([^"]+)"/.exec(page.body)?.[1] ?? 'nowhere';
    expect((await open(`${portal}?page=hill-term&m=9876500001`)).status).toBe(200);
  });

  it('has the last page of this browser if the link names none, and no page for a new browser', async () => {
    const browser = app.browser();
    const look = '/api/pages/v1/students/field-details/fetch?payment_page_slug=hill-term&student_uuid=H-1';
    (await browser.get(look)).data();
    expect(slugIn((await open('/portal?m=9876500001', browser)).body)).toBe('hill-term');
    const fresh = await open('/portal');
    expect([fresh.status, slugIn(fresh.body)]).toEqual([200, '']);
  });

  it('does not exist for an unknown page', async () => {
    expect((await open('/portal?page=nowhere')).status).toBe(404);
    expect((await open('/portal/more')).status).toBe(404);
  });
});
