import { describe, expect, it } from 'vitest';
import {
  generatedPlaceholder,
  isPlaceholder,
  queryOrPlaceholder,
  realValue,
  withoutPlaceholders,
} from './placeholders.ts';

describe('placeholders', () => {
  it('ignores a mobile containing a dollar sign as a placeholder [PJ-5.51] [SR-3.15]', () => {
    expect(realValue('98$6544321')).toBeUndefined();
    expect(realValue(' 9876544321 ')).toBe('9876544321');
  });

  it('treats blank and absent values as no value', () => {
    expect([realValue(''), realValue('  '), realValue(null), realValue(undefined)]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });

  it('filters options whose label contains a dollar sign out of dropdowns', () => {
    const options = [{ label: 'Aarav' }, { label: '$$a1b2c3d4e5$$' }, { label: 'Di$ya' }];
    expect(withoutPlaceholders(options)).toEqual([{ label: 'Aarav' }]);
  });

  it('generates 10 random characters for a student ID or mobile the query does not supply [PJ-9.5] [PJ-9.6]', () => {
    expect(queryOrPlaceholder(undefined, 'a1B2c3D4e5')).toBe('$$a1B2c3D4e5$$');
    expect(queryOrPlaceholder(' ', 'a1B2c3D4e5')).toBe('$$a1B2c3D4e5$$');
    expect(queryOrPlaceholder('KV-2031', 'a1B2c3D4e5')).toBe('KV-2031');
    expect(queryOrPlaceholder('9876544321', 'a1B2c3D4e5')).toBe('9876544321');
  });

  it('wraps generated values in double dollar signs [SR-3.21]', () => {
    expect(generatedPlaceholder('zzzzzzzzzz')).toBe('$$zzzzzzzzzz$$');
  });

  it('recognises values wrapped in double dollar signs as placeholders [SR-3.22]', () => {
    expect(isPlaceholder(generatedPlaceholder('a1B2c3D4e5'))).toBe(true);
    expect(isPlaceholder('KV-2031')).toBe(false);
  });

  it('rejects random characters of another count or kind', () => {
    expect(() => generatedPlaceholder('a1B2c3D4e')).toThrow(RangeError);
    expect(() => generatedPlaceholder('a1B2c3D4$$')).toThrow(RangeError);
  });
});
