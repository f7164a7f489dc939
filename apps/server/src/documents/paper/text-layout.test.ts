import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFaces } from './faces.ts';
import { breakLines, needsDevanagari, runsOf } from './text-layout.ts';

const oneEach = (run: { text: string }) => run.text.length;
const textsOf = (text: string, width: number) =>
  breakLines(text, width, oneEach).map((line) => line.runs.map((run) => run.text).join(''));

describe('text on a receipt', () => {
  it('breaks at spaces, and inside a word only if the word alone is too wide', () => {
    expect(textsOf('Tuition fee of term one', 11)).toEqual(['Tuition fee', 'of term one']);
    expect(textsOf('a Venkatanarasimha b', 8)).toEqual(['a', 'Venkatan', 'arasimha', 'b']);
    expect(textsOf('Plot 7\r\nIndore\n', 40)).toEqual(['Plot 7', 'Indore']);
  });

  it('never makes a line too wide and never loses or adds a character', () => {
    const words = fc.array(fc.stringMatching(/^[a-zक-ह]{1,15}$/u), { maxLength: 12 });
    fc.assert(
      fc.property(words, fc.integer({ min: 3, max: 30 }), (parts, width) => {
        const lines = breakLines(parts.join(' '), width, oneEach);
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width);
        const kept = lines.flatMap((line) => line.runs.map((run) => run.text)).join('');
        expect(kept.replaceAll(' ', '')).toBe(parts.join('').normalize('NFC'));
      }),
    );
  });

  it('never separates a letter from its vowel sign', () => {
    for (const line of textsOf('विद्यार्थी'.repeat(5), 4)) expect(line).not.toMatch(/^\p{M}/u);
  });

  it('splits a line into runs of one script', () => {
    expect(runsOf('Smt. राजलक्ष्मी देवी Rao')).toEqual([
      { text: 'Smt. ', script: 'latin' },
      { text: 'राजलक्ष्मी देवी', script: 'devanagari' },
      { text: ' Rao', script: 'latin' },
    ]);
    expect(needsDevanagari('Rao ₹')).toBe(false);
    expect(needsDevanagari('इन्दौर')).toBe(true);
  });

  it('loads the Devanagari faces only for a text that needs them', async () => {
    expect([...(await loadFaces('Aarav Rao ₹')).keys()]).toEqual(['latin-400', 'latin-600']);
    expect((await loadFaces('Smt. राजलक्ष्मी')).has('devanagari-400')).toBe(true);
  });
});
