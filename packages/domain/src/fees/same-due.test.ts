import { expect, it } from 'vitest';
import { isSameDue } from './same-due.ts';

const due = (head: string, instalment: string, due_date: string | null) => ({ head, instalment, due_date });

it.each([
  [
    'the instalment says it, whatever the days are',
    due('T', 'Term 1', '2026-06-01'),
    due('T', 'Term 1', null),
    true,
  ],
  [
    'another instalment on the same day',
    due('T', 'Term 1', '2026-06-01'),
    due('T', 'Term 2', '2026-06-01'),
    false,
  ],
  [
    'one without an instalment, on the same day',
    due('T', '', '2026-06-01'),
    due('T', 'Term 1', '2026-06-01'),
    true,
  ],
  [
    'one without an instalment, on another day',
    due('T', '', '2026-06-02'),
    due('T', 'Term 1', '2026-06-01'),
    false,
  ],
  ['neither instalment nor day', due('T', '', null), due('T', '', ''), true],
  ['another fee', due('T', 'Term 1', null), due('B', 'Term 1', null), false],
])('a fee of two systems is one: %s', (_case, a, b, same) => {
  expect([isSameDue(a, b), isSameDue(b, a)]).toEqual([same, same]);
});
