import { readFile } from 'node:fs/promises';
import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('node:fs/promises', { spy: true });

const reads = vi.mocked(readFile);
beforeEach(() => {
  // Other files of this process have read the fonts.
  vi.resetModules();
  reads.mockClear();
  reads.mockRejectedValueOnce(Object.assign(new Error('too many open files'), { code: 'EMFILE' }));
});

it('a file that could not be read is read again by the next request, and then no more', async () => {
  const { readAsset } = await import('./assets.ts');
  await expect(readAsset('fonts/noto-sans-400.ttf')).rejects.toThrow('too many open files');
  const content = await readAsset('fonts/noto-sans-400.ttf');
  expect(content.length).toBeGreaterThan(1000);
  expect(await readAsset('fonts/noto-sans-400.ttf')).toBe(content);
  expect(reads).toHaveBeenCalledTimes(2);
});

it('a font that could not be read is opened again for the next paper', async () => {
  const { loadFaces } = await import('./paper/faces.ts');
  await expect(loadFaces('Ravi')).rejects.toThrow('too many open files');
  expect([...(await loadFaces('Ravi')).keys()]).toEqual(['latin-400', 'latin-600']);
});
