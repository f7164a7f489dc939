import { readFileSync } from 'node:fs';
import { at } from '../../tools/setup/paths.mjs';
import type { Edit } from './guard-files.ts';

/** Where a mutant's rule stands. */
export const ruleFile = (mutant: Pick<Edit, 'file'>): string => at('packages/domain/src', mutant.file);

/**
 * A file's text with one place of it replaced.
 * @param code the file's text
 * @param edit `find` and `become`, and for the error the `name` of what is broken and its `file`
 * @throws Error when the text to replace is not there exactly once: the code was rewritten, the edit must follow
 */
export function replaced(
  code: string,
  { name, file, find, become }: Edit & { readonly name: string },
): string {
  const count = code.split(find).length - 1;
  if (count !== 1) {
    throw new Error(
      `The text of "${name}" stands ${count} times in ${file}, not once; rewrite it in lab/mutate.`,
    );
  }
  return code.replace(find, () => become);
}

/** Reads a rule's file as it is. */
export const ruleText = (mutant: Pick<Edit, 'file'>): string => readFileSync(ruleFile(mutant), 'utf8');
