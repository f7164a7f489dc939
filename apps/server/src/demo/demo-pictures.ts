import { readFileSync } from 'node:fs';
import { assetPath } from '../documents/index.ts';
import type { BundleFile } from './bundle-parts.ts';

const NAMES = [
  'kaveri-logo.png',
  'trust-logo.png',
  'deccan-logo.png',
  'central-logo.png',
  'kaveri-banner.png',
  'deccan-banner.png',
  'central-banner.png',
  'book.png',
  'star.png',
  'bus.png',
];

/** The pictures of the demo as files of a bundle; they are in the server's `assets/demo`. */
export const demoPictures = (): BundleFile[] =>
  NAMES.map((name) => ({
    name,
    type: 'image/png',
    base64: readFileSync(assetPath(`demo/${name}`)).toString('base64'),
  }));
