import { describe, expect, it } from 'vitest';
import { findJsonFault } from './json-place.ts';

describe('findJsonFault', () => {
  it.each([
    [
      '{"a": 1,\n "b": 2,\n}',
      3,
      1,
      'a key in double quotes is missing; is there a comma too many before it?',
    ],
    ['{"a": 1\n "b": 2}', 2, 2, 'a comma or } is missing'],
    ['[1, 2\n', 2, 1, 'the file ends too early'],
    ['{"a" 1}', 1, 6, 'a colon is missing'],
    [
      '{"a": tru}',
      1,
      7,
      'a value is missing; texts stand in double quotes, and true and false in small letters',
    ],
    ['[1,\n2,\n]', 3, 1, 'a value is missing; is there a comma too many before it?'],
    ['{"a": "b\n"}', 1, 7, 'this text is not closed, or holds a line break'],
    [
      '{} x',
      1,
      4,
      'the file should end here; texts stand in double quotes, and true and false in small letters',
    ],
    [
      "{'a': 1}",
      1,
      2,
      'a key in double quotes is missing; texts stand in straight double quotes, "like this"',
    ],
    ['{"a": “b”}', 1, 7, 'a value is missing; texts stand in straight double quotes, "like this"'],
    [
      '{"a": 15,000}',
      1,
      10,
      'a key in double quotes is missing; a number is written without commas, like 15000',
    ],
    ['{"a": 015}', 1, 8, 'a comma or } is missing; a number does not begin with 0'],
    ['{"a": 1 // paid\n}', 1, 9, 'a comma or } is missing; JSON has no comments, take it out'],
    ['', 1, 1, 'the file ends too early'],
    ['{"a": [1, {"b": "\\q"}]}', 1, 17, 'this text is not closed, or holds a line break'],
  ])('finds line, column and problem of %j', (text, line, column, problem) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    expect(findJsonFault(text)).toEqual({ line, column, problem });
  });
});
