import { describe, expect, it } from 'vitest';
import { DebitMood } from './debit-mood.ts';
import type { DebitCall, DebitMoodName } from './debit-mood.ts';

const HOUR_MS = 3_600_000;

describe('how a simulated provider treats debits', () => {
  const answered = (mood: DebitMoodName, call: DebitCall): number | string => {
    const debits = new DebitMood(() => 0);
    debits.begin(mood, 1);
    const answer = debits.answer(call);
    return typeof answer === 'object' ? answer.status : (answer ?? 'as always');
  };

  it('is a clear no to orders or to debits, and silence while it is away', () => {
    const calls = ['order', 'debit', 'question'] as const;
    expect(calls.map((call) => answered('well', call))).toEqual(['as always', 'as always', 'as always']);
    expect(calls.map((call) => answered('no orders', call))).toEqual([400, 'as always', 'as always']);
    expect(calls.map((call) => answered('no debits', call))).toEqual(['as always', 400, 'as always']);
    expect(calls.map((call) => answered('away', call))).toEqual(['silence', 'silence', 'silence']);
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
    expect(debits.answer('debit')).toBeUndefined();
  });
});
