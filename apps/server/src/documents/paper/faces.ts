import type { Font } from 'fontkit';
import type { Catalogue } from '@shulk/words/spoken';
import { readAsset } from '../assets.ts';
import { shapeAsBrowsers } from './shaper.ts';
import { scriptsIn, type Script, type Weight } from './text-layout.ts';

/** A face as registered in a document. */
export type FaceName = `${Script}-${Weight}`;

/** An opened font that remembers what it laid out. */
export type Face = Font & {
  /** The width of a text in thousandths of its size, as pdfkit sets it: word by word. */
  readonly widthOf: (text: string) => number;
};

/** The opened fonts a text needs, by face. */
export type Faces = ReadonlyMap<FaceName, Face>;

const WEIGHTS: readonly Weight[] = [400, 600];

/** Fonts stay open: to decode their tables again for each paper took half of its time. */
const opened = new Map<FaceName, Promise<Face>>();

async function open(script: Script, name: FaceName): Promise<Face> {
  const [{ create }, file] = await Promise.all([import('fontkit'), readAsset(fileOf(name))]);
  const font = create(file);
  return remembering(script === 'latin' ? font : await shapeAsBrowsers(font, file, script));
}

/** The most texts that a font knows how to set: those of all papers, and names and amounts of many. */
const MOST_KNOWN = 2_000;

/** To lay out and measure the same words for each paper took a third of its time. */
function remembering(font: Font): Face {
  const layOut = font.layout.bind(font);
  const runOf = remembered((text) => {
    const { glyphs, positions, advanceWidth } = layOut(text);
    return { glyphs, positions, advanceWidth };
  });
  // Pdfkit scales positions in place.
  const layout: Font['layout'] = (text) => {
    const run = runOf(text);
    return { ...run, positions: run.positions.map((position) => ({ ...position })) };
  };
  const widthOf = remembered((text) =>
    text.split(/(?<=[ \t])/u).reduce((sum, word) => sum + runOf(word).advanceWidth, 0),
  );
  return Object.assign(font, { layout, widthOf });
}

function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, made);
    return made;
  };
}

async function faceOf(script: Script, weight: Weight): Promise<readonly [FaceName, Face]> {
  const name: FaceName = `${script}-${weight}`;
  let font = opened.get(name);
  if (font === undefined) {
    font = open(script, name);
    opened.set(name, font);
    // A failed read is tried again by the next paper.
    void font.catch(() => opened.delete(name));
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
