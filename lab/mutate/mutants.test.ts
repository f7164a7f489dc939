import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { at } from '../../tools/setup/paths.mjs';
import { runNode } from '../../tools/setup/run-command.mjs';
import { copyWithout, replaced, ruleText } from './break-rule.ts';
import { isRule } from './guard-files.ts';
import { GUARDS } from './guards.ts';
import { MUTANTS } from './mutants.ts';

describe('the rules that spec:mutate breaks', () => {
  it('are 40, each with its own name', () => {
    expect(MUTANTS).toHaveLength(40);
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(40);
  });

  it.each(MUTANTS)('can be broken as written: $name', (mutant) => {
    const code = ruleText(mutant);
    expect(replaced(code, mutant)).not.toBe(code);
  });

  it('says which mutant must follow when a rule was rewritten', () => {
    const gone = { name: 'none', file: 'fees/fee-row.ts', find: 'a line that is not there', become: '' };
    expect(() => replaced(ruleText(gone), gone)).toThrow('stands 0 times');
  });
});

describe('the guards that sim:mutate takes away', () => {
  it('are 39, each with its own name', () => {
    expect(GUARDS).toHaveLength(39);
    expect(new Set(GUARDS.map(({ name }) => name)).size).toBe(39);
  });

  it.each(GUARDS)('can be removed as written: $name', (guard) => {
    for (const edit of guard.edits) {
      const code = readFileSync(isRule(edit.file) ? at(edit.file) : at('apps/server', edit.file), 'utf8');
      expect(replaced(code, { name: guard.name, ...edit })).not.toBe(code);
    }
  });

  it.each(GUARDS)('is no text of a function in a migration, which is history: $name', (guard) => {
    for (const { file, find } of guard.edits.filter((edit) => edit.file.includes('/migrations/'))) {
      const before = readFileSync(at('apps/server', file), 'utf8').split(find)[0] ?? '';
      const [, ...functions] = before.split(/^create (?:or replace )?function /m);
      // A text after the end of a function is in none.
      expect(functions.at(-1) ?? '$$;').toMatch(/\$\$;/);
    }
  });

  it('leave a program that type-checks when all are removed, so that money is lost and not the program', async () => {
    const copy = at('.reports/guards-types');
    rmSync(copy, { recursive: true, force: true });
    copyWithout(GUARDS, copy);
    const config = {
      extends: at('tsconfig.base.json'),
      // What only a guard used is unused without it.
      compilerOptions: {
        lib: ['ES2023', 'ES2024.String'],
        types: ['node'],
        noUnusedLocals: false,
        noUnusedParameters: false,
      },
      include: ['src'],
      exclude: ['**/*.test.ts'],
    };
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
    const { code, output } = await runNode('typescript/bin/tsc', ['-p', copy, '--pretty', 'false'], {});
    expect(output.split('\n').filter((line) => line.includes('error TS'))).toEqual([]);
    // Without a compiler there are no errors either.
    expect(code, output).toBe(0);
    rmSync(copy, { recursive: true });
  });
});
