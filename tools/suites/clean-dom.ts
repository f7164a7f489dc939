/**
 * Removes every rendered component after each DOM test, and the browser's storage. Testing Library does the first
 * itself only if test functions are global, which they are not here.
 */
import { afterEach } from 'vitest';
import { cleanup, configure } from '@testing-library/react';

/** A browser's storage. */
interface Kept {
  clear(): void;
}

// Awaited changes come late on a busy machine, which is no defect.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  // Tests of rules in this project may run without a browser.
  const { localStorage, sessionStorage }: { localStorage?: Kept; sessionStorage?: Kept } =
    globalThis as object;
  localStorage?.clear();
  sessionStorage?.clear();
});
