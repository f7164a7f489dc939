import type { Font } from 'fontkit';
import { readAsset } from '../assets.ts';
import { needsDevanagari, type Script, type Weight } from './text-layout.ts';

/** A face as registered in a document. */
export type FaceName = `${Script}-${Weight}`;

/** The opened fonts a text needs, by face. */
export type Faces = ReadonlyMap<FaceName, Font>;

const FILES: Readonly<Record<FaceName, string>> = {
  'latin-400': 'fonts/noto-sans-400.ttf',
  'latin-600': 'fonts/noto-sans-600.ttf',
  'devanagari-400': 'fonts/noto-sans-devanagari-400.ttf',
  'devanagari-600': 'fonts/noto-sans-devanagari-600.ttf',
};

/** Fonts stay open: to decode their tables again for each paper took half of its time. */
const opened = new Map<FaceName, Promise<Font>>();

async function open(name: FaceName): Promise<Font> {
  const [{ create }, file] = await Promise.all([import('fontkit'), readAsset(FILES[name])]);
  return create(file);
}

async function faceOf(name: FaceName): Promise<Font> {
  let font = opened.get(name);
  if (font === undefined) {
    font = open(name);
    opened.set(name, font);
  }
  return font;
}

/** Opens the Latin faces, and the Devanagari ones only for a text that needs them. Each font is opened once. */
export async function loadFaces(text: string): Promise<Faces> {
  const names: FaceName[] = ['latin-400', 'latin-600'];
  if (needsDevanagari(text)) names.push('devanagari-400', 'devanagari-600');
  return new Map(
    await Promise.all(names.map(async (name) => [name, await faceOf(name)] as [FaceName, Font])),
  );
}
