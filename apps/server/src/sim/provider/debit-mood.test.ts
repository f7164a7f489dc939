import { describe, expect, it } from 'vitest';
import { DebitMood } from './debit-mood.ts';
import type { DebitCall, DebitMoodName } from './debit-mood.ts';

const HOUR_MS = 3_600_000;

describe('how a simulated provider treats debits', () => {
  const answered = (mood: DebitMoodName, call: DebitCall): number | string => {
    const debits = new DebitMood(() => 0);
    debits.begin(mood, 1);
    const fate = debits.fateOf(call);
    return typeof fate === 'object' ? fate.status : fate;
  };

  it('is a clear no to orders or to debits, and silence while it is away', () => {
    const calls = ['order', 'debit', 'question'] as const;
    expect(calls.map((call) => answered('well', call))).toEqual(['answered', 'answered', 'answered']);
    expect(calls.map((call) => answered('no orders', call))).toEqual([400, 'answered', 'answered']);
    expect(calls.map((call) => answered('no debits', call))).toEqual(['answered', 400, 'answered']);
    expect(calls.map((call) => answered('away', call))).toEqual(['unheard', 'unheard', 'unheard']);
  });

  it('lasts for longer than a day where it is to, and passes by itself or is cleared', () => {
    let now = 5;
    const debits = new DebitMood(() => now);
    debits.begin('away', 30);
    now += 30 * HOUR_MS - 1;
    expect(debits.mood).toBe('away');
    now += 1;
    expect(debits.mood).toBe('well');
    debits.begin('no debits', 1);
    debits.clear();
    expect(debits.fateOf('debit')).toBe('answered');
  });
});
