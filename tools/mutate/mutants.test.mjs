import { describe, expect, it } from 'vitest';
import { broken, ruleText } from './break-rule.mjs';
import { MUTANTS } from './mutants.mjs';

describe('the rules that spec:mutate breaks', () => {
  it('are 40, each with a name of its own', () => {
    expect(MUTANTS).toHaveLength(40);
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(40);
  });

  it.each(MUTANTS)('can be broken as written: $name', (mutant) => {
    const code = ruleText(mutant);
    expect(broken(mutant, code)).not.toBe(code);
  });

  it('says which mutant must follow when a rule was rewritten', () => {
    const gone = { ...MUTANTS[0], find: 'a line that is not there' };
    expect(() => broken(gone, ruleText(gone))).toThrow('stands 0 times');
  });
});
