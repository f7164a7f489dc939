/** Lines of text in several scripts, broken to a width. Pure: measuring is a parameter. */

/** The scripts beside Latin that a paper can print, and their letters. */
const LETTERS = {
  devanagari: '\\u0900-\\u097f\\u1cd0-\\u1cff\\u25cc\\ua8e0-\\ua8ff',
  bengali: '\\u0980-\\u09ff',
  gujarati: '\\u0a80-\\u0aff',
  tamil: '\\u0b80-\\u0bff',
  telugu: '\\u0c00-\\u0c7f',
  kannada: '\\u0c80-\\u0cff',
} as const;

/** A script whose text a browser would shape: letters join, and signs move around them. */
export type IndicScript = keyof typeof LETTERS;
/** The scripts a paper can print. */
export type Script = 'latin' | IndicScript;
/** Regular or semi-bold. */
export type Weight = 400 | 600;

/** A run of one script. */
export type TextRun = { readonly text: string; readonly script: Script };

/** One printed line with its width in points. */
export type TextLine = { readonly runs: readonly TextRun[]; readonly width: number };

/** Width in points of a run of one script. */
export type MeasureRun = (run: TextRun) => number;

const INDIC = Object.keys(LETTERS) as IndicScript[];
/** Dandas end sentences in every script; joiners belong to the letters before them. */
const SHARED = '\\u0964\\u0965\\u200c\\u200d';
/** A run of each script in a group of its name, with the spaces inside. */
const indicRun = new RegExp(
  INDIC.map((script) => {
    const letters = LETTERS[script];
    return `(?<${script}>[${letters}](?:[${letters}${SHARED} ]*[${letters}${SHARED}])?)`;
  }).join('|'),
  'gu',
);

/** A line with none of these is Latin: most lines of an English paper, measured word by word. */
const needsRuns = new RegExp(`[${Object.values(LETTERS).join('')}${SHARED}]`, 'u');

/** The scripts beside Latin that printing this text needs. */
export const scriptsIn = (text: string): readonly IndicScript[] =>
  INDIC.filter((script) => new RegExp(`[${LETTERS[script]}]`, 'u').test(text));

/** Splits a line into runs of one script each. Joiners in Latin have no use and are dropped. */
export function runsOf(text: string): readonly TextRun[] {
  if (!needsRuns.test(text)) return text === '' ? [] : [{ text, script: 'latin' }];
  const runs: TextRun[] = [];
  let at = 0;
  const addLatin = (part: string) => {
    const kept = part.replace(/[\u200c\u200d]/gu, '');
    if (kept !== '') runs.push({ text: kept, script: 'latin' });
  };
  for (const match of text.matchAll(indicRun)) {
    addLatin(text.slice(at, match.index));
    const script = INDIC.find((name) => match.groups?.[name] !== undefined) ?? 'devanagari';
    runs.push({ text: match[0], script });
    at = match.index + match[0].length;
  }
  addLatin(text.slice(at));
  return runs;
}

/** Stands where a line was broken, so that a reader does not hear the words beside it as one. It has no part in the width. */
const SPACE: TextRun = { text: ' ', script: 'latin' };

/**
 * Breaks text at spaces, and inside a word only if the word alone is wider than the line. Line breaks in the text are
 * kept; other control characters and direction overrides are removed, so that no name can rearrange the paper.
 */
export function breakLines(text: string, maxWidth: number, measure: MeasureRun): readonly TextLine[] {
  const widthOf = (part: string) => runsOf(part).reduce((sum, run) => sum + measure(run), 0);
  const lines: { readonly line: string; readonly spaced: boolean }[] = [];
  for (const paragraph of cleaned(text).split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ').filter((part) => part !== '')) {
      const joined = line === '' ? word : `${line} ${word}`;
      if (widthOf(joined) <= maxWidth) {
        line = joined;
        continue;
      }
      if (line !== '') lines.push({ line, spaced: true });
      const pieces = breakWord(word, maxWidth, widthOf);
      lines.push(...pieces.slice(0, -1).map((piece) => ({ line: piece, spaced: false })));
      line = pieces.at(-1) ?? '';
    }
    if (line !== '') lines.push({ line, spaced: true });
  }
  return lines.map(({ line, spaced }, at) => ({
    runs: [...runsOf(line), ...(spaced && at < lines.length - 1 ? [SPACE] : [])],
    width: widthOf(line),
  }));
}

function breakWord(word: string, maxWidth: number, widthOf: (part: string) => number): readonly string[] {
  if (widthOf(word) <= maxWidth) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)) {
    if (piece !== '' && widthOf(piece + segment) > maxWidth) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  pieces.push(piece);
  return pieces;
}

function cleaned(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/gu, '\n')
    .replace(/[\t\u00a0\u2028\u2029]/gu, ' ')
    .replace(/(?!\n)\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, '');
}
