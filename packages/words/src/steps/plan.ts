/** Words of going on with a monthly plan. */
export const words = {
  opening: 'Opening your monthly plan',
  proveFirst: 'Verify the mobile number that your monthly plan was applied for with, to go on with it.',
  proveOther:
    'Your monthly plan was applied for with another contact. Verify the mobile number or e-mail it was applied for with.',
  back: 'Back',
  goOn: 'Open my plan',
  newTab: '(opens in a new tab)',
} as const;
