import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at } from '../../../tools/setup/paths.mjs';
import { BESIDE_THE_CONTRACT, NOT_A_PAYERS, PAYER_CALLS } from './payer-calls.ts';

/** The paths of all calls, read as text: tools share no code with the product. */
const source = readFileSync(at('packages/contract/src/core/paths.ts'), 'utf8');
const contract = [...source.matchAll(/^ {2}'?([\w.]+)'?: (?:get|post|patch)\(/gm)].map(
  ([, name = '']) => name,
);
const measured = PAYER_CALLS.map(({ name }) => name.split(',')[0] ?? '');
const others = Object.keys(NOT_A_PAYERS);

it('reads every path of the contract', () => {
  expect(contract).toHaveLength(source.match(/'\/[^']*'\),$/gm)?.length ?? 0);
  expect(contract.length).toBeGreaterThan(60);
});

it('measures every call of the contract that a payer makes', () => {
  expect(contract.filter((name) => !measured.includes(name) && !others.includes(name))).toEqual([]);
});

it('measures no call of another caller, and names no unknown call', () => {
  expect(measured.filter((name) => others.includes(name))).toEqual([]);
  const known = [...contract, ...BESIDE_THE_CONTRACT];
  expect([...measured, ...others].filter((name) => !known.includes(name))).toEqual([]);
});

it('gives each measured call its own name', () => {
  const names = PAYER_CALLS.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
