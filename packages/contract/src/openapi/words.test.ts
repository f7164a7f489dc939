import { describe, expect, it } from 'vitest';
import { forStrangers, wordsForStrangers } from './words.ts';

describe('a text of the public document (integrators 13)', () => {
  it.each([
    'PJ-4.47',
    'SR-2.104',
    'R24',
    'C3, R24',
    'decision 44',
    'decisions 7',
    'threats 6.3',
    'threats 2 row 4',
    'gateways A.4',
    'gateways 0',
    'regulation E.1',
    'ux 5',
    'messaging F.3',
    'analytics G.1',
    'institute 10',
    'house 1.5',
    'stack pitfall 3',
    'finding 11',
    'money 7',
    'security S13',
    'integrators 5',
    'specification 6',
  ])('does not show the label %s, in round or square brackets', (label) => {
    expect(wordsForStrangers(`the amount (${label}), in rupees [${label}]`)).toBe('The amount, in rupees');
  });

  it('keeps brackets with content', () => {
    const text = 'The student (`sbd_code`), at most 10 (money in rupees) [optional] (code R)';
    expect(wordsForStrangers(text)).toBe(text);
  });

  it('is cleaned everywhere, and omitted if nothing is left', () => {
    const schema = { anyOf: [{ description: 'Ours: a code (regulation E.1)' }, { description: 'Ours' }] };
    expect(forStrangers(schema)).toEqual({ anyOf: [{ description: 'A code' }, {}] });
  });
});
