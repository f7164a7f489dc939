import { loaderOf } from './loaders.ts';

/** The sentences of refusals in a language, none for English; rejects if their file cannot be fetched. */
export const loadErrorCatalogue = /* @__PURE__ */ loaderOf({
  hi: async () => ({ catalogue: { ...(await import('../hi/errors.ts')).errors } }),
  mr: async () => ({ catalogue: { ...(await import('../mr/errors.ts')).errors } }),
  bn: async () => ({ catalogue: { ...(await import('../bn/errors.ts')).errors } }),
  ta: async () => ({ catalogue: { ...(await import('../ta/errors.ts')).errors } }),
  te: async () => ({ catalogue: { ...(await import('../te/errors.ts')).errors } }),
  kn: async () => ({ catalogue: { ...(await import('../kn/errors.ts')).errors } }),
  gu: async () => ({ catalogue: { ...(await import('../gu/errors.ts')).errors } }),
});
