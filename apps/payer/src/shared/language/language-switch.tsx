import type { PageData } from '@shulk/contract';
import { putPageTexts } from '@shulk/domain';
import type { PageTexts } from '@shulk/domain';
import { loadPageCatalogue } from '@shulk/words/catalogues/page';
import { language as words } from '@shulk/words/screens/visit';
import { LANGUAGE_NAMES } from '@shulk/words/language-names';
import { LANGUAGE_COOKIE } from '@shulk/words/languages';
import type { Language } from '@shulk/words/languages';
import { speakBy } from '@shulk/words/spoken';
import { useRef, useState } from 'react';
import type { FocusEvent, MouseEvent } from 'react';
import { toastError } from '../toasts.ts';
import { persistently } from '../late-code.tsx';
import { drawIn, language, pagesWithTexts, useLanguage } from './language.ts';
import { fetchRefusals, spokenHere } from './said-again.ts';
import css from './language.module.css';

const CHOICES = Object.entries(LANGUAGE_NAMES) as [Language, string][];

/**
 * Puts a language in force once its texts are there; rejects if they cannot be fetched.
 * @param isSwitch something may be on the screen that the server said; a page that begins can wait for those sentences
 */
export async function speakLanguage(next: Language, isSwitch = false): Promise<void> {
  const [own, errors] = await Promise.all([
    persistently(() => loadPageCatalogue(next)),
    isSwitch ? fetchRefusals(next) : undefined,
    fetchPageTexts(next),
  ]);
  const texts = { ...own, ...errors };
  spokenHere.add(texts);
  speakBy(() => texts);
  pagesWithTexts.translate = (page) => putPageTexts(page, language());
  for (const page of pagesWithTexts.all.keys()) putPageTexts(page, next);
  drawIn(next);
  if (!isSwitch) void fetchRefusals(next).then((late) => Object.assign(texts, late));
}

/**
 * Fetches what the institute wrote in a language, or in the page's own, for the pages that came in another one; rejects
 * if it cannot.
 */
async function fetchPageTexts(next: Language): Promise<void> {
  if (next === 'en') return;
  const lacking = [...pagesWithTexts.all].filter(
    ([page]) => isNamedOnly(page, next) || isNamedOnly(page, page.language),
  );
  const bySlug = new Map(lacking.map(([page, askIn]) => [page.payment_page_slug, askIn]));
  for (const reply of await Promise.all([...bySlug.values()].map((askIn) => askIn(next)))) {
    if (!reply.ok) throw new Error('The texts of a page did not come.');
    const { payment_page_slug: slug, texts } = reply.data;
    for (const [page] of lacking)
      if (page.payment_page_slug === slug) page.texts = { ...texts, ...fetched(page) };
  }
}

/** The texts of a page without the languages that it only names. */
const fetched = ({ texts = {} }: PageData): PageTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, known]) => Object.keys(known ?? {}).length > 0));

/** Whether a page only says that it has texts in a language. */
const isNamedOnly = (page: PageData, code = 'en'): boolean =>
  code in (page.texts ?? {}) && !(code in fetched(page));

/** Changes the language where the payer stands, and for this browser's next visits. */
async function chooseLanguage(next: Language): Promise<void> {
  await speakLanguage(next, true);
  // An address that names a language would bring it back with a reload.
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url.href);
  // The server draws this browser's next documents in it.
  document.cookie = `${LANGUAGE_COOKIE}=${next}; path=/; max-age=31536000; samesite=lax`;
}

/**
 * The languages in the band, closed until they are wanted. They are links with an address of their own, so they can be
 * kept or sent like any page.
 */
export function LanguageSwitch() {
  const current = useLanguage();
  const [isLoading, setLoading] = useState(false);
  const list = useRef<HTMLDetailsElement>(null);
  const choose = (event: MouseEvent, next: Language): void => {
    event.preventDefault();
    if (list.current) list.current.open = false;
    list.current?.querySelector('summary')?.focus();
    setLoading(true);
    chooseLanguage(next)
      .catch(() => toastError(() => words.notLoaded))
      .finally(() => setLoading(false));
  };
  const closeBehind = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void => {
    if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  return (
    <details ref={list} className={`${css['switch']} no-print`} aria-busy={isLoading} onBlur={closeBehind}>
      <summary>
        <svg
          viewBox="0 0 24 24"
          width="18"
          height="18"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <circle cx="12" cy="12" r="9" />
          <path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
        </svg>
        <span className="vh">{words.label}: </span>
        <span lang={current}>{LANGUAGE_NAMES[current]}</span>
      </summary>
      <ul>
        {CHOICES.map(([code, name]) => (
          <li key={code}>
            <a
              href={`?lang=${code}`}
              lang={code}
              aria-current={code === current ? 'true' : undefined}
              onClick={(event) => choose(event, code)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
