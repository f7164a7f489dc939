/**
 * Takes every rendered component off the page after each DOM test. Testing Library does this by itself
 * only where test functions are global, and here they are not.
 */
import { afterEach } from 'vitest';
import { cleanup } from '@testing-library/react';

afterEach(cleanup);
