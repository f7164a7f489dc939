// @vitest-environment happy-dom
import { getConfig } from '@testing-library/react';
import { expect, it } from 'vitest';

it('a test waits up to 15 s for a condition, so that a busy machine fails none', () => {
  expect(getConfig().asyncUtilTimeout).toBe(15_000);
});
