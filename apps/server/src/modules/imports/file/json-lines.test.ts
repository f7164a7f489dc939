import { describe, expect, it } from 'vitest';
import { findKeyTwice, linesOf } from './json-lines.ts';

const json = `{
  "students": [
    { "student_id": "a,{\\"b\\":1}", "fee_lines": [] },
    {
      "student_id": 104,
      "fee_lines": [
        { "code": "T1", "gross": 5 },
        { "code": "T2",
          "gross": -1.5e3 }
      ]
    }
  ],
  "pages": [[true, null], "x"]
}`;

describe('the lines of a file', () => {
  it('are those of the values, and of what lacks a key', () => {
    const paths = [
      'students.0.student_id',
      'students.1.student_id',
      'students.1.fee_lines.1.gross',
      'students.1.fee_lines.1.due_date',
      'students.1.first_name',
      'pages.0.1',
      'pages.1',
      'gone',
    ];
    expect([...linesOf(json, paths)]).toEqual([
      ['students.0.student_id', 3],
      ['students.1.student_id', 5],
      ['students.1.fee_lines.1.gross', 9],
      ['students.1.fee_lines.1.due_date', 8],
      ['students.1.first_name', 4],
      ['pages.0.1', 13],
      ['pages.1', 13],
    ]);
  });

  it('name a duplicate key of one object, however it is written, and not the same key of two objects', () => {
    expect(findKeyTwice(json)).toBeUndefined();
    expect(findKeyTwice('{"a": {"b": 1,\n "c": 2,\n "\\u0062": 3}, "a": 4}')).toEqual({ key: 'b', line: 3 });
  });
});
