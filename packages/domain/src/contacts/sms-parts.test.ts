import { describe, expect, it } from 'vitest';
import { smsParts } from './sms-parts.ts';

describe('an SMS', () => {
  it.each([
    ['of no characters', '', 1],
    ['of 160 characters of the alphabet of operators', 'a'.repeat(160), 1],
    ['of one more, in parts of 153', 'a'.repeat(161), 2],
    ['of two full parts', 'a'.repeat(306), 2],
    ['of more than two full parts', 'a'.repeat(307), 3],
    ['of 80 brackets, which count double', '['.repeat(80), 1],
    ['of 81 brackets', '['.repeat(81), 2],
    ['with the pound sign and a new line, which are of the alphabet', `£\n${'a'.repeat(158)}`, 1],
    ['of 70 characters with a rupee sign', `₹${'a'.repeat(69)}`, 1],
    ['of 71 characters with a rupee sign, in parts of 67', `₹${'a'.repeat(70)}`, 2],
    ['of two full parts in Hindi', 'क'.repeat(134), 2],
    ['of more than two full parts in Hindi', 'क'.repeat(135), 3],
    ['with an emoji, which takes two places', '😀'.repeat(35), 1],
    ['of 36 emoji', '😀'.repeat(36), 2],
    ['of 67 emoji, of which none is torn apart', '😀'.repeat(67), 3],
    ['of 153 brackets, of which none is torn apart', '['.repeat(153), 3],
  ])('%s takes as many parts as operators count', (_title, text, parts) => {
    expect(smsParts(text)).toBe(parts);
  });
});
