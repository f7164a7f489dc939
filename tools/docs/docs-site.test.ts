import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { errorCodes, eventTypes, permissions } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite } from '../../apps/docs/src/site.ts';
import { mountDocsSite } from '../../apps/server/src/modules/site/docs-site.ts';
import { docsOf } from '../../apps/server/src/platform/http/api/docs-url.ts';
import { describeOnBoth, testApp, testServices } from '../../apps/server/src/testing/index.ts';
import type { TestApp } from '../../apps/server/src/testing/index.ts';
import { ROOT } from '../setup/paths.mjs';

const site = makeSite(ROOT);
const idsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const addressOf = (path: string): string =>
  path === 'index.html' ? '/docs' : `/docs/${path.replace('.html', '')}`;
const documents = [...site].filter(([path]) => path.endsWith('.html'));

describe('the site for developers', () => {
  const page = (name: string): string => site.get(`${name}.html`) ?? '';

  it.each([
    ['error code', 'errors', errorCodes],
    ['permission', 'permissions', permissions],
    ['event type', 'events', eventTypes],
  ])('explains every %s at an anchor of its own', (_what, name, all) => {
    const ids = new Set(idsOf(page(name)));
    expect(all.filter((one) => !ids.has(one))).toEqual([]);
  });

  it('has no anchor twice in a page', () => {
    for (const [path, html] of documents)
      expect([path, idsOf(html).filter((id, n, all) => all.indexOf(id) !== n)]).toEqual([path, []]);
  });

  it('says of every error code its sentence, its cause and what to do next', () => {
    const parts = page('errors').split('<h3 ').slice(1);
    expect(parts).toHaveLength(errorCodes.length);
    for (const part of parts)
      expect(part).toMatch(
        /HTTP \d{3}: “[^”]+”[^]*Cause:<\/strong> (?:\w|<code>)[^]*Next:<\/strong> (?:\w|<code>)/,
      );
  });

  it('has no link that leads nowhere: neither to a page nor to a place in it', () => {
    const ids = new Map(documents.map(([path, html]) => [addressOf(path), idsOf(html)]));
    const files = new Set([...site.keys()].map((path) => `/docs/${path}`));
    const dead = documents.flatMap(([path, html]) =>
      [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].flatMap(([, href = '']) => {
        if (/^https?:|^\/api\/docs$/.test(href)) return [];
        const [file = '', anchor] = href.split('#');
        const target = file === '' ? addressOf(path) : file;
        const isThere =
          anchor === undefined ? ids.has(target) || files.has(target) : ids.get(target)?.includes(anchor);
        return isThere ? [] : [`${path}: ${href}`];
      }),
    );
    expect(dead).toEqual([]);
  });

  it('has no script and no style inside a document, which its policy would refuse', () => {
    const inside = /<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/;
    expect(documents.filter(([, html]) => inside.test(html.replaceAll(/<code>[^]*?<\/code>/g, '')))).toEqual(
      [],
    );
  });

  it('finds each error code by search, and its heading leads there', () => {
    const index = JSON.parse(site.get('assets/search.json') ?? '') as string[][];
    const found = new Set(index.map(([address]) => address));
    expect(errorCodes.filter((code) => !found.has(`/docs/errors#${code}`))).toEqual([]);
  });
});

describeOnBoth('the site for developers, served', (use) => {
  let folder = '';
  let app: TestApp;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shulk-docs-'));
    for (const [path, contents] of site) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), contents);
    }
    const mount = (http: FastifyInstance) => mountDocsSite(http, folder);
    app = await testApp(testServices(use.db, { PUBLIC_URL: 'https://pay.example.in' }), mount);
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('opens docs_url of every error code at the place that explains it', async () => {
    const { settings } = app.services;
    const { pathname } = new URL(settings.serviceBases.api, settings.publicUrl);
    for (const code of errorCodes) {
      const url = new URL(docsOf(settings, `${pathname}/institute`, code) ?? '');
      const answer = await app.browser().get(url.pathname);
      expect([code, answer.status, idsOf(answer.body).includes(url.hash.slice(1))]).toEqual([
        code,
        200,
        true,
      ]);
    }
  });

  it('is sent with a policy that allows no script but its own files', async () => {
    const { headers } = await app.browser().get('/docs/errors');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
  });

  it('opens at /docs with and without a slash behind it, and answers 404 for a page that it does not have', async () => {
    const browser = app.browser();
    const first = await browser.get('/docs');
    expect(first.body).toContain('<h1 id="shulk-for-developers">');
    expect((await browser.get('/docs/')).body).toBe(first.body);
    expect((await browser.get('/docs/none')).status).toBe(404);
    expect((await browser.get('/docs/../package.json')).status).toBe(404);
  });
});
