import { VERIFY_PAGE as words } from '@shulk/words/papers/verify';
import { escapeHtml } from './html.ts';

/** The field's content, and what is wrong with it; both empty on a fresh page. */
export type CodeField = { readonly value: string; readonly problem: string };

/** The field for the code printed under the QR. Without scripts the server handles it, at `/verify?code=`. */
export function codeForm({ value, problem }: CodeField): string {
  const invalid = problem === '' ? '' : ' aria-invalid="true"';
  const hidden = problem === '' ? ' hidden' : '';
  return `<form class="panel" id="code-form" method="get" action="/verify" novalidate>
<label for="code">${words.code}</label>
<p class="quiet" id="code-hint">${words.codeHint}</p>
<input id="code" name="code" type="text" value="${escapeHtml(value)}" autocomplete="off" autocapitalize="none"
 spellcheck="false" aria-describedby="code-hint code-problem"${invalid}>
<p class="bad" id="code-problem" role="alert"${hidden}>${escapeHtml(problem)}</p>
<button type="submit">${words.check}</button>
</form>`;
}
