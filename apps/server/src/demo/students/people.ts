import type { Guardian } from '../bundle-parts.ts';

const boys = [
  'Vihaan',
  'Arjun',
  'Kabir',
  'Ishaan',
  'Reyansh',
  'Dhruv',
  'Nikhil',
  'Rohit',
  'Farhan',
  'Joseph',
  'Tenzin',
  'Karthik',
];
const girls = [
  'Ananya',
  'Saanvi',
  'Myra',
  'Kavya',
  'Ira',
  'Zoya',
  'Nandini',
  'Meghna',
  'Ruth',
  'Pema',
  'Lakshmi',
  'Tara',
];
const families = [
  'Iyer',
  'Gowda',
  'Hegde',
  'Rao',
  'Menon',
  'Patil',
  'Kulkarni',
  'Deshmukh',
  'Khan',
  'Fernandes',
  'Singh',
  'Reddy',
  'Verma',
  'Nair',
  'Joshi',
];
const mothers = ['Sunita', 'Lata', 'Deepa', 'Shalini', 'Farida', 'Maria', 'Geeta', 'Usha'];
const fathers = ['Suresh', 'Mahesh', 'Anil', 'Vijay', 'Imran', 'Thomas', 'Harish', 'Prakash'];

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** A fictional child: name and family derived from the number. */
export interface Child {
  readonly first_name: string;
  readonly last_name: string;
  readonly isGirl: boolean;
}

export function child(number: number, family: number): Child {
  const isGirl = number % 2 === 1;
  const names = isGirl ? girls : boys;
  return {
    first_name: pick(names, Math.floor(number / 2) * 5 + number),
    last_name: pick(families, family * 7),
    isGirl,
  };
}

/** A mobile that no subscriber has: 90000 00 and three digits. */
export const demoMobile = (number: number): string => `9000000${String(number).padStart(3, '0')}`;

/** The parents of a family; the mother is the primary contact. */
export function parents(family: number, mobile: number): Guardian[] {
  const last = pick(families, family * 7);
  const [mother, father] = [pick(mothers, family), pick(fathers, family * 3)];
  const email = (first: string): string => `${first}.${last}${mobile}@example.in`.toLowerCase();
  return [
    {
      name: `${mother} ${last}`,
      relation: 'MOTHER',
      mobile: demoMobile(mobile),
      email: email(mother),
      is_primary: true,
    },
    { name: `${father} ${last}`, relation: 'FATHER', mobile: demoMobile(mobile + 400), email: email(father) },
  ];
}
