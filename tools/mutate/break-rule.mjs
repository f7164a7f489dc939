import { readFileSync } from 'node:fs';
import { at } from '../setup/paths.mjs';

/** Where a mutant's rule stands. */
export const ruleFile = (mutant) => at('packages/domain/src', mutant.file);

/**
 * The text of a rule's file with the rule broken.
 * @param code the file's text
 * @throws Error when the text to replace is not there exactly once: the rule was rewritten, the mutant must follow
 */
export function broken(mutant, code) {
  const count = code.split(mutant.find).length - 1;
  if (count !== 1) {
    throw new Error(
      `The text of "${mutant.name}" stands ${count} times in packages/domain/src/${mutant.file}, not once; ` +
        'rewrite that mutant in tools/mutate/mutants.mjs.',
    );
  }
  return code.replace(mutant.find, () => mutant.become);
}

/** Reads a rule's file as it is. */
export const ruleText = (mutant) => readFileSync(ruleFile(mutant), 'utf8');
