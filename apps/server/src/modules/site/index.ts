import type { FastifyInstance } from 'fastify';
import type { PriceCards } from '../pages/index.ts';
import { mountCspReports } from '../../platform/reports/csp-reports.ts';
import { mountApiDocs } from './api-docs.ts';
import { AppHtml } from './app/app-html.ts';
import { checkoutDist, docsDist, payerDist, payerServer } from './app-folders.ts';
import { mountBrowserFiles } from './browser-files.ts';
import { mountCheckoutFrame } from './checkout-frame.ts';
import { mountDocsSite } from './docs-site.ts';
import { mountDocuments } from './documents.ts';
import type { PageOfLink } from './documents.ts';
import { mountEmbedExample } from './embed-example.ts';
import { firstViews, loadFirstView } from './app/first-views.ts';
import { drawRefusals } from './refusals/refusal-page.ts';
import { mountLegalPages } from './plain-pages.ts';
import { mountSandboxProxy } from './sandbox-proxy.ts';

export { newNonce, reservedSegments, sendDocument } from './documents.ts';
export { plainDocument } from './plain-pages.ts';
export { plainPolicy } from './policies.ts';

/** Everything people open in a browser: documents, built files, the checkout frame, legal and reference pages. */
export async function mountSite(
  http: FastifyInstance,
  given: { readonly priceCards: PriceCards; readonly pageOfLink: PageOfLink },
): Promise<void> {
  const { settings } = http.platform.services;
  const folders = { payer: settings.payerDist ?? payerDist(), checkout: checkoutDist() };
  http.platform.refusals.provide(drawRefusals(http.platform.services));
  await mountBrowserFiles(http, folders);
  await mountSandboxProxy(http);
  mountCspReports(http);
  mountApiDocs(http);
  await mountDocsSite(http, docsDist());
  mountLegalPages(http);
  mountEmbedExample(http);
  mountCheckoutFrame(http, folders.checkout);
  const draw = await loadFirstView(payerServer(folders.payer));
  if (draw) http.platform.services.parts.of(firstViews).drawWith(draw);
  mountDocuments(http, { html: new AppHtml(folders.payer, settings), ...given });
}
