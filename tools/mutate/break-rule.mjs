import { readFileSync } from 'node:fs';
import { at } from '../setup/paths.mjs';

/** Where a mutant's rule stands. */
export const ruleFile = (mutant) => at('packages/domain/src', mutant.file);

/**
 * A file's text with one place of it replaced.
 * @param code the file's text
 * @param edit `find` and `become`, and for the error the `name` of what is broken and its `file`
 * @throws Error when the text to replace is not there exactly once: the code was rewritten, the edit must follow
 */
export function replaced(code, { name, file, find, become }) {
  const count = code.split(find).length - 1;
  if (count !== 1) {
    throw new Error(
      `The text of "${name}" stands ${count} times in ${file}, not once; rewrite it in tools/mutate.`,
    );
  }
  return code.replace(find, () => become);
}

/** Reads a rule's file as it is. */
export const ruleText = (mutant) => readFileSync(ruleFile(mutant), 'utf8');
