import type { Font } from 'fontkit';
import type { Catalogue } from '@shulk/words/spoken';
import { readAsset } from '../assets.ts';
import { shapeAsBrowsers } from './shaper.ts';
import { scriptsIn, type Script, type Weight } from './text-layout.ts';

/** A face as registered in a document. */
export type FaceName = `${Script}-${Weight}`;

/** The opened fonts a text needs, by face. */
export type Faces = ReadonlyMap<FaceName, Font>;

const WEIGHTS: readonly Weight[] = [400, 600];

/** Fonts stay open: to decode their tables again for each paper took half of its time. */
const opened = new Map<FaceName, Promise<Font>>();

async function open(script: Script, name: FaceName): Promise<Font> {
  const [{ create }, file] = await Promise.all([import('fontkit'), readAsset(fileOf(name))]);
  const font = create(file);
  return script === 'latin' ? font : shapeAsBrowsers(font, file, script);
}

async function faceOf(script: Script, weight: Weight): Promise<readonly [FaceName, Font]> {
  const name: FaceName = `${script}-${weight}`;
  let font = opened.get(name);
  if (font === undefined) {
    font = open(script, name);
    opened.set(name, font);
  }
  return [name, await font];
}

/**
 * Opens the Latin faces, and those of another script only for a text that needs them. Each font is opened once.
 * @param text everything that is given to print
 * @param catalogue the words it is printed with; none for English
 */
export async function loadFaces(text: string, catalogue?: Catalogue): Promise<Faces> {
  const words = JSON.stringify(catalogue?.['dates'] ?? {});
  const scripts: readonly Script[] = ['latin', ...scriptsIn(text + words)];
  const faces = scripts.flatMap((script) => WEIGHTS.map(async (weight) => faceOf(script, weight)));
  return new Map(await Promise.all(faces));
}

const fileOf = (name: FaceName): string => `fonts/noto-sans-${name.replace(/^latin-/u, '')}.ttf`;
