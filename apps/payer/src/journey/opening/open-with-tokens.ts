import type { PageData } from '@shulk/contract';
import { errorTexts } from '@shulk/words/exact/errors';
import { authorisePlatform, setShownInCalls } from '../../shared/api.ts';
import type { Reply } from '../../shared/api.ts';
import { toastError } from '../../shared/toasts.ts';
import { plainPage } from './fetch-page.ts';

/** For pages opened without further data. */
export const samePage = (page: PageData): PageData => page;

/** Platform tokens first, then the page [SR-2.43]; without tokens the toast says why [SR-8.15]. */
export async function openWithTokens(slug: string): Promise<Reply<PageData>> {
  setShownInCalls({ page: slug, student: '' });
  const tokens = await authorisePlatform();
  if (!tokens.ok) toastError(() => errorTexts.genericFailure(tokens.message));
  return plainPage(slug);
}
