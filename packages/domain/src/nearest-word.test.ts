import { describe, expect, it } from 'vitest';
import { nearestWord } from './nearest-word.ts';

describe('the intended word', () => {
  it.each([
    ['vi', ['VI', 'VII', 'VIII'], 'VI'],
    ['Tution', ['TUITION', 'TRANSPORT', 'ANNUAL'], 'TUITION'],
    ['Trasnport', ['TUITION', 'TRANSPORT'], 'TRANSPORT'],
    ['dueDate', ['due_date', 'gross', 'discount'], 'due_date'],
    ['TUITION-3', ['TUITION-T3', 'TUITION-T2'], 'TUITION-T3'],
    ['Mother', ['MOTHER', 'FATHER', 'OTHER'], 'MOTHER'],
    ['SCHOL', ['SCHOOL', 'SPORT'], 'SCHOOL'],
    ['कक्षा-१', ['कक्षा १', 'कक्षा २'], 'कक्षा १'],
  ])('of %s is the one that differs by case, signs or few letters', (written, known, meant) => {
    expect(nearestWord(written, known)).toBe(meant);
  });

  it.each([
    ['T2', ['T3', 'T1']],
    ['2026-2027', ['2026-27', '2027-28']],
    ['6', ['VI', 'VII']],
    ['surname', ['first_name', 'last_name']],
    ['BUS', ['BUN', 'KIT']],
    ['Uncle', ['MOTHER', 'FATHER']],
    ['', ['A']],
    ['FEE-A', ['FEES-A', 'FREE-A']],
  ])('of %s is none, where it would be a guess', (written, known) => {
    expect(nearestWord(written, known)).toBeUndefined();
  });
});
