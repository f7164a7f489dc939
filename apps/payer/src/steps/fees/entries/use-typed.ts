import { useState } from 'react';
import { storeChoice, storedChoice } from '../../../shared/storage/stored-choice.ts';

/** The page and the student of typed amounts. */
export interface TypedFor {
  readonly slug: string;
  /** Empty if the page knows no student. */
  readonly sbdCode: string;
}

type Texts = Readonly<Record<string, string>>;

/**
 * The amounts typed in a step by sft_code, kept over a reload, Back and a killed tab (decision 51).
 * @returns the amounts, a function that adds one, and one that drops the stored ones
 */
export function useTyped(
  { slug, sbdCode }: TypedFor,
  step: 'amounts' | 'edits',
): [texts: Texts, type: (sftCode: string, text: string) => void, forget: () => void] {
  const [texts, setTexts] = useState<Texts>(() => storedChoice(slug, sbdCode)[step] ?? {});
  const type = (sftCode: string, text: string): void => {
    const now = { ...texts, [sftCode]: text };
    setTexts(now);
    storeChoice(slug, sbdCode, { [step]: now });
  };
  return [texts, type, () => storeChoice(slug, sbdCode, { [step]: undefined })];
}
