import { randomBytes } from 'node:crypto';
import { loadCatalogue } from '@shulk/words/catalogues/whole';
import { speaking } from '@shulk/words/spoken';
import { shellTexts } from '@shulk/words/exact/shell';
import { words } from '@shulk/words/screens/shared';
import { DOCUMENT } from '@shulk/words/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { openBrowser } from '../../platform/http/browser-session.ts';
import { makeCtx } from '../../platform/http/mount.ts';
import { languageOfDocument } from '../../platform/language.ts';
import { anonymousPage, findPage } from '../pages/index.ts';
import { currentPage } from '../students/index.ts';
import type { PriceCards } from '../pages/index.ts';
import { pageHead } from './app/app-html.ts';
import type { AppHtml, DocumentHead } from './app/app-html.ts';
import { firstViews } from './app/first-views.ts';
import { pack } from './html.ts';
import { payerPolicy } from './policies.ts';

/** The pattern of a slug. */
export const slugPattern = /^[a-z0-9-]{2,63}$/;

/** First path segments that are never a slug (decisions 1, R21). */
export const reservedSegments: ReadonlySet<string> = new Set([
  'help',
  'docs',
  'api',
  'sdk',
  'checkout',
  'console',
  'portal',
  'pay',
  'verify',
  'legal',
  'assets',
  'dev',
  'sandbox',
  'health',
  'metrics',
  '.well-known',
  'robots.txt',
  'favicon.ico',
]);

/** A new nonce for one answer's script policy. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** Sends an HTML document with its policy; documents are never cached (they contain run-time settings and a nonce). */
export const sendDocument = (
  reply: FastifyReply,
  html: string | Buffer,
  policy: string,
  status = 200,
): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(html);

interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly slug: string;
  /** Receipt and session addresses send no referrer to other sites (threats 7). */
  readonly quiet: boolean;
}

/** The page the portal was opened from: of its link, else the last one of this browser; empty if it used none. */
async function portalSlug(asked: unknown, ctx: Ctx): Promise<string> {
  if (typeof asked === 'string' && asked !== '') return asked.toLowerCase();
  try {
    return (await currentPage(ctx)).slug;
  } catch (error) {
    if (error instanceof AppError) return '';
    throw error;
  }
}

/** Whether an address has more than the language of its reader: then its screen is not the page as everybody sees it. */
const hasCodes = ({ query }: FastifyRequest): boolean =>
  Object.keys(query as object).some((name) => name !== 'lang');

/** The slug of the page of a link's address; empty for an address that is not ours (decision 240). */
export type PageOfLink = (ctx: Ctx, token: string) => Promise<string>;

/** The head of a document without a page. */
const plainHead = (url: string): DocumentHead => ({
  title: DOCUMENT.titled(shellTexts.receiptAuthTitle, words.product),
  description: DOCUMENT.aboutNone,
  url,
  themeColour: '#0B5A6B',
  robots: 'noindex',
});

/** Serves the payer app's documents: the page of a slug with its JSON inside, the receipt screens, /help. */
export function mountDocuments(
  http: FastifyInstance,
  given: { readonly html: AppHtml; readonly priceCards: PriceCards; readonly pageOfLink: PageOfLink },
): void {
  const { services } = http.platform;
  const { settings } = services;
  const views = services.parts.of(firstViews);

  const ctxOf = (request: FastifyRequest) =>
    makeCtx(services, request, openBrowser(services, request.headers.cookie));

  const send = async ({ request, reply, slug, quiet }: Visit, status: number): Promise<FastifyReply> => {
    const nonce = newNonce();
    const ctx = ctxOf(request);
    const row = status === 200 && slugPattern.test(slug) ? await findPage(ctx, slug) : undefined;
    const language = languageOfDocument(request, row?.config.language);
    const catalogue = await loadCatalogue(language);
    const page = row && (await anonymousPage(ctx, row, given.priceCards, language));
    const found = slug === '' || page !== undefined;
    const cookie = openBrowser(services, request.headers.cookie).setCookie();
    if (cookie !== undefined) reply.header('set-cookie', cookie);
    if (quiet) reply.header('referrer-policy', 'no-referrer');
    // It contains only the page, nothing of the payer or of the address, so it may be compressed.
    // An address with codes, and every quiet screen, shows something else than the page as everybody sees it.
    const drawn = page && !quiet ? views.of(page, given.html.settingsJson, language) : undefined;
    const html = speaking(catalogue, () => {
      const own = page ? pageHead(page, settings, language) : plainHead(settings.publicUrl);
      const head = quiet ? { ...own, robots: 'noindex' } : own;
      return given.html.render(nonce, { head, language }, page, drawn);
    });
    const { body, encoding } = await pack(html, request.headers['accept-encoding']);
    reply.header('vary', 'accept-encoding, accept-language, cookie');
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return sendDocument(reply, body, payerPolicy(settings, nonce), found ? status : 404);
  };

  http.get('/', (request, reply) => send({ request, reply, slug: '', quiet: false }, 200));
  http.get('/help', (request, reply) => send({ request, reply, slug: '', quiet: false }, 200));
  http.get<{ Params: { slug: string } }>('/:slug', (request, reply) => {
    const slug = request.params.slug.toLowerCase();
    if (reservedSegments.has(slug)) return reply.callNotFound();
    return send({ request, reply, slug, quiet: hasCodes(request) }, 200);
  });
  for (const screen of ['auth', 'dashboard']) {
    http.get<{ Params: { slug: string } }>(`/:slug/r/${screen}`, (request, reply) =>
      send({ request, reply, slug: request.params.slug.toLowerCase(), quiet: true }, 200),
    );
  }
  // Where a payment's money is (decision 23); its code is only for whoever may see it, so search engines must not index
  // it.
  http.get<{ Params: { slug: string } }>('/:slug/p/:application_code', (request, reply) =>
    send({ request, reply, slug: request.params.slug.toLowerCase(), quiet: true }, 200),
  );
  // The portal has the look of the page it was opened from, else of the last one of this browser (decision 54).
  http.get<{ Querystring: { page?: unknown } }>('/portal', async (request, reply) => {
    const slug = await portalSlug(request.query.page, ctxOf(request));
    return send({ request, reply, slug, quiet: true }, 200);
  });
  // A link by which somebody else pays: the document has the look of its page, and nothing of the link (decision 240).
  http.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const slug = await given.pageOfLink(ctxOf(request), request.params.token);
    return send({ request, reply, slug, quiet: true }, 200);
  });
  // Any other path of ours belongs to the app too: it redirects to /help [SR-2.7].
  http.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const first = request.params['*'].split('/')[0] ?? '';
    if (reservedSegments.has(first)) return reply.callNotFound();
    return send({ request, reply, slug: '', quiet: false }, 404);
  });
}
