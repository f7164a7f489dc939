import { loaderOf } from './loaders.ts';

/** The texts of the payment sheet in a language, none for English; rejects if its file cannot be fetched. */
export const loadFrameCatalogue = /* @__PURE__ */ loaderOf({
  hi: () => import('../hi/frame.ts'),
  mr: () => import('../mr/frame.ts'),
  bn: () => import('../bn/frame.ts'),
  ta: () => import('../ta/frame.ts'),
  te: () => import('../te/frame.ts'),
  kn: () => import('../kn/frame.ts'),
  gu: () => import('../gu/frame.ts'),
});
