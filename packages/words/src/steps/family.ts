import { spoken } from '../spoken.ts';

/** Words about the other children of a parent. */
export const words = /* @__PURE__ */ spoken('steps/family.words', {
  others: 'Other children',
  alsoDue: (name: string, amount: string): string => `Also due: ${name}, ${amount}`,
  next: (name: string, amount: string): string => `Next: ${name}, ${amount}`,
  noCode: 'No new code needed.',
  nothingDue: 'Nothing due.',
  nextFee: (amount: string, day: string): string => `Nothing due. Next ${amount} on ${day}`,
  payToo: 'Pay for the other children too',
  oneEach: 'One payment, and a receipt for each child.',
  forChildren: (count: number): string => `For ${count} children`,
});
