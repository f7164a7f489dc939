import type { PublicReceiptKey } from '../receipt-key.ts';
import { escapeHtml, htmlDocument, inlineJson } from './html.ts';
import { describeVerifiedState, type VerifiedState } from './verified-state.ts';

/** A file of the verify page, served as it is. */
export type VerifyAsset = {
  /** Address on the server. */
  readonly path: string;
  /** Name for `readAsset` and `assetPath`. */
  readonly asset: string;
  /** Headers it needs beside the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
};

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };

/** The page's scripts. They change in place, so browsers revalidate them; the service worker keeps the last ones. */
export const VERIFY_ASSETS: readonly VerifyAsset[] = [
  { path: '/verify/verify.js', asset: 'verify/verify.js', headers: SCRIPT },
  { path: '/verify/check.js', asset: 'verify/check.js', headers: SCRIPT },
  { path: '/verify/withdrawn.js', asset: 'verify/withdrawn.js', headers: SCRIPT },
  {
    path: '/verify/sw.js',
    asset: 'verify/sw.js',
    headers: {
      ...SCRIPT,
      'service-worker-allowed': '/verify',
      // A worker's own policy, not the page's, says what it may fetch: without this it could keep nothing.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  },
];

/** Where the public keys are published, with `receiptKeysJson` as body. */
export const RECEIPT_KEYS_PATH = '/.well-known/receipt-keys.json';

/** The form of a verification code in `/verify/{code}` and `/verify/{code}.json`: 16 hex digits. */
export const VERIFICATION_CODE = /^[0-9a-f]{16}$/;

/**
 * The page `/verify` that a receipt's QR opens: it checks the digits behind # in the browser, so they never reach a
 * server, and then asks `/verify/{code}.json` for the present state, or without network the institute's kept list of
 * withdrawn documents, which also gives the institute's name. Needs script-src and style-src for `nonce`, script-src
 * 'self' for the modules it imports, connect-src and worker-src 'self'.
 */
export function verifyPageHtml(page: {
  readonly keys: readonly PublicReceiptKey[];
  readonly nonce: string;
  readonly publicUrl: string;
}): string {
  const settings = { keys: page.keys, publicUrl: page.publicUrl };
  return htmlDocument({
    title: 'Verify a receipt',
    nonce: page.nonce,
    head: `<script type="application/json" id="settings">${inlineJson(settings)}</script>
<script type="module" src="/verify/verify.js" nonce="${escapeHtml(page.nonce)}"></script>
`,
    body: `<div class="panel" role="status">
<p class="test" id="test" hidden>TEST document: no money was paid.</p>
<p class="verdict" id="verdict" hidden></p>
<p id="statement">Scan the QR code on the receipt with this phone’s camera: it opens this page with the answer.</p>
<p id="present" hidden></p>
</div>
<p class="quiet" id="offline"></p>
<noscript><p>This page needs JavaScript to check a receipt.
Without it, open the address ending in the receipt’s verification code, printed under its QR code.</p></noscript>`,
  });
}

/** The page `/verify/{code}`: amount, date and present state, no personal data. Send 404 with a state not known. */
export function verifyCodeHtml(page: { readonly state: VerifiedState; readonly nonce: string }): string {
  const { heading, text, state, test } = describeVerifiedState(page.state);
  const tone = { valid: 'good', replaced: 'warn', refunded: 'warn', not_known: 'bad' }[state];
  const mark = test ? '<p class="test">TEST document: no money was paid.</p>\n' : '';
  return htmlDocument({
    title: 'Verify a receipt',
    nonce: page.nonce,
    head: '',
    body: `<div class="panel">
${mark}<p class="verdict ${tone}">${escapeHtml(heading)}</p>
<p>${escapeHtml(text)}</p>
</div>
<p class="quiet">Compare the amount and the date with the paper in your hand.</p>`,
  });
}
