import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPage as aWirePage } from '@shulk/contract/testing';
import type { BundlePage } from '@shulk/contract';
import { describeOnBoth, emptyTables, testApp, testServices, testSettings } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { priceCards } from '../fees/index.ts';
import { brandColours, importBundle } from '../imports/index.ts';
import { aBundle, aPage, anInstitute } from '../imports/testing/a-bundle.ts';
import { AppHtml, pageHead } from './app/app-html.ts';
import { mountDocuments } from './documents.ts';

// The app's own document before it is built: its markers are those of the built one.
const payerFolder = fileURLToPath(new URL('../../../../payer', import.meta.url));

/** Content of the meta tags of a document, by property or name. */
const metas = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  );

describeOnBoth('the document of a page', (use) => {
  let app: TestApp;
  beforeEach(async () => {
    await emptyTables(use.db);
    app = await testApp(testServices(use.db), (http) => {
      const { settings } = http.platform.services;
      mountDocuments(http, {
        html: new AppHtml(payerFolder, settings),
        priceCards,
        pageOfLink: async () => '',
      });
    });
  });
  afterEach(() => app.close());

  const store = (over: Partial<BundlePage>, brand_colour = '#7A1F2B'): Promise<unknown> =>
    importBundle(
      app.services,
      aBundle({ institutes: [anInstitute({ brand_colour })], pages: [aPage(over)] }),
    );
  const open = async (path: string): Promise<string> => (await app.browser().get(path)).body;

  it('has link-preview tags of the institute, with an absolute address for its picture (decisions 1)', async () => {
    await store({ payment_page_label: 'Term "2" fees' });
    const html = await open('/hill-term');
    const { publicUrl } = app.services.settings;
    expect(html).toContain('<title>Term &quot;2&quot; fees - Hill School</title>');
    expect(metas(html)).toMatchObject({
      'og:title': 'Term &quot;2&quot; fees - Hill School',
      'og:description': 'Pay fees to Hill School online. UPI, cards and net banking.',
      'og:site_name': 'Hill School',
      'og:type': 'website',
      'og:url': `${publicUrl}/hill-term`,
      'og:image:alt': 'Hill School',
      'og:image:width': '1',
      'theme-color': '#7A1F2B',
    });
    expect(metas(html)['og:image']).toMatch(/^https?:\/\/[^/]+\/api\/pages\/images\/[0-9a-f]{64}$/);
    expect(metas(html)['og:image']?.startsWith(publicUrl)).toBe(true);
  });

  it('has no picture in its preview when the logo block is not visible', async () => {
    await store({ logo_block: { visible: false, images: [{ file: 'logo.png', alt: 'Hill School' }] } });
    const html = await open('/hill-term');
    expect(Object.keys(metas(html)).filter((name) => name.startsWith('og:image'))).toEqual([]);
    expect(html).not.toContain('shell-logo');
  });

  it('contains its page without the credentials of the institute [PJ-3.3] [R36]', async () => {
    const credentials = { client_id: 'hill-id-1', client_secret: 'hill-secret-2', api_key: 'hill-key-3' };
    await importBundle(
      app.services,
      aBundle({ institutes: [anInstitute({ credentials })], pages: [aPage({})] }),
    );
    const html = await open('/hill-term');
    const [, page = ''] = /id="shulk-page"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    expect(page).toContain('"payment_page_slug":"hill-term"');
    expect(page).not.toMatch(/client_id|client_secret|api_key/);
    expect(html).not.toMatch(/hill-id-1|hill-secret-2|hill-key-3/);
  });

  it('contains nothing of a student, whatever its address names', async () => {
    await store({});
    const student = await use.db.one<{ sbd_code: string }>(
      "select sbd_code from students where student_uuid = 'H-1'",
    );
    const plain = await open('/hill-term');
    const named = await open(
      `/hill-term?sid=H-1&m=9000000801&uid=H-1&sbdc=${student.sbd_code}&scode=secret-1&sc=secret-2&ppsc=secret-3`,
    );
    expect(named).not.toMatch(/H-1|9000000801|Asha|Lata|lata@|secret-|sbd_/);
    const { robots, ...tags } = metas(named);
    expect([robots, tags]).toEqual(['noindex', metas(plain)]);
  });

  it('shows logo and institute before any script runs (decisions 1)', async () => {
    await store({});
    const shell = /<div class="shell-band">.*?<\/div>/.exec(await open('/hill-term'))?.[0] ?? '';
    expect(shell).toMatch(/<img src="\/api\/pages\/images\/[0-9a-f]{64}" alt="" width="1" height="1">/);
    expect(shell).toContain('<p class="shell-name">Hill School</p>');
  });

  it('contains the colours of the institute for both schemes, edges included (ux 1.2)', async () => {
    await store({}, '#FFFFFF');
    const brand = brandColours('#FFFFFF');
    const style = /<style nonce="[^"]+">(.*?)<\/style>/.exec(await open('/hill-term'))?.[1] ?? '';
    const [light = '', dark = ''] = style.split('@media (prefers-color-scheme:dark)');
    for (const rule of [
      '--brand:#FFFFFF',
      '--on-brand:#000000',
      `--fill-edge:${brand.brand_text}`,
      '--band-edge:#D3DAE1',
    ])
      expect(light).toContain(rule);
    for (const rule of [`--fill:${brand.dark_fill}`, '--fill-edge:transparent', '--band-edge:transparent'])
      expect(dark).toContain(rule);
  });
});

describe('the preview of a page', () => {
  it('of a search over every group names the product', () => {
    const page = aWirePage({ institute_config: {}, payment_page_label: 'Find your institute' });
    const head = pageHead(page, testSettings(), 'en');
    expect(head).toMatchObject({ title: 'Find your institute - Shulk', site: 'Shulk' });
    expect(head.description).toBe('Pay fees to your institute online. UPI, cards and net banking.');
  });
});
