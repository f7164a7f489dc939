import { describe, expect, it } from 'vitest';
import { feeTypesToReset, isSessionCode, isUsableSession } from './session-states.ts';

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
  it('is valid only if its fetch answers 200 and it is ACTIVE [C26] [PJ-4.59] [PJ-9.4] [SR-4.23]', () => {
    expect(isUsableSession(active)).toBe(true);
    for (const answer of others) expect(isUsableSession(answer)).toBe(false);
  });

  it('has a code that no student ID resembles [R14]', () => {
    const code = 'ses_0123456789abcdefghjkmnpqrs';
    expect(isSessionCode(code)).toBe(true);
    for (const other of ['KVS-2041', 'ses_erp', `${code}t`, code.slice(0, -1), code.replace('a', 'i'), ''])
      expect(isSessionCode(other), other).toBe(false);
  });

  it('is reset on load to its original fee types only if it is valid and has some [SR-4.24] [C26]', () => {
    const original = [{ sft_code: 'A' }];
    expect(feeTypesToReset(active, original)).toBe(original);
    expect(feeTypesToReset(active, undefined)).toBeUndefined();
    for (const answer of others) expect(feeTypesToReset(answer, original)).toBeUndefined();
  });
});
