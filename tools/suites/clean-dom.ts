/**
 * Takes every rendered component off the page after each DOM test, and what the browser keeps with it. Testing Library
 * does the first by itself only where test functions are global, and here they are not.
 */
import { afterEach } from 'vitest';
import { cleanup, configure } from '@testing-library/react';

/** What a browser keeps. */
interface Kept {
  clear(): void;
}

// What a test awaits comes late on a busy machine; that is no defect.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  // Tests of rules in this project may run without a browser.
  const { localStorage, sessionStorage }: { localStorage?: Kept; sessionStorage?: Kept } =
    globalThis as object;
  localStorage?.clear();
  sessionStorage?.clear();
});
