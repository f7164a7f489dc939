import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { mountLegalPages } from './plain-pages.ts';

const http = Fastify();
mountLegalPages(http);
const read = async (path: string): Promise<string> => (await http.inject(path)).body;

describe.each(['/legal/terms', '/legal/privacy'])('%s', (path) => {
  it('has the footer of every page: mark and both links [SR-1.10] [SR-1.11] [SR-1.12] [SR-1.13]', async () => {
    const footer = /<footer>.*<\/footer>/s.exec(await read(path))?.[0] ?? '';
    for (const part of ['Secured By', '<svg', 'href="/legal/terms"', 'href="/legal/privacy"'])
      expect(footer).toContain(part);
  });

  it('leads back to the fee page it was opened on, and passes it to the other document', async () => {
    const html = await read(`${path}?from=kaveri-term`);
    expect(html).toContain('<a href="/kaveri-term">go to the fee page</a>');
    for (const paper of ['terms', 'privacy'])
      expect(html).toContain(`href="/legal/${paper}?from=kaveri-term"`);
  });

  it('is in the reader’s language, which its links keep if the address names it', async () => {
    const html = await read(`${path}?from=kaveri-term&lang=hi`);
    expect(html).toContain('<html lang="hi-IN">');
    expect(html).toContain('अंग्रेज़ी पाठ ही मान्य माना जाएगा।');
    expect(html).toContain('href="/legal/privacy?from=kaveri-term&amp;lang=hi"');
    expect(html).toContain('<a href="?from=kaveri-term&amp;lang=ta" lang="ta">தமிழ்</a>');
    expect(html.replace(/<style.*<\/style>/s, '')).not.toMatch(/>[^<]*\b(?:your|fees|the)\b/i);
    const cookie = 'shulk_language=kn';
    expect((await http.inject({ url: path, headers: { cookie } })).body).toContain('<html lang="kn-IN">');
  });

  it('says nothing of a translation in English', async () =>
    expect(await read(path)).not.toContain('translation'));

  it.each(['', '?from=//elsewhere.test', '?from=%22%3E%3Cscript%3E', '?from=a1&from=b2'])(
    'leads to help if the page is unknown (%s), and nowhere else',
    async (query) => {
      const html = await read(`${path}${query}`);
      expect(html).toContain('<a href="/help">');
      expect(html).not.toMatch(/elsewhere|<script|from=/);
    },
  );
});
