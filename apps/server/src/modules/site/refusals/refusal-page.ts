import { ERROR_SENTENCES } from '@shulk/words/errors';
import { shellTexts } from '@shulk/words/exact/shell';
import { REFUSED_PAGE as words } from '@shulk/words/site';
import type { AppError } from '../../../platform/errors.ts';
import type { DrawRefusal, DrawnRefusal } from '../../../platform/http/refusals/send-refusal.ts';
import { forCaller, inLanguage, languageNow, languageOfDocument } from '../../../platform/language.ts';
import type { Services } from '../../../platform/services.ts';
import { pageFoot } from '../../../documents/index.ts';
import { pageCache } from '../../pages/index.ts';
import type { PageRow } from '../../pages/index.ts';
import { newNonce, slugPattern } from '../documents.ts';
import { escapeHtml } from '../html.ts';
import { plainDocument } from '../plain-pages.ts';
import { plainPolicy } from '../policies.ts';

/** The page of this address, if it was read here before. */
function knownPage(services: Services, url: string): PageRow | undefined {
  const slug = /^\/([^/?#]*)/.exec(url)?.[1]?.toLowerCase() ?? '';
  return slugPattern.test(slug) ? pageCache(services).known(slug) : undefined;
}

/** Whom to ask: the institute of the page, if it is known; else this server. */
function contactsOf(
  services: Services,
  page: PageRow | undefined,
): { label?: string; phones: readonly string[]; emails: readonly string[] } {
  const { phone, email } = services.settings.support;
  const institute = page?.institute;
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

/** A refusal before its caller's language was known, such as under load, has its sentence in English. */
const sentenceOf = ({ code, message }: AppError, english: string): string =>
  message === english ? ERROR_SENTENCES[code] : message;

/**
 * Renders refusals as documents in the product's look, in the reader's language: the text, whom to contact, the foot of
 * every page, and for temporary ones an automatic reload [SR-8.3] [SR-8.4]. Needs neither a script nor the database.
 */
export const drawRefusals =
  (services: Services): DrawRefusal =>
  async (refusal, request, retryAfter) => {
    const page = knownPage(services, request.url);
    const english = ERROR_SENTENCES[refusal.code];
    const draw = (): DrawnRefusal =>
      documentOf(sentenceOf(refusal, english), refusal, contactsOf(services, page), retryAfter);
    const { headers, query } = request;
    const language = languageOfDocument({ headers, query: query ?? {} }, page?.config.language);
    return inLanguage(language, async () => forCaller(draw));
  };

function documentOf(
  sentence: string,
  refusal: AppError,
  { label, phones, emails }: ReturnType<typeof contactsOf>,
  retryAfter: number | undefined,
): DrawnRefusal {
  const nonce = newNonce();
  const heading = headingOf(refusal, retryAfter !== undefined);
  const lines = [
    `<p role="alert">${escapeHtml(sentence)}</p>`,
    ...(retryAfter === undefined
      ? [`<p><a href="/help">${words.toHelp}</a></p>`]
      : [`<p>${words.reloads} ${words.moneyIsSafe}</p>`]),
    `<p>${escapeHtml(words.whomToAsk(label))} ${[...phones.map((to) => link('tel', to)), ...emails.map((to) => link('mailto', to))].join(', ')}</p>`,
  ];
  const reload = retryAfter === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfter}">`;
  const html = plainDocument(heading, `<h1>${heading}</h1>${lines.join('')}`, nonce, {
    foot: pageFoot({ newTab: false }),
    head: `<meta name="robots" content="noindex">${reload}`,
    language: languageNow(),
  });
  return { html, policy: plainPolicy(nonce) };
}
