import type { Font } from 'fontkit';
import type { Catalogue } from '@shulk/words/spoken';
import { readAsset } from '../assets.ts';
import { scriptsIn, type Script, type Weight } from './text-layout.ts';

/** A face as registered in a document. */
export type FaceName = `${Script}-${Weight}`;

/** The opened fonts a text needs, by face. */
export type Faces = ReadonlyMap<FaceName, Font>;

const WEIGHTS: readonly Weight[] = [400, 600];

/** Fonts stay open: to decode their tables again for each paper took half of its time. */
const opened = new Map<FaceName, Promise<Font>>();

async function open(name: FaceName): Promise<Font> {
  const [{ create }, file] = await Promise.all([import('fontkit'), readAsset(fileOf(name))]);
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

/**
 * Opens the Latin faces, and those of another script only for a text that needs them. Each font is opened once.
 * @param text everything that is given to print
 * @param catalogue the words it is printed with; none for English
 */
export async function loadFaces(text: string, catalogue?: Catalogue): Promise<Faces> {
  const words = JSON.stringify(catalogue?.dates ?? {});
  const names = (['latin', ...scriptsIn(text + words)] as const).flatMap((script) =>
    WEIGHTS.map((weight): FaceName => `${script}-${weight}`),
  );
  return new Map(await Promise.all(names.map(async (name) => [name, await faceOf(name)] as const)));
}

const fileOf = (name: FaceName): string => `fonts/noto-sans-${name.replace(/^latin-/u, '')}.ttf`;
