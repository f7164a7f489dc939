/** Test files: vitest's, the browser journeys' and what they share beside the code. */
export const isTest = (file: string): boolean => /\.(?:test|spec)\.\w+$/.test(file);

/** Code that only tests use: test files, fixtures, builders. */
export const isTestCode = (file: string): boolean =>
  /\.(?:test|spec|fixture)\.\w+$/.test(file) || file.includes('/testing/');

/** Rooms of the server outside the product: they exercise it, or fill it with fictional data. */
export const isPlay = (file: string): boolean =>
  /^apps\/server\/src\/(?:demo|sim|crash|every-call|behind-proxy|testing)\//.test(file);
