import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageRef, PageData } from '@shulk/contract';
import { pageText, rupeesFromPaise } from '@shulk/domain';
import { shellTexts } from '@shulk/words/exact/shell';
import type { Language } from '@shulk/words/languages';
import { words } from '@shulk/words/screens/shared';
import { DOCUMENT } from '@shulk/words/site';
import type { Settings } from '../../../platform/settings.ts';
import type { DrawnPage } from './first-views.ts';
import { escapeHtml, jsonForHtml } from '../html.ts';
import { languageFiles } from './language-files.ts';

/** The run-time settings of the browser in the HTML: nothing here is secret (decisions 1). */
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
    },
    sentry_dsn: settings.sentryDsn ?? '',
  };
}

/** Title and preview of a document: an institute's own words, never a student's. */
export interface DocumentHead {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** The page's owner, above the title in a preview. */
  readonly site?: string;
  /** Picture of the preview, with an absolute address: crawlers resolve none. */
  readonly image?: {
    readonly src: string;
    readonly alt: string;
    readonly width?: number | undefined;
    readonly height?: number | undefined;
  };
  readonly themeColour: string;
  readonly robots?: string;
}

const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string | undefined): string =>
  content === undefined || content === ''
    ? ''
    : `<meta property="og:${name}" content="${escapeHtml(content)}">`;

function headTags(head: DocumentHead): string {
  const { image } = head;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    named('description', head.description),
    named('theme-color', head.themeColour),
    property('type', 'website'),
    property('site_name', head.site),
    property('title', head.title),
    property('description', head.description),
    property('url', head.url),
    property('image', image?.src),
    property('image:alt', image?.alt),
    property('image:width', image?.width?.toString()),
    property('image:height', image?.height?.toString()),
    head.robots ? named('robots', head.robots) : '',
  ].join('');
}

/** A page's owner: its institute, or its group for a search page; none for a search over every group. */
const ownerOf = ({ institute_config: { institute, group } }: PageData): string | undefined =>
  institute?.label ?? group?.label;

/** The first logo of a page that shows its logos [PJ-2.2.1]. */
const logoOf = ({ logo_block: block }: PageData): ImageRef | undefined =>
  block?.visible === true ? block.images[0] : undefined;

/**
 * The head of a page's document, in the language whose texts are in force. It contains only the page, whatever its address carried: a preview is shown to
 * everybody who gets the link.
 */
export function pageHead(page: PageData, settings: Settings, language: Language): DocumentHead {
  const owner = ownerOf(page);
  const logo = logoOf(page);
  const label = page.payment_page_label ?? page.header_block?.title;
  return {
    title: DOCUMENT.titled(
      label === undefined ? shellTexts.receiptAuthTitle : pageText(page, label, language),
      owner ?? words.product,
    ),
    description: DOCUMENT.about(owner),
    url: `${settings.publicUrl}/${page.payment_page_slug}`,
    site: owner ?? words.product,
    ...(logo ? { image: { ...logo, src: settings.publicUrl + logo.file } } : {}),
    themeColour: page.brand.brand,
  };
}

/** Brand variables of a page for both schemes, in a style element with the document's nonce (ux 1.2). */
function brandStyle({ brand: b }: PageData, nonce: string): string {
  const rule = (colours: Readonly<Record<string, string>>): string =>
    Object.entries(colours)
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(';');
  const light = rule({
    brand: safe(b.brand),
    'on-brand': safe(b.on_brand),
    fill: safe(b.brand),
    'on-fill': safe(b.on_brand),
    'brand-text': safe(b.brand_text),
    'brand-tint': safe(b.brand_tint),
    'fill-edge': edge(b.fill_edge),
    'band-edge': edge(b.band_edge),
  });
  const dark = rule({
    fill: safe(b.dark_fill),
    'on-fill': safe(b.dark_on_fill),
    'brand-text': safe(b.dark_brand_text),
    'brand-tint': safe(b.dark_brand_tint),
    'fill-edge': NO_EDGE,
    'band-edge': edge(b.dark_band_edge),
  });
  return `<style nonce="${nonce}">:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}</style>`;
}

