import { spoken } from '../spoken.ts';

/** Words of the reverse lookup; those of the specification are in `exact`. */
export const words = /* @__PURE__ */ spoken('steps/lookup.words', {
  title: 'Find the student',
  mobile: 'Mobile Number',
  edit: 'Edit',
  studentName: 'Student Name',
  noAnswer: 'The institute’s system gave no proper answer. Please try again after some time.',
  nobody: 'The institute has no record of this. Please check it and try again.',
});
