/// <reference types="node/fs" />
/// <reference types="node/path" />
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { disabledMessage } from './cards/card.ts';
import { MODAL_MAX_WIDTH_PX } from './limits.ts';
import { paise, rupees } from './money.ts';
import { aCard } from './testing/index.ts';

const HERE = dirname(expect.getState().testPath ?? '');

const isDisabled = (financing_mode: string, amount: number): boolean =>
  disabledMessage(aCard({ financing_mode, fee_group: { amount: paise(amount) } }), {}) !== undefined;

it('sets the minimum EMI amount to 12000 unless the page or the environment says otherwise [SR-9.1]', () => {
  expect(isDisabled('MONTHLY-EMI', 1199999)).toBe(true);
  expect(isDisabled('MONTHLY-EMI', 1200000)).toBe(false);
});

it('sets the minimum auto-debit amount to 5 [SR-9.2]', () => {
  expect(isDisabled('AUTO-DEBIT', 499)).toBe(true);
  expect(isDisabled('AUTO-DEBIT', 500)).toBe(false);
});

it('sets the minimum direct amount to 1 [SR-9.3]', () => {
  expect(isDisabled('DIRECT', 99)).toBe(true);
  expect(isDisabled('DIRECT', 100)).toBe(false);
});

it('takes all three minima from the given settings', () => {
  const limits = {
    default_emi_min_amount: rupees(9000),
    auto_debit_min_amount: rupees(50),
    direct_min_amount: rupees(20),
  };
  const message = (financing_mode: string, amount: number): string | undefined =>
    disabledMessage(aCard({ financing_mode, fee_group: { amount: rupees(amount) } }), limits);
  expect(message('MONTHLY-EMI', 8999)).toContain('9000');
  expect(message('MONTHLY-EMI', 9000)).toBeUndefined();
  expect(message('AUTO-DEBIT', 49)).toContain('50');
  expect(message('DIRECT', 19)).toContain('20');
});

it('keeps a modal to 460 px at every width of the screen [SR-9.9]', () => {
  const sheet = (path: string): string => readFileSync(join(HERE, '../../ui/src', path), 'utf8');
  expect(MODAL_MAX_WIDTH_PX).toBe(460);
  const sizes = [...sheet('tokens.css').matchAll(/--modal: ([^;]+);/g)];
  expect(sizes.map(([, size]) => size)).toEqual([`${MODAL_MAX_WIDTH_PX}px`]);
  const widths = [...sheet('feedback/dialog.module.css').matchAll(/^\s+max-width: ([^;]+);/gm)];
  expect(widths.map(([, width]) => width)).toEqual(['var(--modal)']);
  expect(sheet('feedback/dialog.module.css')).toMatch(/\.dialog \{[^}]*max-width: var\(--modal\);/);
});
