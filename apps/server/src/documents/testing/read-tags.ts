import { fontsOf, objectsOf, referenceIn, shownText, streamOf } from './read-pdf.ts';
import type { Font } from './read-pdf.ts';

/** A structure element as a screen reader meets it, in reading order. */
export interface Tag {
  readonly role: string;
  readonly lang?: string;
  readonly alt?: string;
  readonly scope?: string;
  /** What it says itself, without its inner elements. */
  readonly text: string;
  readonly inner: readonly Tag[];
}

/** What a screen reader finds in a PDF made by pdfkit. */
export interface ReadTags {
  /** The language of the file. */
  readonly lang: string | undefined;
  readonly title: string | undefined;
  readonly root: Tag;
  /** Texts that no element of the structure has; artifacts are not among them. */
  readonly untagged: readonly string[];
  /** Texts marked as artifacts. */
  readonly artifacts: readonly string[];
}

/** Reads structure, texts and their order back from a file; a run is read by its ActualText where it has one. */
export function readTags(file: Buffer): ReadTags {
  const source = file.toString('latin1');
  const objects = objectsOf(source);
  const catalog = [...objects.values()].find((object) => object.includes('/Type /Catalog')) ?? '';
  const pages = [...objects].filter(([, object]) => /\/Type \/Page\n/.test(object));
  const read = new Map(pages.map(([id, page]) => [id, readMarked(objects, page)]));
  const tree = objects.get(referenceIn(catalog, 'StructTreeRoot')) ?? '';
  const root = /\/K \[(\d+) 0 R\]/.exec(tree)?.[1] ?? '';
  const about = /\/Title (\d+) 0 R/.exec(source)?.[1];
  return {
    lang: stringIn(catalog, 'Lang'),
    title: about === undefined ? undefined : stringIn(`/Title ${objects.get(about) ?? ''}`, 'Title'),
    root: tagOf(objects, read, root),
    untagged: [...read.values()].flatMap((page) => page.untagged),
    artifacts: [...read.values()].flatMap((page) => page.artifacts),
  };
}

/** All elements of a role below one, in reading order. */
export const tagsOf = (tag: Tag, role: string): Tag[] =>
  tag.inner.flatMap((inner) => [...(inner.role === role ? [inner] : []), ...tagsOf(inner, role)]);

/** All that an element says, in reading order, joined by a bar. */
export const spokenBy = (tag: Tag): string =>
  [tag.text, ...tag.inner.map(spokenBy)].filter((text) => text !== '').join('|');

interface Marked {
  readonly texts: ReadonlyMap<string, string>;
  readonly untagged: readonly string[];
  readonly artifacts: readonly string[];
}

function tagOf(objects: ReadonlyMap<string, string>, pages: ReadonlyMap<string, Marked>, id: string): Tag {
  const object = objects.get(id) ?? '';
  const home = /\/Pg (\d+) 0 R/.exec(object)?.[1] ?? '';
  const kids = /\/K \[([\s\S]*?)\]/.exec(object)?.[1] ?? '';
  const inner: Tag[] = [];
  let text = '';
  for (const [, element, other, foreign, own] of kids.matchAll(
    /(\d+) 0 R(?!\n\/MCID)|<<\n\/Type \/MCR\n\/Pg (\d+) 0 R\n\/MCID (\d+)\n>>|(\d+)/g,
  )) {
    if (element !== undefined) inner.push(tagOf(objects, pages, element));
    else text += pages.get(other ?? home)?.texts.get(foreign ?? own ?? '') ?? '';
  }
  const lang = stringIn(object, 'Lang');
  const alt = stringIn(object, 'Alt');
  const scope = /\/Scope \/(\w+)/.exec(object)?.[1];
  return {
    role: /\/S \/(\w+)/.exec(object)?.[1] ?? '',
    ...(lang === undefined ? {} : { lang }),
    ...(alt === undefined ? {} : { alt }),
    ...(scope === undefined ? {} : { scope }),
    text,
    inner,
  };
}

type Mark = { readonly mcid?: string | undefined; readonly artifact?: boolean; readonly actual?: boolean };

function readMarked(objects: ReadonlyMap<string, string>, page: string): Marked {
  const fonts = fontsOf(objects, page);
  const texts = new Map<string, string>();
  const untagged: string[] = [];
  const artifacts: string[] = [];
  const open: Mark[] = [];
  let font: Font | undefined;
  const say = (text: string): void => {
    const mcid = open.find((mark) => mark.mcid !== undefined)?.mcid;
    if (open.some((mark) => mark.artifact)) artifacts.push(text);
    else if (mcid === undefined) untagged.push(text);
    else texts.set(mcid, (texts.get(mcid) ?? '') + text);
  };
  for (const [line, tag, dictionary = '', face] of streamOf(objects, page, 'Contents').matchAll(
    /\/(\w+) (?:(<<[\s\S]*?>>) BDC|BMC)|\/(F\d+) \S+ Tf|^EMC$|^.* TJ$/gm,
  )) {
    if (line === 'EMC') open.pop();
    else if (face !== undefined) font = fonts.get(face);
    else if (tag !== undefined) {
      const actual = stringIn(dictionary, 'ActualText');
      open.push({
        mcid: /\/MCID (\d+)/.exec(dictionary)?.[1],
        artifact: tag === 'Artifact',
        actual: actual !== undefined,
      });
      if (actual !== undefined) say(actual);
    } else if (font !== undefined && !open.some((mark) => mark.actual)) say(shownText(line, font, 1).text);
  }
  return { texts, untagged, artifacts };
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A text of a dictionary, decoded. */
function stringIn(object: string, key: string): string | undefined {
  const found = new RegExp(`/${key} \\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)`).exec(object)?.[1];
  if (found === undefined) return undefined;
  const bytes = found.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPED[sign] ?? sign);
  if (!bytes.startsWith('\u00fe\u00ff')) return bytes;
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le');
}
