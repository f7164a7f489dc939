import { describe, expect, it } from 'vitest';
import {
  NOT_LOOKED_UP,
  afterLookup,
  canSubmitForm,
  identifierState,
  isActiveStudent,
  mayStudentPay,
  studentGate,
  studentName,
} from './student-gate.ts';
import type { StudentGate, StudentVerification } from './student-gate.ts';

const found = { is_found: true, status: 'ACTIVE', customer_mobile: 'XXXXXX4321' } as const;
const inactive = { is_found: true, status: 'LEFT' } as const;
const missing = { is_found: false } as const;

describe('verification of a student', () => {
  it('becomes verified by a lookup that succeeds [PJ-4.19]', () => {
    for (const flag of [true, false]) {
      expect(afterLookup(NOT_LOOKED_UP, found, flag)).toEqual({
        lookups: 1,
        is_verified: true,
        is_found: true,
        status: 'ACTIVE',
        customer_mobile: 'XXXXXX4321',
      });
    }
  });

  it('becomes verified by a lookup that fails where unknown students are allowed, else not [PJ-4.20] [PJ-4.24] (C19)', () => {
    expect(afterLookup(NOT_LOOKED_UP, missing, false).is_verified).toBe(true);
    expect(afterLookup(NOT_LOOKED_UP, missing, true).is_verified).toBe(false);
  });

  it('loses the mobile by a lookup that fails [PJ-4.23]', () => {
    const before = afterLookup(NOT_LOOKED_UP, found, false);
    const after = afterLookup(before, missing, false);
    expect([after.customer_mobile, after.is_found, after.status, after.lookups]).toEqual([
      '',
      false,
      undefined,
      2,
    ]);
  });

  it('counts nothing before the first lookup: submitting does nothing [PJ-4.22]', () => {
    expect(canSubmitForm(NOT_LOOKED_UP)).toBe(false);
    expect(canSubmitForm(afterLookup(NOT_LOOKED_UP, missing, true))).toBe(true);
  });
});

describe('the student gate', () => {
  const none = NOT_LOOKED_UP;
  const prefilled: StudentVerification = { ...NOT_LOOKED_UP, is_found: true, status: 'ACTIVE' };
  it.each<[string, boolean, StudentVerification, StudentGate]>([
    ['off, nothing looked up', false, none, 'identifier_only'],
    ['off, found and ACTIVE', false, afterLookup(none, found, false), 'form'],
    ['off, ACTIVE without a lookup', false, prefilled, 'form'],
    ['off, not found', false, afterLookup(none, missing, false), 'form'],
    ['off, inactive', false, afterLookup(none, inactive, false), 'inactive_notice'],
    ['on, nothing looked up', true, none, 'identifier_only'],
    ['on, found and ACTIVE', true, afterLookup(none, found, true), 'form'],
    ['on, ACTIVE but not verified', true, prefilled, 'identifier_only'],
    ['on, ACTIVE, looked up, not verified', true, { ...prefilled, lookups: 1 }, 'not_available_notice'],
    ['on, not found', true, afterLookup(none, missing, true), 'not_available_notice'],
    ['on, inactive', true, afterLookup(none, inactive, true), 'inactive_notice'],
  ])('with block_unverified_student %s', (_, flag, student, gate) => {
    expect(studentGate(student, flag)).toBe(gate);
  });

  it('lets status ACTIVE alone proceed [PJ-5.53]', () => {
    expect(['ACTIVE', 'active', 'INACTIVE', '', undefined].map(isActiveStudent)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(mayStudentPay({ status: 'ACTIVE' }, true)).toBe(true);
    expect(mayStudentPay({ status: 'INACTIVE' }, false)).toBe(false);
  });

  it('lets the server take an unknown student only with block_unverified_student off', () => {
    expect(mayStudentPay(undefined, false)).toBe(true);
    expect(mayStudentPay(undefined, true)).toBe(false);
  });
});

describe('the student ID input', () => {
  const done = afterLookup(NOT_LOOKED_UP, found, false);
  it.each([
    ['nothing looked up', NOT_LOOKED_UP, 'KV-1', false, [false, true, false]],
    ['uid in the URL and filled', NOT_LOOKED_UP, 'KV-1', true, [true, true, false]],
    ['uid in the URL, a placeholder in the field', NOT_LOOKED_UP, '$$x$$', true, [false, true, false]],
    ['looked up', done, 'KV-1', false, [true, false, true]],
    ['looked up, uid in the URL', done, 'KV-1', true, [true, false, false]],
  ])('with %s', (_, student, id, uid, expected) => {
    const state = identifierState(student, id, uid);
    expect([state.is_locked, state.shows_verify, state.shows_change]).toEqual(expected);
  });
});

it('joins the names that are there by one space', () => {
  expect(studentName({ first_name: ' Aarav ', middle_name: '', last_name: 'Sharma' })).toBe('Aarav Sharma');
  expect(studentName({ first_name: 'Diya', middle_name: null })).toBe('Diya');
});
