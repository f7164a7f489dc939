import { LANGUAGES } from '@shulk/words/languages';
import { VERIFY_PAGE as words } from '@shulk/words/papers/verify';
import type { PublicReceiptKey } from '../receipt-key.ts';
import { escapeHtml, htmlDocument, inlineJson } from './html.ts';
import { ENGLISH_READER, languageQuery } from './language-links.ts';
import type { Reader } from './language-links.ts';
import { describeVerifiedState, type VerifiedState } from './verified-state.ts';

/** The field's content, and what is wrong with it; both empty on a fresh page. */
type CodeField = { readonly value: string; readonly problem: string };

/** The field for the code printed under the QR. Without scripts the server handles it, at `/verify?code=`. */
function codeForm({ value, problem }: CodeField, reader: Reader): string {
  const invalid = problem === '' ? '' : ' aria-invalid="true"';
  const hidden = problem === '' ? ' hidden' : '';
  const named = reader.isNamed ? `\n<input type="hidden" name="lang" value="${reader.language}">` : '';
  return `<form class="panel" id="code-form" method="get" action="/verify" novalidate>${named}
<label for="code">${words.code}</label>
<p class="quiet" id="code-hint">${words.codeHint}</p>
<input id="code" name="code" type="text" value="${escapeHtml(value)}" autocomplete="off" autocapitalize="none"
 spellcheck="false" aria-describedby="code-hint code-problem"${invalid}>
<p class="bad" id="code-problem" role="alert"${hidden}>${escapeHtml(problem)}</p>
<button type="submit">${words.check}</button>
</form>`;
}

/** A file of the verify page, built from apps/server/browser. */
export type VerifyAsset = {
  /** Address on the server. */
  readonly path: string;
  /** Name for `readAsset` and `assetPath`. */
  readonly asset: string;
  /** Headers beside the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
};

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };

/** The page's scripts. They change in place, so browsers revalidate them; the service worker caches the last ones. */
export const VERIFY_ASSETS: readonly VerifyAsset[] = [
  ...['words', ...LANGUAGES.filter((code) => code !== 'en').map((code) => `words-${code}`)].map((name) => ({
    path: `/verify/${name}.js`,
    asset: `verify/${name}.js`,
    headers: SCRIPT,
  })),
  { path: '/verify/verify.js', asset: 'verify/verify.js', headers: SCRIPT },
  { path: '/verify/typed-code.js', asset: 'verify/typed-code.js', headers: SCRIPT },
  { path: '/verify/keep.js', asset: 'verify/keep.js', headers: SCRIPT },
  { path: '/verify/check.js', asset: 'verify/check.js', headers: SCRIPT },
  { path: '/verify/withdrawn.js', asset: 'verify/withdrawn.js', headers: SCRIPT },
  {
    path: '/verify/sw.js',
    asset: 'verify/sw.js',
    headers: {
      ...SCRIPT,
      'service-worker-allowed': '/verify',
      // A worker's own policy, not the page's, says what it may fetch: without this it could cache nothing.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  },
];

/** Address of the public keys, with `receiptKeysJson` as body. */
export const RECEIPT_KEYS_PATH = '/.well-known/receipt-keys.json';

/** The form of a verification code in `/verify/{code}` and `/verify/{code}.json`: 16 hex digits. */
export const VERIFICATION_CODE = /^[0-9a-f]{16}$/;

/**
 * The page `/verify` that a receipt's QR opens: it checks the digits after # in the browser, so they never reach a
 * server, and then requests the present state from `/verify/{code}.json`, or without network uses the institute's
 * stored list of withdrawn documents, which also gives the institute's name. Without a camera one types the code
 * printed under the QR; `field` is that field after a code was refused. Needs script-src and style-src for `nonce`,
 * script-src 'self' for the modules it imports, connect-src, worker-src and form-action 'self'.
 */
export function verifyPageHtml(page: {
  readonly keys: readonly PublicReceiptKey[];
  readonly nonce: string;
  readonly publicUrl: string;
  readonly field?: CodeField;
  readonly reader?: Reader;
}): string {
  const { reader = ENGLISH_READER } = page;
  const settings = { keys: page.keys, publicUrl: page.publicUrl };
  return htmlDocument({
    title: words.title,
    owner: '',
    nonce: page.nonce,
    reader,
    head: `<script type="application/json" id="settings">${inlineJson(settings)}</script>
${scripts(page.nonce, ['verify', 'typed-code', 'keep'])}`,
    body: `<div class="panel" role="status">
<p class="test" id="test" hidden>${words.test}</p>
<p class="verdict" id="verdict" hidden></p>
<p id="statement">${words.scan}</p>
<p id="present" hidden></p>
</div>
${codeForm(page.field ?? NOTHING_TYPED, reader)}
<p class="quiet" id="offline"></p>
<noscript><p>${words.noScripts}</p></noscript>`,
  });
}

const NOTHING_TYPED: CodeField = { value: '', problem: '' };

const scripts = (nonce: string, names: readonly string[]): string =>
  names
    .map((name) => `<script type="module" src="/verify/${name}.js" nonce="${escapeHtml(nonce)}"></script>\n`)
    .join('');

/** The scripts of a page with only the code field. */
const codeScripts = (nonce: string): string => scripts(nonce, ['typed-code', 'keep']);

/**
 * The page `/verify/{code}`: institute, amount, date and present state, no personal data. Send 404 with an unknown state, where
 * `field` has the typed text, to be corrected.
 */
export function verifyCodeHtml(page: {
  readonly state: VerifiedState;
  readonly nonce: string;
  readonly field?: CodeField;
  readonly reader?: Reader;
}): string {
  const { reader = ENGLISH_READER } = page;
  const { heading, text, state, test, institute } = describeVerifiedState(page.state);
  const tone = {
    valid: 'good',
    disputed: 'warn',
    replaced: 'warn',
    refunded: 'warn',
    cancelled: 'bad',
    not_known: 'bad',
  }[state];
  const mark = test ? `<p class="test">${words.test}</p>\n` : '';
  return htmlDocument({
    title: words.title,
    owner: institute ?? '',
    nonce: page.nonce,
    reader,
    head: codeScripts(page.nonce),
    body: `<div class="panel">
${mark}<p class="verdict ${tone}">${escapeHtml(heading)}</p>
<p>${escapeHtml(text)}</p>
</div>
${page.field === undefined ? next(reader) : codeForm(page.field, reader)}`,
  });
}

const next = (reader: Reader): string => `<p class="quiet">${words.compare}</p>
<p><a href="/verify${languageQuery(reader)}">${words.another}</a></p>`;

/** The page of a code that was not looked up, with the reason and what to do. Send 429. */
export function verifyRefusedHtml(page: {
  readonly message: string;
  readonly nonce: string;
  readonly reader?: Reader;
}): string {
  const { reader = ENGLISH_READER } = page;
  return htmlDocument({
    title: words.title,
    nonce: page.nonce,
    reader,
    head: codeScripts(page.nonce),
    body: `<div class="panel">
<p class="verdict warn">${words.notChecked}</p>
<p>${words.refused(escapeHtml(page.message))}</p>
</div>
<p class="quiet">${words.meanwhile(`<a href="/verify${languageQuery(reader)}">${words.page}</a>`)}</p>`,
  });
}
