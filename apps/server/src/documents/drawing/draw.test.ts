import { LANGUAGES } from '@shulk/words/languages';
import { afterAll, describe, expect, it } from 'vitest';
import { renderKeyFacts } from '../key-facts/render-key-facts.ts';
import { renderReceipt } from '../render-receipt.ts';
import { aKeyFactPaper } from '../testing/a-key-fact-paper.ts';
import { aReceipt } from '../testing/a-receipt.ts';
import { drawKeyFacts, drawReceipt, endDrawing } from './draw.ts';

afterAll(endDrawing);

describe('a paper drawn on a thread of its own', () => {
  it.each(LANGUAGES)('is the same to the byte as one drawn here: a receipt in %s', async (language) => {
    const receipt = aReceipt({ language });
    expect((await drawReceipt(receipt)).equals(await renderReceipt(receipt))).toBe(true);
  });

  it('is the same to the byte with a logo, and as a key fact statement', async () => {
    const logo = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAKElEQVR4nGPgjspm4I7KVuCOynbgjspOAPIbgPwFQP4BIP8Bw8hQAABzYFABzaeT8AAAAABJRU5ErkJggg==',
      'base64',
    );
    const { institute } = aReceipt();
    const receipt = aReceipt({ institute: { ...institute, logo } });
    expect((await drawReceipt(receipt)).equals(await renderReceipt(receipt))).toBe(true);
    const facts = aKeyFactPaper({ language: 'ta' });
    expect((await drawKeyFacts(facts)).equals(await renderKeyFacts(facts))).toBe(true);
  });

  it('is refused with the reason when it contradicts itself', async () => {
    await expect(drawReceipt(aReceipt({ lines: [] }))).rejects.toThrow('cannot be printed: it has no lines');
  });
});
