import { describe, expect, it } from 'vitest';
import { EventLoopYielder } from '../event-loop-yielder.ts';
import { aBundle, aCashPayment, aLine, aPage, aStudent } from '../testing/a-bundle.ts';
import { namesAt } from './issues/names-at.ts';
import { Problems } from './problems.ts';
import { readParts } from './read-parts.ts';

const read = async (raw: unknown): Promise<Record<string, string>> => {
  const problems = new Problems(raw);
  await readParts(raw, problems, new EventLoopYielder());
  return problems.toFields();
};

describe('the report on a bundle', () => {
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
    expect(namesAt(raw, 'institutes.0.heads.0.code')).toBe('Institute hill, head 5');
    expect(namesAt(raw, 'students.7.first_name')).toBe('');
    expect(namesAt('no bundle', 'students.0')).toBe('');
  });

  it('lists one cause once, with a count and some of the places', () => {
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

  it('says what was found and what was expected, in words for somebody who writes JSON by hand', async () => {
    const { institutes } = aBundle();
    const one = aLine();
    const fields = await read({
      ...aBundle(),
      institutes: [{ ...institutes[0], support: { phones: '+91 90000 00799', emails: [] } }],
      students: [
        aStudent({
          guardians: [{ name: 'Lata', relation: 'Mother' as never, mobile: '98765 43210' }],
          fee_lines: [
            { ...one, due_date: '10-06-2026', gross: '15,000' as never },
            { ...one, code: 'T2', gross: 42.005, status: 'Stopped' as never },
            { ...one, code: 'T3', gross: -5 },
            { ...one, code: 'T4', gross: 1e12, dueDate: '2026-06-10', colour: 'red' } as never,
          ],
        }),
        { ...aStudent({ student_id: 104 as never }), first_name: ' ' },
      ],
      payments: [{ ...aCashPayment(), allocation: [] }],
      payment_reversals: [
        { institute_code: 'hill-school', payment: 'P1', reversed_on: '2026-11-02', reason: '' },
      ],
      pages: [{ ...aPage(), content_blocks: [{ type: 'Text' as never }] }],
    });
    expect(fields).toMatchObject({
      'institutes.0.support.phones':
        'Institute hill-school: Give a list in square brackets, not a text. Here it is "+91 90000 00799".',
      'students.0.guardians.0.relation':
        'Student H-1, contact Lata: "Mother" is none of MOTHER, FATHER, GUARDIAN, SELF, OTHER; write "MOTHER".',
      'students.0.guardians.0.mobile':
        'Student H-1, contact Lata: Ten digits, the first 6 to 9, without +91, spaces or dashes. Here it is "98765 43210".',
      'students.0.fee_lines.0.due_date':
        'Student H-1, line T1: A day as yyyy-mm-dd. Here it is "10-06-2026".',
      'students.0.fee_lines.0.gross':
        'Student H-1, line T1: Give a number without quotes, not a text. Here it is "15,000".',
      'students.0.fee_lines.1.gross':
        'Student H-1, line T2: Rupees with at most 2 decimals. Here it is 42.005.',
      'students.0.fee_lines.1.status': 'Student H-1, line T2: "Stopped" is none of ACTIVE, CANCELLED.',
      'students.0.fee_lines.2.gross': 'Student H-1, line T3: The least is 0. Here it is -5.',
      'students.0.fee_lines.3.gross':
        'Student H-1, line T4: The most is 100000000. Here it is 1000000000000.',
      'students.0.fee_lines.3.dueDate':
        'Student H-1, line T4: This key is not known here; is "due_date" meant? Else take it out.',
      'students.0.fee_lines.3.colour': expect.stringContaining('or correct it to one of code, head, group,'),
      'students.1.student_id': 'Student 104: Give a text in quotes, not a number. Here it is 104.',
      'students.1.first_name': 'Student 104: This is empty; write something.',
      'payments.0.allocation': 'Payment P1, student H-1: Give at least 1 entry.',
      'payment_reversals.0.reason': 'Reversal of payment P1: This is empty; write something.',
      'pages.0.content_blocks.0.type':
        'Page hill-term: "Text" is none of text, image, button, dropdown; write "text".',
    });
  });

  it('is one for many places although their values differ, and shows no secret', async () => {
    const [own] = aBundle().institutes;
    const account = { ...own?.gateway_accounts?.[0], key_secret: 5 };
    const students = ['1', '2'].map((n) =>
      aStudent({ student_id: n, guardians: [{ name: 'A', relation: 'MOTHER', mobile: `98 ${n}` }] }),
    );
    const fields = await read({
      ...aBundle(),
      institutes: [{ ...own, gateway_accounts: [account] }],
      students,
    });
    expect(Object.values(fields)).toEqual([
      expect.stringMatching(
        /^Institute hill-school, gateway account \w+: Give a text in quotes, not a number\.$/,
      ),
      expect.stringMatching(/Here it is "98 1"\. The same at 1 other place: Student 2, contact A\.$/),
    ]);
  });

  it('names the keys of an expected object, and what is missing', async () => {
    const raw: Record<string, unknown> = {
      ...aBundle(),
      institutes: [{ ...aBundle().institutes[0], offerings: ['Class V'], support: 'call us' }],
      students: [{ ...aStudent(), first_name: undefined, fee_lines: 'none', class_code: 5 }],
    };
    const fields = await read(raw);
    expect(fields['institutes.0.offerings.0']).toBe(
      'Institute hill-school: Give an object with the keys location, education_type, academic_year, classes, not a text. Here it is "Class V".',
    );
    expect(fields['institutes.0.support']).toContain('an object with the keys phones, emails');
    expect(fields['students.0.first_name']).toBe('Student H-1: This is missing; give a text in quotes.');
    expect(fields['students.0.fee_lines']).toBe(
      'Student H-1: Give a list in square brackets, not a text. Here it is "none".',
    );
    expect(fields['students.0.class_code']).toBe(
      'Student H-1: Give a text in quotes, not a number. Here it is 5.',
    );
  });

  it('says how many entries a list may have', async () => {
    const institutes = Array.from({ length: 201 }, () => ({}));
    expect((await read({ version: 1, groups: [], institutes }))['institutes']).toBe(
      'A bundle has at most 200 institutes, this one 201; make several of it.',
    );
  });

  it('ends with a count when it is too long', () => {
    const problems = new Problems({});
    for (let n = 0; n < 400; n += 1) problems.add(`students.${n}.x`, `Problem ${n}.`);
    const fields = problems.toFields();
    expect(Object.keys(fields)).toHaveLength(301);
    expect(fields['bundle']).toContain('100 more problems');
  });
});
