import { describe, expect, it } from 'vitest';
import { calendarDay } from '../dates.ts';
import { applicantProblems, tidyApplicant } from './applicant.ts';
import type { Applicant } from './applicant.ts';

const today = calendarDay('2026-11-20');
const meera: Applicant = {
  name: 'Meera Sharma',
  pan: 'ABCPA1111A',
  birth_date: '1988-02-29',
  mobile: '9876500001',
  email: 'meera@example.in',
  address: '12 Lake View Road, Mysuru',
  pin_code: '570001',
};
const wrong = (over: Partial<Applicant>): string[] =>
  Object.keys(applicantProblems(tidyApplicant({ ...meera, ...over }), today));

describe("an applicant's details", () => {
  it('are accepted if they are valid', () => {
    expect(wrong({})).toEqual([]);
  });

  it('are normalised before they are checked', () => {
    const typed = { ...meera, pan: ' abcpa 1111a ', mobile: '+91 98765 00001', email: ' Meera@Example.in ' };
    expect(tidyApplicant({ ...typed, name: '  Meera   Sharma' })).toEqual(meera);
  });

  it('are taken as the keyboard of a language types them: its digits, and marks that join letters', () => {
    const typed = { name: 'ರಾಜ್\u200cಕುಮಾರ್', mobile: '+91 ९८७६५ ००००१', pin_code: '௫௭௦\u200b ௦௦௧' };
    expect(wrong(typed)).toEqual([]);
    expect(tidyApplicant({ ...meera, ...typed })).toMatchObject({ mobile: '9876500001', pin_code: '570001' });
  });

  it.each<[keyof Applicant, string]>([
    ['name', 'M'],
    ['name', 'Meera <b>'],
    ['pan', 'ABCDE1234'],
    ['pan', 'ABCCA1111A'],
    ['pan', 'ABCPA111AA'],
    ['birth_date', '1988-02-30'],
    ['birth_date', '2008-11-21'],
    ['birth_date', '1900-01-01'],
    ['mobile', '5876500001'],
    ['email', 'meera'],
    ['address', 'Mysuru'],
    ['pin_code', '057000'],
  ])('need another %s than "%s"', (field, text) => {
    expect(wrong({ [field]: text })).toEqual([field]);
  });

  it('are accepted from the eighteenth birthday on', () => {
    expect(wrong({ birth_date: '2008-11-20' })).toEqual([]);
  });
});
