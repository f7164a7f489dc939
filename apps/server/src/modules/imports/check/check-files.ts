import { sha256 } from '../../../platform/ids.ts';
import { readImage } from '../read-image.ts';
import type { CheckedImage } from './checking.ts';
import type { KnownFile } from '../stores/known.store.ts';
import type { Problems } from './problems.ts';
import { refuseTwice } from './problems.ts';
import type { BundleFile, Parts } from './read-parts.ts';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The images of a bundle by name, checked byte by byte (R20), and stored ones by hash. */
export function checkFiles(
  parts: Parts,
  stored: readonly KnownFile[],
  problems: Problems,
): Map<string, CheckedImage> {
  const images = new Map<string, CheckedImage>();
  for (const { hash, type, width, height } of stored) {
    images.set(hash, { hash, type: type as CheckedImage['type'], width, height });
  }
  refuseTwice(problems, parts.files, (file) => file.name, 'name');
  for (const { path, value } of parts.files) {
    const image = checkFile(value);
    if (typeof image === 'string') problems.add(`${path}.base64`, image);
    else if (image.type !== value.type)
      problems.add(`${path}.type`, `The bytes are ${image.type}; say so here.`);
    else images.set(value.name, image);
  }
  return images;
}

function checkFile(file: BundleFile): CheckedImage | string {
  const text = file.base64.replace(/\s/g, '');
  if (!BASE64.test(text)) return 'This is not base64; encode the bytes of the image again.';
  const bytes = Buffer.from(text, 'base64');
  const image = readImage(bytes);
  return typeof image === 'string' ? image : { ...image, hash: sha256(bytes).toString('hex'), bytes };
}

/** Hashes that a bundle uses in place of a file's name. */
export function namedHashes(parts: Parts): string[] {
  const text = JSON.stringify([
    parts.pages.map(({ value }) => value),
    parts.institutes.map(({ value }) => value.logo),
  ]);
  return [...new Set(text.match(/(?<=")[0-9a-f]{64}(?=")/g))];
}
