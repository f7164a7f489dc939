import { centralSection, firstStep, putPageTexts } from '@shulk/domain';
import type { PageData } from '@shulk/contract';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { loadCatalogue } from '@shulk/words/catalogues/whole';
import { LANGUAGES } from '@shulk/words/languages';
import type { Language } from '@shulk/words/languages';
import { words } from '@shulk/words/screens/shared';
import { DOCUMENT } from '@shulk/words/site';
import { speaking } from '@shulk/words/spoken';
import { App } from './app/router.tsx';
import { loadContent } from './areas/page/index.ts';
import { freshPage } from './journey/opening/open-page.ts';
import { servePage } from './journey/opening/served-page.ts';
import { servePath } from './shared/navigation.ts';
import { serveSettings } from './shared/settings.ts';
import { loadShell } from './app/late-shell.ts';
import { loadEndVisit } from './shell/frame.tsx';
import { serveLanguage } from './shared/language/language.ts';
import { loadSwitch } from './shared/language/late-switch.ts';
import { pageForm } from './steps/student/index.ts';

// The parts that a browser fetches later are drawn here at once.
await Promise.all([loadContent(), loadShell(), loadSwitch(), loadEndVisit()]);

const catalogues = new Map(
  await Promise.all(LANGUAGES.map(async (code) => [code, await loadCatalogue(code)] as const)),
);

/**
 * Whether a page is drawn on the server: one whose first screen is whole without further code. That is a form that
 * starts with the student's ID, an expired page, or content alone.
 */
export function isDrawn(page: PageData): boolean {
  const content = page.content_blocks ?? [];
  if (content.some(({ type }) => type === 'dropdown')) return false;
  const central = centralSection(page, content.length > 0 || page.banner_block?.visible === true);
  if (central !== 'payment') return central === undefined || central === 'expired';
  return firstStep(page) === 'custom_form' && pageForm(page).studentField !== undefined;
}

/**
 * The body of a page's document as every payer of a language sees it first, for the browser to take over (decisions 184
 * and 243).
 * @param settingsJson the browser's settings, as the document holds them
 * @returns undefined for a page that the browser draws itself
 */
export function firstView(page: PageData, settingsJson: string, language: Language): string | undefined {
  if (!isDrawn(page)) return undefined;
  // The page is kept for other languages too.
  const own = structuredClone(page);
  putPageTexts(own, language);
  serveLanguage(language);
  try {
    return speaking(catalogues.get(language), () => draw(own, settingsJson, language));
  } finally {
    serveLanguage('en');
  }
}

function draw(page: PageData, settingsJson: string, language: Language): string {
  serveSettings(settingsJson);
  servePath(`/${page.payment_page_slug}`);
  servePage(freshPage(page));
  // React also asks for pictures ahead of their own elements, right above them.
  const view = renderToString(<App />).replaceAll(/<link rel="preload"[^>]*>/g, '');
  servePage(undefined);
  return `<div id="root" data-served="${language}">${view}</div>${renderToStaticMarkup(<Progress slug={page.payment_page_slug} />)}<script>${BEFORE}</script>`;
}

/** The loader over a page that is drawn but not yet alive: until the scripts have come, and the payment script too. */
function Progress({ slug }: { readonly slug: string }) {
  return (
    <div id="progress" role="status">
      <span className="spin" aria-hidden="true" /> {words.loading}
      <p className="late-10">{words.slowNetwork}</p>
      <a className="late-20" href={`/${slug}`}>
        {words.retry}
      </a>
      <noscript>
        <p>{DOCUMENT.needsScript}</p>
      </noscript>
    </div>
  );
}

/**
 * Runs before the app: a pressed button is remembered instead of loading the document again, and a page with something
 * to restore is hidden until the app has decided what to show, so that no form flashes.
 */
const BEFORE = `
addEventListener('submit',function(e){if(e.target.closest('[data-served]:not([data-alive])')){e.preventDefault();document.documentElement.dataset.pressed=''}},true);
try{var s=history.state||{},p=s.shulk||{},g=location.pathname.slice(1),k=Object.keys(localStorage);
if(p.sbd_code||p.session_code||(p.journey&&p.journey.passed.length)||s.shulk_told||k.includes('shulk.kept.place.'+g)||k.includes('shulk.awaited.'+g))document.documentElement.dataset.restoring=''}catch(e){}
`;
