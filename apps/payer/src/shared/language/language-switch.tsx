import { loadPageCatalogue } from '@shulk/words/catalogues/page';
import { language as words } from '@shulk/words/screens/shared';
import { LANGUAGE_NAMES } from '@shulk/words/language-names';
import type { Language } from '@shulk/words/languages';
import { speakBy } from '@shulk/words/spoken';
import { useRef, useState } from 'react';
import type { FocusEvent, MouseEvent } from 'react';
import { toastError } from '../toasts.ts';
import { persistently } from '../late-code.tsx';
import { KEY, drawIn, useLanguage } from './language.ts';
import css from './language.module.css';

const CHOICES = Object.entries(LANGUAGE_NAMES) as [Language, string][];

/** Puts a language in force once its texts are there; rejects if they cannot be fetched. */
export async function speakLanguage(next: Language): Promise<void> {
  const texts = await persistently(() => loadPageCatalogue(next));
  speakBy(() => texts);
  drawIn(next);
}

/** Changes the language where the payer stands, and for this browser's next visits. */
async function chooseLanguage(next: Language): Promise<void> {
  await speakLanguage(next);
  // An address that names a language would bring it back with a reload.
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url.href);
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice lasts until the document ends.
  }
}

/**
 * The languages in the band, closed until they are wanted. They are links with an address of their own, so they can be
 * kept or sent like any page.
 */
export function LanguageSwitch() {
  const language = useLanguage();
  const [isLoading, setLoading] = useState(false);
  const list = useRef<HTMLDetailsElement>(null);
  const choose = (event: MouseEvent, next: Language): void => {
    event.preventDefault();
    if (list.current) list.current.open = false;
    list.current?.querySelector('summary')?.focus();
    setLoading(true);
    chooseLanguage(next)
      .catch(() => toastError(words.notLoaded))
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
        <span lang={language}>{LANGUAGE_NAMES[language]}</span>
      </summary>
      <ul>
        {CHOICES.map(([code, name]) => (
          <li key={code}>
            <a
              href={`?lang=${code}`}
              lang={code}
              aria-current={code === language ? 'true' : undefined}
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
