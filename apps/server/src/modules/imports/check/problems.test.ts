import { describe, expect, it } from 'vitest';
import { Breath } from '../breath.ts';
import { aBundle, aStudent } from '../testing/a-bundle.ts';
import { namesAt } from './told/names-at.ts';
import { Problems } from './problems.ts';
import { readParts } from './read-parts.ts';

const read = async (raw: unknown): Promise<Record<string, string>> => {
  const problems = new Problems(raw);
  await readParts(raw, problems, new Breath());
  return problems.toFields();
};

describe('what is told of a bundle', () => {
  it('names student, line and whatever has a code beside the path', () => {
    const raw = {
      students: [{ student_id: 'KV-1', fee_lines: [{ code: 'T1' }], guardians: [{ name: 'Lata' }] }],
      payments: [{ code: 'P1', student_id: 'KV-1', allocation: [{ line: 'T1' }] }],
      pages: [{ payment_page_slug: 'term', sdk_block: [{ code: 'full' }] }],
      institutes: [{ code: 'hill', heads: [{ code: 5 }] }],
    };
    expect(namesAt(raw, 'students.0.fee_lines.0.gross')).toBe('Student KV-1, line T1');
    expect(namesAt(raw, 'students.0.guardians.0.mobile')).toBe('Student KV-1, contact Lata');
    expect(namesAt(raw, 'payments.0.allocation.0.amount')).toBe('Payment P1, student KV-1, line T1');
    expect(namesAt(raw, 'pages.0.sdk_block.0.plan_code')).toBe('Page term, card full');
    expect(namesAt(raw, 'institutes.0.heads.0.code')).toBe('Institute hill');
    expect(namesAt(raw, 'students.7.first_name')).toBe('');
    expect(namesAt('no bundle', 'students.0')).toBe('');
  });

  it('is told once for one cause, with a count and some of the places', () => {
    const students = Array.from({ length: 214 }, (_, n) => ({ student_id: `S-${n}` }));
    const problems = new Problems({ students });
    for (const [n] of students.entries()) problems.add(`students.${n}.class_code`, 'There is no such class.');
    problems.add('students.3.class_code', 'Another matter.');
    problems.warn('pages.0', 'Look here.');
    expect(problems.toFields()).toEqual({
      'students.0.class_code':
        'Student S-0: There is no such class. The same at 213 other places: Student S-1; Student S-2; Student S-3; Student S-4; Student S-5 …',
      'students.3.class_code': 'Student S-3: Another matter.',
    });
    expect(problems.warnings()).toEqual({ 'pages.0': 'Look here.' });
  });

  it('names the keys of an object that is wanted, and what is missing', async () => {
    const raw: Record<string, unknown> = {
      ...aBundle(),
      institutes: [{ ...aBundle().institutes[0], offerings: ['Class V'], support: 'call us' }],
      students: [{ ...aStudent(), first_name: undefined, fee_lines: 'none', class_code: 5 }],
    };
    const fields = await read(raw);
    expect(fields['institutes.0.offerings.0']).toBe(
      'Institute hill-school: Give an object with the keys location, education_type, academic_year, classes, not a string.',
    );
    expect(fields['institutes.0.support']).toContain('an object with the keys phones, emails');
    expect(fields['students.0.first_name']).toBe('Student H-1: This is missing; give a text in quotes.');
    expect(fields['students.0.fee_lines']).toBe('Student H-1: Give a list in square brackets, not a string.');
    expect(fields['students.0.class_code']).toBe('Student H-1: Give a text in quotes, not a number.');
  });

  it('says how many entries a list may have', async () => {
    const institutes = Array.from({ length: 201 }, () => ({}));
    expect((await read({ version: 1, groups: [], institutes }))['institutes']).toBe(
      'A bundle has at most 200 institutes, this one 201; make several of it.',
    );
  });

  it('ends with a count when there is too much of it', () => {
    const problems = new Problems({});
    for (let n = 0; n < 400; n += 1) problems.add(`students.${n}.x`, `Problem ${n}.`);
    const fields = problems.toFields();
    expect(Object.keys(fields)).toHaveLength(301);
    expect(fields['bundle']).toContain('100 more problems');
  });
});
