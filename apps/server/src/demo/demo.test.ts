import { bundle } from '@shulk/contract';
import type { Bundle, BundleStudent } from '@shulk/contract';
import { calendarDay } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { buildDemoBundle } from './index.ts';
import { engineering } from './fee-figures.ts';

const today = calendarDay('2026-11-20');

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

describe('the demo bundle', () => {
  const demo = buildDemoBundle(today);
  const students = demo.students ?? [];

  it('fits the schema of bundles and is the same for the same day', () => {
    expect(bundle.safeParse(demo).error).toBeUndefined();
    expect(buildDemoBundle(today)).toEqual(demo);
    expect(buildDemoBundle(calendarDay('2027-02-28'))).not.toEqual(demo);
  });

  it('has at least 60 students with guardians, in every state (decisions 14)', () => {
    expect(students.length).toBeGreaterThanOrEqual(60);
    expect(students.filter((student) => student.guardians.length === 0)).toEqual([]);
    expect(students.filter((student) => student.status === 'INACTIVE').length).toBeGreaterThan(2);
    expect((demo.emi_applications ?? []).filter((one) => one.status === 'ACTIVE').length).toBeGreaterThan(1);
    const firstMobiles = students.flatMap((student) => student.guardians[0]?.mobile ?? []);
    const shared = new Set(firstMobiles.filter((mobile, at) => firstMobiles.indexOf(mobile) !== at));
    expect(shared.size).toBeGreaterThan(3);
    const lines = students.flatMap((student) => student.fee_lines);
    expect(lines.some((line) => line.payable_now !== undefined)).toBe(true);
    expect(lines.some((line) => line.discount !== undefined)).toBe(true);
    expect(lines.some((line) => line.dynamic !== undefined)).toBe(true);
    expect(students.some((student) => student.fee_lines.every((line) => owed(line) === 0))).toBe(true);
    expect(
      students.some(
        (student) =>
          sum(student.fee_lines.map(owed)) > 0 && paidOf(demo, student) === sum(student.fee_lines.map(owed)),
      ),
    ).toBe(true);
  });

  it('names nobody who could be contacted: mobiles 90000 00xxx and addresses at example domains', () => {
    const guardians = students.flatMap((student) => student.guardians);
    expect(guardians.filter(({ mobile }) => mobile !== undefined && !/^9000000\d{3}$/.test(mobile))).toEqual(
      [],
    );
    expect(guardians.filter(({ email }) => email !== undefined && !email.endsWith('@example.in'))).toEqual(
      [],
    );
    // Two families never share a number.
    const names = new Map<string, Set<string>>();
    for (const { mobile, name } of guardians) {
      if (mobile !== undefined) names.set(mobile, (names.get(mobile) ?? new Set()).add(name));
    }
    expect([...names].filter(([, people]) => people.size > 1)).toEqual([]);
  });

  it('charges a new entrant the published totals of the engineering institute', () => {
    const entrant = students.find((student) => student.student_id === 'DIT-1001');
    expect(sum((entrant?.fee_lines ?? []).map((line) => line.gross))).toBe(engineering.totals.grand);
    for (const part of ['oneTime', 'perSemester', 'deposits'] as const) {
      expect(sum(engineering[part].map(([, , amount]) => amount))).toBe(engineering.totals[part]);
    }
  });

  it('sets its dates relative to the day of seeding, so that it never goes stale (decisions 14)', () => {
    for (const day of ['2026-11-20', '2028-02-29', '2027-03-31', '2027-04-01'].map(calendarDay)) {
      const lines = (buildDemoBundle(day).students ?? []).flatMap((student) => student.fee_lines);
      const dues = lines.flatMap((line) => line.due_date ?? []);
      expect(dues.some((due) => due < day)).toBe(true);
      expect(dues.some((due) => due > day)).toBe(true);
      expect(bundle.safeParse(buildDemoBundle(day)).success).toBe(true);
    }
  });

  it('has pictures small enough for a phone on a slow line (ux 3)', () => {
    const sizes = (demo.files ?? []).map((file) => Buffer.from(file.base64, 'base64').length);
    expect(Math.max(...sizes)).toBeLessThan(60 * 1024);
  });
});

/** Rupees a line owes after concessions. */
function owed(line: BundleStudent['fee_lines'][number]): number {
  return line.gross - sum((line.concessions ?? []).map((concession) => concession.amount));
}

function paidOf(demo: Bundle, student: BundleStudent): number {
  const own = (demo.payments ?? []).filter((payment) => payment.student_id === student.student_id);
  return sum(own.flatMap((payment) => payment.allocation.map((part) => part.amount)));
}
