import { loadCatalogue } from '@shulk/words/catalogues/whole';
import { FAILURES } from '@shulk/words/failures';
import { speaking } from '@shulk/words/spoken';
import { MANDATE_TRUTH } from '@shulk/words/truth/mandate';
import { expect, it } from 'vitest';
import { failureSaid } from './failure-said.ts';

it('a reason that is kept in English is said in the language in force; a text that is not ours stays', async () => {
  const kept = [FAILURES.card_declined, FAILURES.other, MANDATE_TRUTH.refusedByBank];
  expect(kept.map(failureSaid)).toEqual(kept);
  const said = speaking(await loadCatalogue('ta'), () => kept.map(failureSaid));
  expect(new Set(said).size).toBe(3);
  for (const text of said) expect(text).toMatch(/^[^a-z]+$/);
  expect(speaking(await loadCatalogue('ta'), () => ['', 'Refused by the issuer'].map(failureSaid))).toEqual([
    '',
    'Refused by the issuer',
  ]);
});
