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
const missing = { is_found: false, is_unknown: true } as const;
/** A network failure or a limit: nothing is known about the student. */
const unanswered = { is_found: false, is_unknown: false } as const;

describe('verification of a student', () => {
  it('becomes verified by a lookup that succeeds [PJ-4.19]', () => {
    for (const flag of [true, false]) {
      expect(afterLookup(NOT_LOOKED_UP, found, flag)).toEqual({
        lookups: 1,
        is_verified: true,
        is_found: true,
        is_unknown: false,
        status: 'ACTIVE',
        customer_mobile: 'XXXXXX4321',
      });
    }
  });

  it('becomes verified by a lookup that fails for any reason if unknown students are allowed, else not [C19] [PJ-4.20] [PJ-4.24]', () => {
    for (const failed of [missing, unanswered]) {
      expect(afterLookup(NOT_LOOKED_UP, failed, false)).toMatchObject({ is_verified: true, lookups: 1 });
      expect(afterLookup(NOT_LOOKED_UP, failed, true)).toMatchObject({ is_verified: false, lookups: 1 });
    }
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

  it('ignores submits before the first lookup [PJ-4.22]', () => {
    expect(canSubmitForm(NOT_LOOKED_UP)).toBe(false);
    expect(canSubmitForm(afterLookup(NOT_LOOKED_UP, missing, true))).toBe(true);
  });
});

/** The states of a lookup for the gate. */
const afterOf = {
  'no lookup made': () => NOT_LOOKED_UP,
  'the lookup failed': (block: boolean) => afterLookup(NOT_LOOKED_UP, unanswered, block),
  'found nobody': (block: boolean) => afterLookup(NOT_LOOKED_UP, missing, block),
  'found ACTIVE': (block: boolean) => afterLookup(NOT_LOOKED_UP, found, block),
  'found with another status': (block: boolean) => afterLookup(NOT_LOOKED_UP, inactive, block),
} as const;
type Lookup = keyof typeof afterOf;

/** The content below the identifier, and the state of its input and two buttons: locked, verify, change. */
type Shown = readonly [gate: StudentGate, is_locked: boolean, shows_verify: boolean, shows_change: boolean];

describe('the student gate', () => {
  it.each<[block: 'on' | 'off', Lookup, uid: 'with' | 'without', Shown]>([
    ['off', 'no lookup made', 'without', ['identifier_only', false, true, false]],
    ['off', 'no lookup made', 'with', ['identifier_only', true, true, false]],
    ['off', 'the lookup failed', 'without', ['form', true, false, true]],
    ['off', 'the lookup failed', 'with', ['form', true, false, false]],
    ['off', 'found nobody', 'without', ['form', true, false, true]],
    ['off', 'found ACTIVE', 'without', ['form', true, false, true]],
    ['off', 'found ACTIVE', 'with', ['form', true, false, false]],
    ['off', 'found with another status', 'without', ['inactive_notice', true, false, true]],
    ['off', 'found with another status', 'with', ['inactive_notice', true, false, false]],
    ['on', 'no lookup made', 'without', ['identifier_only', false, true, false]],
    ['on', 'no lookup made', 'with', ['identifier_only', true, true, false]],
    ['on', 'the lookup failed', 'without', ['not_available_notice', true, false, true]],
    ['on', 'the lookup failed', 'with', ['not_available_notice', true, false, false]],
    ['on', 'found nobody', 'without', ['not_available_notice', true, false, true]],
    ['on', 'found ACTIVE', 'without', ['form', true, false, true]],
    ['on', 'found ACTIVE', 'with', ['form', true, false, false]],
    ['on', 'found with another status', 'without', ['inactive_notice', true, false, true]],
    ['on', 'found with another status', 'with', ['inactive_notice', true, false, false]],
  ])(
    'with block_unverified_student %s, %s, %s uid [C19] [C20] [PJ-5.53] [PJ-5.54] [PJ-5.55] [PJ-5.58] [PJ-5.59] [SR-4.34] [SR-4.35] [SR-4.36]',
    (block, lookup, uid, shown) => {
      const student = afterOf[lookup](block === 'on');
      const { is_locked, shows_verify, shows_change } = identifierState(student, 'KV-1', uid === 'with');
      expect([studentGate(student, block === 'on'), is_locked, shows_verify, shows_change]).toEqual(shown);
    },
  );

  it.each(['on', 'off'] as const)(
    'shows the change button even with uid once the lookup said that no such student exists, with block_unverified_student %s [R50]',
    (block) => {
      const student = afterOf['found nobody'](block === 'on');
      expect(identifierState(student, 'KV-1', true).shows_change).toBe(true);
    },
  );

  it('offers to retry a failed lookup, and no other', () => {
    const offers = Object.values(afterOf).map(
      (after) => identifierState(after(false), 'KV-1', true).shows_retry,
    );
    expect(offers).toEqual([false, true, false, false, false]);
  });

  // A status can be known without a lookup in this visit; it opens the form only if no verification is required.
  const prefilled: StudentVerification = { ...NOT_LOOKED_UP, is_found: true, status: 'ACTIVE' };
  it.each<[string, boolean, StudentVerification, StudentGate]>([
    ['off, the form for an ACTIVE student without a lookup', false, prefilled, 'form'],
    ['on, no form before the student is verified', true, prefilled, 'identifier_only'],
    ['on, the notice once looked up', true, { ...prefilled, lookups: 1 }, 'not_available_notice'],
  ])('shows with block_unverified_student %s [PJ-5.54] [PJ-5.55]', (_, flag, student, gate) => {
    expect(studentGate(student, flag)).toBe(gate);
  });

  it('lets only status ACTIVE proceed [PJ-5.53]', () => {
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

  it('lets the server accept an unknown student only with block_unverified_student off', () => {
    expect(mayStudentPay(undefined, false)).toBe(true);
    expect(mayStudentPay(undefined, true)).toBe(false);
  });
});

it('is not locked by uid while the field has only a placeholder [SR-4.35]', () => {
  const shown = ['', '$$a1B2c3D4e5$$'].map((id) => identifierState(NOT_LOOKED_UP, id, true));
  expect(shown.map(({ is_locked }) => is_locked)).toEqual([false, false]);
});

it('joins the given names by one space', () => {
  expect(studentName({ first_name: ' Aarav ', middle_name: '', last_name: 'Sharma' })).toBe('Aarav Sharma');
  expect(studentName({ first_name: 'Diya', middle_name: null })).toBe('Diya');
});
