import { spoken } from '../spoken.ts';

/** Words of going on with a monthly plan. */
export const words = /* @__PURE__ */ spoken('steps/plan.words', {
  opening: 'Opening your monthly plan',
  proveFirst: 'To continue with your monthly plan, verify the mobile number you applied with.',
  proveOther:
    'Your monthly plan is under another contact. Verify the mobile number or e-mail you applied with.',
  back: 'Back',
  goOn: 'Open my plan',
  newTab: '(opens in a new tab)',
});
