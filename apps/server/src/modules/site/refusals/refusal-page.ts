import { shellTexts } from '@shulk/words/exact/shell';
import { REFUSED_PAGE as words } from '@shulk/words/site';
import type { AppError } from '../../../platform/errors.ts';
import type { DrawRefusal } from '../../../platform/http/refusals/send-refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { pageFoot } from '../../../documents/index.ts';
import { pageCache } from '../../pages/index.ts';
import { newNonce, slugPattern } from '../documents.ts';
import { escapeHtml } from '../html.ts';
import { plainDocument } from '../plain-pages.ts';
import { plainPolicy } from '../policies.ts';

/** The contacts for this address: those of its institute, if its page was read here before; else of this server. */
function contactsOf(
  services: Services,
  url: string,
): { label?: string; phones: readonly string[]; emails: readonly string[] } {
  const slug = /^\/([^/?#]*)/.exec(url)?.[1]?.toLowerCase() ?? '';
  const institute = slugPattern.test(slug) ? pageCache(services).known(slug)?.institute : undefined;
  const { phone, email } = services.settings.support;
  const { phones = [], emails = [] } = institute?.support ?? {};
  if (phones.length + emails.length === 0) return { phones: [phone], emails: [email] };
  return { ...(institute ? { label: institute.label } : {}), phones, emails };
}

const link = (scheme: 'tel' | 'mailto', to: string): string =>
  `<a href="${scheme}:${escapeHtml(scheme === 'tel' ? to.replace(/[^+\d]/g, '') : to)}">${escapeHtml(to)}</a>`;

const headingOf = ({ status }: AppError, isPassing: boolean): string => {
  if (status === 404) return shellTexts.pageNotFound;
  return isPassing ? words.forNow : words.forGood;
};

/**
 * Renders refusals as documents in the product's look: the text, whom to contact, the foot of every page, and for
 * temporary ones an automatic reload [SR-8.3] [SR-8.4]. Needs neither a script nor the database.
 */
export const drawRefusals =
  (services: Services): DrawRefusal =>
  (refusal, url, retryAfter) => {
    const nonce = newNonce();
    const { label, phones, emails } = contactsOf(services, url);
    const heading = headingOf(refusal, retryAfter !== undefined);
    const lines = [
      `<p role="alert">${escapeHtml(refusal.message)}</p>`,
      ...(retryAfter === undefined
        ? [`<p><a href="/help">${words.toHelp}</a></p>`]
        : [`<p>${words.reloads} ${words.moneyIsSafe}</p>`]),
      `<p>${escapeHtml(words.whomToAsk(label))} ${[...phones.map((to) => link('tel', to)), ...emails.map((to) => link('mailto', to))].join(', ')}</p>`,
    ];
    const reload = retryAfter === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfter}">`;
    const html = plainDocument(heading, `<h1>${heading}</h1>${lines.join('')}`, nonce, {
      foot: pageFoot({ newTab: false }),
      head: `<meta name="robots" content="noindex">${reload}`,
    });
    return { html, policy: plainPolicy(nonce) };
  };