const NO_EDGE = 'transparent';
const isColour = (text: string): boolean => /^#[0-9A-Fa-f]{6}$/.test(text);
const safe = (colour: string): string => (isColour(colour) ? colour : '#0B5A6B');
const edge = (colour: string | undefined): string =>
  colour !== undefined && isColour(colour) ? colour : NO_EDGE;

/** The loader of a document that is not drawn, in the language whose texts are in force. */
const loader = (): string =>
  `<main class="page-loader"><span class="spin" aria-hidden="true"></span><div role="status"><h1>${escapeHtml(words.loading)}</h1></div>` +
  `<p class="late-10">${escapeHtml(words.slowNetwork)}</p><a class="late-20" href="">${escapeHtml(words.retry)}</a>` +
  `<noscript><p>${escapeHtml(DOCUMENT.needsScript)}</p></noscript></main>`;

/** Logo and institute in the band over the loader, before any script runs (decisions 1). */
function shell(page: PageData | undefined): string {
  if (!page) return '<header></header>';
  const logo = logoOf(page);
  const size = (name: 'width' | 'height'): string => (logo?.[name] ? ` ${name}="${logo[name]}"` : '');
  const image = logo
    ? `<span class="shell-logo"><img src="${escapeHtml(logo.file)}" alt=""${size('width')}${size('height')}></span>`
    : '';
  const name = escapeHtml(ownerOf(page) ?? words.product);
  return `<header><div class="shell-band">${image}<p class="shell-name">${name}</p></div></header>`;
}

/**
 * The payer's document, split at its markers once; every answer joins the parts with its own values. Between `first`
 * and `rest` are the empty page and its shell, which a first view replaces.
 */
export class AppHtml {
  readonly #parts: readonly string[];
  readonly #drawnParts: readonly string[];
  /** The browser's settings, as every document holds them. */
  readonly settingsJson: string;
  readonly #languageFiles: ReadonlyMap<Language, readonly string[]>;

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
    this.#parts = template.split(/<!--shulk:(?:head|settings|page|first|shell|rest)-->/);
    if (this.#parts.length !== 7) throw new Error(`${file} must hold each of its six markers once.`);
    this.#drawnParts = [...this.#parts.slice(0, 4), ...this.#parts.slice(6)];
    this.settingsJson = jsonForHtml(browserSettings(settings));
    this.#languageFiles = languageFiles(folder);
  }

  /**
   * One document, its own words in the texts in force.
   * @param nonce of this answer's policy; every script element of the template has it
   * @param page inlined so that the first view needs no further request; absent: the app fetches it
   * @param drawn its JSON and its first view, if they are known
   */
  render(
    nonce: string,
    { head, language }: { readonly head: DocumentHead; readonly language: Language },
    page: PageData | undefined,
    drawn?: DrawnPage,
  ): string {
    const ahead = (this.#languageFiles.get(language) ?? []).map(
      (file) => `<link rel="modulepreload" crossorigin href="/assets/app/${file}" nonce="${nonce}">`,
    );
    const element = (id: string, json: string): string =>
      `<script type="application/json" id="${id}" nonce="${nonce}">${json}</script>`;
    const inserts = [
      ahead.join('') + headTags(head) + (page ? brandStyle(page, nonce) : ''),
      element('shulk-settings', this.settingsJson),
      page ? element('shulk-page', drawn?.json ?? jsonForHtml(page)) : '',
      ...(drawn?.view === undefined ? ['', shell(page) + loader()] : [drawn.view]),
    ];
    const parts = drawn?.view === undefined ? this.#parts : this.#drawnParts;
    const joined = parts.map((part, index) => part + (inserts[index] ?? '')).join('');
    return joined
      .replace('<html lang="en-IN">', `<html lang="${language}-IN">`)
      .replace(/<script(?![^>]*\bnonce=)/g, `<script nonce="${nonce}"`)
      .replace(/<style(?![^>]*\bnonce=)/g, `<style nonce="${nonce}"`);
  }
}
