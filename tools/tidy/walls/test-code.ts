/** Test files: vitest's, the browser journeys' and what they share beside the code. */
export const isTest = (file: string): boolean => /\.(?:test|spec)\.\w+$/.test(file);

/** Code that only tests use: test files, fixtures, builders. */
export const isTestCode = (file: string): boolean =>
  /\.(?:test|spec|fixture)\.\w+$/.test(file) || file.includes('/testing/');

/** Suites of the server, started by hand or by a test: they may import what only tests use. */
export const isSuite = (file: string): boolean =>
  /^apps\/server\/src\/(?:sim|crash|every-call|behind-proxy)\//.test(file);

/** Rooms of the server outside the product: they exercise it, or fill it with fictional data. */
export const isPlay = (file: string): boolean =>
  isSuite(file) || /^apps\/server\/src\/(?:demo|testing)\//.test(file);
