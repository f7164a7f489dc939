import { tsImport } from 'tsx/esm/api';
import { expect, it } from 'vitest';
import { SCENARIOS } from './scenarios.ts';

const { armCrashPoint } = (await tsImport(
  '../../apps/server/src/platform/crash-points.ts',
  import.meta.url,
)) as { readonly armCrashPoint: (point: string, production: boolean) => void };

/** All points the product can be told to die at, as it lists them to whoever names none of them. */
function knownPoints(): string[] {
  try {
    armCrashPoint('nowhere', false);
  } catch (error) {
    if (error instanceof Error) return error.message.replace(/^.*: |\.$/g, '').split(', ');
  }
  throw new Error('A crash point of an unknown name was armed.');
}

it('kills the server at every point the product names', () => {
  const killed = SCENARIOS.flatMap(({ name }) => /^kill -9 at (.+)$/.exec(name)?.[1] ?? []);
  expect(killed).toEqual(knownPoints());
});

it('gives each scenario a name of its own', () => {
  const names = SCENARIOS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
