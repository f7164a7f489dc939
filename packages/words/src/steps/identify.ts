import { spoken } from '../spoken.ts';

/** Words of the identification; those of the specification are in `exact`. */
export const words = /* @__PURE__ */ spoken('steps/identify.words', {
  checkId: 'Please check the student ID: letters, numbers and hyphens only.',
  unknownId: 'We could not find a student with this ID. Please check it and verify it again.',
  /** @param label of the student ID */
  newHere: (label: string): string => `This ${label} is new here. Please fill in the details below.`,
  /** @param label of the student ID */
  checkAndWrite: (label: string): string =>
    `Please check the ${label}. If it is correct, please e-mail support.`,
  retry: 'Try again',
});
