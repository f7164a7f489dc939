import { spoken } from '../spoken.ts';

/** Words for ending a visit on a shared device: by the payer who leaves it and by the next person (threats 4). */
export const visit = /* @__PURE__ */ spoken('screens/visit.visit', {
  end: 'Not you? End this visit',
  notEnded:
    'This visit could not be ended. Please check your connection and try again, or close the browser.',
});

/** Words of the line that says who is paid for. */
export const payer = /* @__PURE__ */ spoken('screens/visit.payer', {
  student: 'Student',
  change: 'Change',
  changeWhat: 'student',
});

/** Words of the switch of languages. */
export const language = /* @__PURE__ */ spoken('screens/visit.language', {
  label: 'Language',
  notLoaded: 'This language could not be loaded. Please check your connection and try again.',
});

/** Words of the summary of what is paid. */
export const summary = /* @__PURE__ */ spoken('screens/visit.summary', {
  summary: 'Summary',
  total: 'To pay now',
  today: 'To pay today',
  discount: 'Discount',
  lateFee: 'Late fee',
});
