import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageData } from '@shulk/contract';
import { rupeesFromPaise } from '@shulk/domain';
import type { Settings } from '../../platform/settings.ts';
import { escapeHtml, jsonForHtml } from './html.ts';

/** The run-time settings the browser gets in the HTML: nothing here is secret (decisions 1). */
export function browserSettings(settings: Settings): Record<string, unknown> {
  const { analytics } = settings;
  return {
    bases: settings.serviceBases,
    api_key: settings.apiClientKey,
    platform_code: settings.platformCode,
    sdk_url: settings.sdkUrl,
    checkout_origin: settings.checkoutOrigin,
    support: settings.support,
    limits: {
      emi_min_amount: rupeesFromPaise(settings.minimum.emi),
      auto_debit_min_amount: rupeesFromPaise(settings.minimum.autoDebit),
      direct_min_amount: rupeesFromPaise(settings.minimum.direct),
    },
    host: settings.publicHost,
    portal_url: '/portal',
    analytics: {
      disabled: analytics.disabled,
      environment: settings.nodeEnv,
      mixpanel_token: analytics.mixpanelToken ?? '',
      mixpanel_api_host: analytics.mixpanelApiHost ?? '',
      posthog_key: analytics.posthogKey ?? '',
      posthog_host: analytics.posthogHost ?? '',
      ga4_id: analytics.ga4Id ?? '',
    },
    sentry_dsn: settings.sentryDsn ?? '',
  };
}

/** Title and preview of a document: an institute's own words, never a student's. */
export interface DocumentHead {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image?: string;
  readonly themeColour: string;
  readonly robots?: string;
}

function headTags(head: DocumentHead): string {
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta name="theme-color" content="${escapeHtml(head.themeColour)}">`,
    `<meta property="og:type" content="website"><meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}"><meta property="og:url" content="${escapeHtml(head.url)}">`,
    head.image ? `<meta property="og:image" content="${escapeHtml(head.image)}">` : '',
    head.robots ? `<meta name="robots" content="${head.robots}">` : '',
  ].join('');
}

/** What head a page's document gets: its institute, or its group for a search page. */
export function pageHead(page: PageData, settings: Settings): DocumentHead {
  const institute = page.institute_config.institute?.label ?? page.institute_config.group?.label ?? 'Shulk';
  const logo = page.logo_block?.visible ? page.logo_block.images[0]?.file : undefined;
  return {
    title: `${page.payment_page_label ?? page.header_block?.title ?? 'Online Fee Payment'} - ${institute}`,
    description: `Pay fees to ${institute} online. UPI, cards and net banking.`,
    url: `${settings.publicUrl}/${page.payment_page_slug}`,
    ...(logo ? { image: settings.publicUrl + logo } : {}),
    themeColour: page.brand.brand,
  };
}

/** Brand variables of a page for both schemes, in a style element with the document's nonce (ux 1.2). */
function brandStyle(page: PageData, nonce: string): string {
  const b = page.brand;
  const safe = (colour: string): string => (/^#[0-9A-Fa-f]{6}$/.test(colour) ? colour : '#0B5A6B');
  const light = `--brand:${safe(b.brand)};--on-brand:${safe(b.on_brand)};--fill:${safe(b.brand)};--on-fill:${safe(b.on_brand)};--brand-text:${safe(b.brand_text)};--brand-tint:${safe(b.brand_tint)}`;
  const dark = `--fill:${safe(b.dark_fill)};--on-fill:${safe(b.dark_on_fill)};--brand-text:${safe(b.dark_brand_text)};--brand-tint:${safe(b.dark_brand_tint)}`;
  return `<style nonce="${nonce}">:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}</style>`;
}

/** The static shell seen before any script runs: institute and logo in the band, and the loader (ux 3). */
function shell(page: PageData | undefined): string {
  if (!page) return '';
  const name = page.institute_config.institute?.label ?? page.institute_config.group?.label ?? '';
  return `<p class="shell-name">${escapeHtml(name)}</p>`;
}

/** The payer's document, cut at its markers once; every answer joins the parts with its own values. */
export class AppHtml {
  readonly #parts: readonly string[];
  readonly #settingsJson: string;

  constructor(folder: string, settings: Settings) {
    const file = join(folder, 'index.html');
    let template: string;
    try {
      template = readFileSync(file, 'utf8');
    } catch (error) {
      throw new Error(`The payer app is not built: ${file} cannot be read. Run "npm run build".`, {
        cause: error,
      });
    }
    this.#parts = template.split(/<!--shulk:(?:head|settings|page|shell)-->/);
    if (this.#parts.length !== 5) throw new Error(`${file} must hold each of its four markers once.`);
    this.#settingsJson = jsonForHtml(browserSettings(settings));
  }

  /**
   * One document.
   * @param nonce of this answer's policy; every script element of the template carries it
   * @param page inlined so that the first view needs no further request; absent: the app fetches it
   */
  render(nonce: string, head: DocumentHead, page: PageData | undefined): string {
    const element = (id: string, json: string): string =>
      `<script type="application/json" id="${id}" nonce="${nonce}">${json}</script>`;
    const inserts = [
      headTags(head) + (page ? brandStyle(page, nonce) : ''),
      element('shulk-settings', this.#settingsJson),
      page ? element('shulk-page', jsonForHtml(page)) : '',
      shell(page),
    ];
    const joined = this.#parts.map((part, index) => part + (inserts[index] ?? '')).join('');
    return joined
      .replace(/<script(?![^>]*\bnonce=)/g, `<script nonce="${nonce}"`)
      .replace(/<style(?![^>]*\bnonce=)/g, `<style nonce="${nonce}"`);
  }
}
