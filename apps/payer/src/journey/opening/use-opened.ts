import type { PageData } from '@shulk/contract';
import { useEffect, useState } from 'react';
import { errorTexts } from '@shulk/words/exact/errors';
import { track, trackPage } from '../../shared/analytics/track.ts';
import type { Reply } from '../../shared/api.ts';
import { lateCode } from '../../shared/late-code.tsx';
import { navigate } from '../../shared/navigation.ts';
import { toastError } from '../../shared/toasts.ts';

/** Only for a page whose colours are not in the HTML. */
const brandCode = lateCode(() => import('../../shell/apply-brand.ts'));

/**
 * Opens a page once and reports it to the analytics [SR-7.28]. A failed fetch shows its message and leads to /help,
 * whatever its status, including 401 and 403 [SR-8.3] [SR-4.21].
 * @param open fetches; its page is drawn in its own colours if the HTML did not contain them
 * @param served the page if the HTML holds it drawn: nothing is fetched
 * @returns the opened page, undefined while it loads
 */
export function useOpened<Opened>(
  slug: string,
  open: (slug: string) => Promise<Reply<Opened>>,
  pageOf: (opened: Opened) => PageData,
  served?: Opened,
): Opened | undefined {
  const [opened, setOpened] = useState(served);
  useEffect(() => {
    let isGone = false;
    let stopBrand = (): void => undefined;
    trackPage({ payment_page_slug: slug });
    const begin = async (): Promise<void> => {
      const reply: Reply<Opened> = served
        ? { ok: true, status: 200, data: served, message: '' }
        : await open(slug);
      const isInDocument = document.getElementById('shulk-page') !== null;
      const brand = reply.ok && !isInDocument ? await brandCode.ahead() : undefined;
      if (isGone) return;
      if (reply.ok) {
        const page = pageOf(reply.data);
        trackPage(page);
        track('page fetch success');
        stopBrand = brand?.applyBrand(page.brand) ?? stopBrand;
        setOpened(reply.data);
        return;
      }
      track('page fetch failure', { code: reply.code, status: reply.status });
      toastError(() => errorTexts.pageNotFetched(reply.message));
      track('redirect to help');
      navigate('/help', { replace: true });
    };
    void begin();
    return () => {
      isGone = true;
      stopBrand();
    };
    // A page is opened once: the caller gives the same two functions each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [slug]);
  return opened;
}
