import { loaderOf } from './loaders.ts';

/** The texts of the payer’s page in a language, none for English; rejects if its file cannot be fetched. */
export const loadPageCatalogue = /* @__PURE__ */ loaderOf({
  hi: () => import('../hi/page.ts'),
  mr: () => import('../mr/page.ts'),
  bn: () => import('../bn/page.ts'),
  ta: () => import('../ta/page.ts'),
  te: () => import('../te/page.ts'),
  kn: () => import('../kn/page.ts'),
  gu: () => import('../gu/page.ts'),
});
