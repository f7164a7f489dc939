import { readAsset } from '../assets.ts';
import { needsDevanagari, type Script, type Weight } from './text-layout.ts';

/** A face as registered in a document. */
export type FaceName = `${Script}-${Weight}`;

/** The font files a text needs, by face. */
export type Faces = ReadonlyMap<FaceName, Buffer>;

const FILES: Readonly<Record<FaceName, string>> = {
  'latin-400': 'fonts/noto-sans-400.ttf',
  'latin-600': 'fonts/noto-sans-600.ttf',
  'devanagari-400': 'fonts/noto-sans-devanagari-400.ttf',
  'devanagari-600': 'fonts/noto-sans-devanagari-600.ttf',
};

/** Loads the Latin faces, and the Devanagari ones only for a text that needs them. Each file is read once. */
export async function loadFaces(text: string): Promise<Faces> {
  const names: FaceName[] = ['latin-400', 'latin-600'];
  if (needsDevanagari(text)) names.push('devanagari-400', 'devanagari-600');
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readAsset(FILES[name])] as [FaceName, Buffer])),
  );
}
