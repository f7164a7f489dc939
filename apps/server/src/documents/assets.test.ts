import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { readAsset } from './assets.ts';

vi.mock('node:fs/promises', { spy: true });

it('a file that could not be read is read again by the next request, and then no more', async () => {
  const reads = vi.mocked(readFile);
  reads.mockRejectedValueOnce(Object.assign(new Error('too many open files'), { code: 'EMFILE' }));
  await expect(readAsset('fonts/noto-sans-400.ttf')).rejects.toThrow('too many open files');
  const content = await readAsset('fonts/noto-sans-400.ttf');
  expect(content.length).toBeGreaterThan(1000);
  expect(await readAsset('fonts/noto-sans-400.ttf')).toBe(content);
  expect(reads).toHaveBeenCalledTimes(2);
});
