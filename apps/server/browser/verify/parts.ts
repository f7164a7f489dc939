/** A part of the verify page; throws when the page was built without it. */
export function partOf(id: string): HTMLElement {
  const part = document.getElementById(id);
  if (part === null) throw new Error(`The page has no part ${id}.`);
  return part;
}

/** What the page's own addresses end with, where its address named a language. */
export function languageOfAddress(): string {
  const named = new URLSearchParams(location.search).get('lang');
  return named === null ? '' : `?lang=${encodeURIComponent(named)}`;
}
