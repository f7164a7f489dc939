/** Test files: vitest's, the browser journeys' and what they share beside the code. */
export const isTest = (file: string): boolean => /\.(?:test|spec)\.\w+$/.test(file);

/** Whatever only tests use: test files, fixtures, builders. */
export const isTestCode = (file: string): boolean =>
  /\.(?:test|spec|fixture)\.\w+$/.test(file) || file.includes('/testing/');

/** Rooms of the server that are no part of the product: they play with it, or fill it with what is made up. */
export const isPlay = (file: string): boolean =>
  /^apps\/server\/src\/(?:demo|sim|crash|every-call|behind-proxy|testing)\//.test(file);
