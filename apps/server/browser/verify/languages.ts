/** The links to other languages: a choice is kept by this browser, and what was scanned is checked again. */
import { LANGUAGE_COOKIE } from '@shulk/words/languages';

for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a'))
  link.addEventListener('click', (event) => {
    event.preventDefault();
    document.cookie = `${LANGUAGE_COOKIE}=${link.lang}; path=/; max-age=31536000; samesite=lax`;
    const url = new URL(location.href);
    url.searchParams.delete('lang');
    // Another address of the same page would only change what stands behind its #.
    history.replaceState(null, '', url.href);
    location.reload();
  });
