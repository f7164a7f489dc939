import type { Language } from '@shulk/words/languages';
import type { IndicScript } from './text-layout.ts';

/** The languages of the product that are written in a script, the most spoken first. */
const SPOKEN_IN: Readonly<Record<IndicScript, readonly Language[]>> = {
  devanagari: ['hi', 'mr'],
  bengali: ['bn'],
  gujarati: ['gu'],
  tamil: ['ta'],
  telugu: ['te'],
  kannada: ['kn'],
};

/**
 * The language tag by which a screen reader chooses its voice for a run; undefined if the run is in the script of the
 * paper's own language.
 */
export function voiceOf(script: IndicScript, paper: Language): string | undefined {
  const languages = SPOKEN_IN[script];
  return languages.includes(paper) ? undefined : `${languages[0] ?? paper}-IN`;
}
