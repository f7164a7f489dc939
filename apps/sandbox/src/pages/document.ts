import type { FastifyReply } from 'fastify';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** A hosted page: its body, and who may frame it or receive its forms. */
export interface Page {
  readonly title: string;
  /** The relative path from this page to the service's root, such as `../`. */
  readonly root: string;
  /** With a script, its `main` is inert until that script runs: a click before it would be lost. */
  readonly body: string;
  readonly script: 'pay.js' | 'bank.js' | 'mandate.js' | null;
  /** Given to the script as JSON. */
  readonly data: unknown;
  readonly frame_ancestors: string;
  /** An external origin to which the page may post a form; null for none. */
  readonly form_target: string | null;
  readonly status: number;
}

/** Sends a hosted page with its own content policy (ruling R39): nothing from outside, nothing inline. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    `form-action 'self'${page.form_target === null ? '' : ` ${page.form_target}`}`,
    "base-uri 'none'",
    `frame-ancestors ${page.frame_ancestors}`,
    "require-trusted-types-for 'script'",
  ];
  return reply
    .code(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(render(page));
}

function render(page: Page): string {
  const data = JSON.stringify(page.data ?? null).replaceAll('<', '\\u003c');
  const scripts =
    page.script === null
      ? ''
      : `<script type="application/json" id="data">${data}</script>
<script src="${page.root}assets/${page.script}" defer></script>`;
  const warning =
    page.script === null
      ? ''
      : '<noscript><p class="problem">This page needs JavaScript. Allow it and load the page again.</p></noscript>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<link rel="stylesheet" href="${page.root}assets/pay.css">
${scripts}
</head>
<body>
<header class="strip" aria-label="Test mode"><strong>Test mode</strong> <span>No money moves on this page.</span></header>
${warning}
${page.body}
</body>
</html>
`;
}
