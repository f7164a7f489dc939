import { describe, expect, it } from 'vitest';
import { inInstalmentOrder } from './instalment-order.ts';

const fee = (label: string, over: { fee_type_code?: string; due_date?: string } = {}) => ({
  fee_type_code: 'TUITION',
  due_date: '2026-12-10',
  label,
  ...over,
});
const order = (...fees: ReturnType<typeof fee>[]): string[] =>
  inInstalmentOrder(fees).map(({ label }) => label);

describe('instalments of one fee due on one day', () => {
  it('are in natural order: "Term 2" before "Term 10"', () => {
    expect(order(fee('Term 1'), fee('Term 10'), fee('Term 2'))).toEqual(['Term 1', 'Term 2', 'Term 10']);
  });

  it('keep the institute’s order if they have no numbers', () => {
    const terms = [fee('Term One'), fee('Term Two'), fee('Term Three')];
    expect(order(...terms)).toEqual(['Term One', 'Term Two', 'Term Three']);
  });
});

it('leave other fees and later days in place', () => {
  const fees = [
    fee('Term 10', { due_date: '2026-06-10' }),
    fee('Term 2'),
    fee('Bus 2', { fee_type_code: 'BUS' }),
    fee('Bus 1', { fee_type_code: 'VAN' }),
  ];
  expect(order(...fees)).toEqual(['Term 10', 'Term 2', 'Bus 2', 'Bus 1']);
});
