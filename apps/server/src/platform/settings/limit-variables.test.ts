import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { limitVariables } from './limit-variables.ts';
import type { LockStep } from './limit-variables.ts';

const DOCUMENT = join(import.meta.dirname, '../../../../../docs/operating.md');

/** A default in the form that an operator writes into the environment. */
const written = (value: number | readonly number[] | readonly LockStep[]): string =>
  typeof value === 'number'
    ? String(value)
    : value
        .map((one) => (typeof one === 'number' ? String(one) : `${one.failures}:${one.minutes}`))
        .join(',');

describe('the limits', () => {
  it('are in docs/operating.md, each with its default, and no others [R37]', () => {
    const rows = readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `(LIMITS_[A-Z\d_]+)`\s*\| (\S+)\s*\|/gm);
    const documented = Object.fromEntries([...rows].map(([, name, preset]) => [name, preset]));
    const presets = Object.entries(z.object(limitVariables).parse({}));
    expect(documented).toEqual(Object.fromEntries(presets.map(([name, value]) => [name, written(value)])));
  });
});
