import { useEffect, useState } from 'react';
import type { OpenedPage } from './opened-page.ts';

let served: OpenedPage | undefined;

/** Sets the page that the server renders, or that the document takes over from it; undefined for none any more. */
export function servePage(opened: OpenedPage | undefined): void {
  served = opened;
}

/** The served page, if it is this one; it is taken over once. */
export function useServedPage(slug: string): OpenedPage | undefined {
  const [mine] = useState(() => (served?.visit.slug === slug ? served : undefined));
  useEffect(() => {
    served = undefined;
  }, []);
  return mine;
}
