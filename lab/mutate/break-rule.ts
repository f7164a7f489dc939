import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../../tools/setup/paths.mjs';
import { RULES, isRule, type Edit, type Guard } from './guard-files.ts';

/** The file of a mutant's rule. */
export const ruleFile = (mutant: Pick<Edit, 'file'>): string => at('packages/domain/src', mutant.file);

/**
 * A file's text with one place replaced.
 * @param code the file's text
 * @param edit `find` and `become`, and for the error the `name` of what is broken and its `file`
 * @throws Error unless the text to replace is there exactly once: the code was rewritten, so the edit must be too
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

/** Reads a rule's unchanged file. */
export const ruleText = (mutant: Pick<Edit, 'file'>): string => readFileSync(ruleFile(mutant), 'utf8');

/**
 * Copies the server's sources and the rules without these guards to a folder inside the repository. The copied server
 * finds the copied rules first; it finds all other packages above the copy.
 */
export function copyWithout(guards: readonly Guard[], copy: string): void {
  for (const part of ['src', 'database', 'package.json'])
    cpSync(at('apps/server', part), join(copy, part), { recursive: true });
  const rules = join(copy, 'node_modules/@shulk/domain');
  cpSync(at('packages/domain'), rules, { recursive: true });
  for (const { name, edits } of guards) {
    for (const { file, find, become } of edits) {
      const path = isRule(file) ? join(rules, file.slice(RULES.length)) : join(copy, file);
      writeFileSync(path, replaced(readFileSync(path, 'utf8'), { name, file, find, become }));
    }
  }
}
