import { describe, expect, it } from 'vitest';
import { feeTypesToReset, isUsableSession, sessionWrite, updatedSessionFees } from './session-states.ts';

const active = { status_code: 200, status: 'ACTIVE' };
const others = [
  undefined,
  { status_code: 404, status: 'ACTIVE' },
  { status_code: 201, status: 'ACTIVE' },
  { status_code: 200, status: 'PAID' },
  { status_code: 200, status: 'active' },
  { status_code: 200, status: null },
];

describe('a session', () => {
  it('counts only when its fetch answers 200 and it is ACTIVE [PJ-4.59] [PJ-9.4] [SR-4.23]', () => {
    expect(isUsableSession(active)).toBe(true);
    for (const answer of others) expect(isUsableSession(answer)).toBe(false);
  });

  it('of another status than ACTIVE is left aside: a new one is created [PJ-4.58]', () => {
    expect(sessionWrite(active)).toBe('update');
    for (const answer of others) expect(sessionWrite(answer)).toBe('create');
  });

  it('keeps its original fee types when it is updated', () => {
    const [a, b, c] = [{ sft_code: 'A' }, { sft_code: 'B' }, { sft_code: 'C' }];
    expect(updatedSessionFees({ fee_types: [a], original_fee_types: [b] }, [c])).toEqual({
      fee_types: [c],
      original_fee_types: [b],
    });
    expect(updatedSessionFees({ fee_types: [a] }, [c]).original_fee_types).toEqual([a]);
  });

  it('is reset on load to its original fee types only when it counts and holds some', () => {
    const original = [{ sft_code: 'A' }];
    expect(feeTypesToReset(active, original)).toBe(original);
    expect(feeTypesToReset(active, undefined)).toBeUndefined();
    for (const answer of others) expect(feeTypesToReset(answer, original)).toBeUndefined();
  });
});
