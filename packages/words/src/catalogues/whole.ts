import { loaderOf } from './loaders.ts';

/** All texts of a language, for a server; none for English. */
export const loadCatalogue = /* @__PURE__ */ loaderOf({
  hi: () => import('../hi/whole.ts'),
  mr: () => import('../mr/whole.ts'),
  bn: () => import('../bn/whole.ts'),
  ta: () => import('../ta/whole.ts'),
  te: () => import('../te/whole.ts'),
  kn: () => import('../kn/whole.ts'),
  gu: () => import('../gu/whole.ts'),
});
