import { tsImport } from 'tsx/esm/api';
import { expect, it } from 'vitest';
import { SCENARIOS } from './scenarios.ts';

const { armCrashPoint } = (await tsImport(
  '../../apps/server/src/platform/crash-points.ts',
  import.meta.url,
)) as { readonly armCrashPoint: (point: string, production: boolean) => void };

/** All crash points of the product, from its own error message. */
function knownPoints(): string[] {
  try {
    armCrashPoint('nowhere', false);
  } catch (error) {
    if (error instanceof Error) return error.message.replace(/^.*: |\.$/g, '').split(', ');
  }
  throw new Error('An unknown crash point was armed.');
}

it('kills the server at every crash point of the product', () => {
  const killed = SCENARIOS.flatMap(({ name }) => /^kill -9 at (.+)$/.exec(name)?.[1] ?? []);
  expect(killed).toEqual(knownPoints());
});

it('names each scenario differently', () => {
  const names = SCENARIOS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
